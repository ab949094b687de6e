import { once } from "node:events";
import { createServer, request } from "node:http";

/** A proxy in front of several processes, as nginx would stand there. */
export interface FrontProxy {
  url: string;
  close(): Promise<void>;
}

/** Sends each request to the next of `targets` in turn, and says whom it came from. */
export async function startProxy(targets: readonly string[]): Promise<FrontProxy> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(targets[asked++ % targets.length] ?? "");
    const { remoteAddress = "" } = incoming.socket;
    const forwarded = request(
      {
        host: "127.0.0.1",
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        agent: false,
        headers: {
          ...incoming.headers,
          "x-forwarded-for": incoming.headers["x-forwarded-for"] ?? remoteAddress,
          "x-forwarded-host": incoming.headers.host,
          "x-forwarded-proto": "http",
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
