import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#server/create-log.ts";
import { ProxyTrust } from "#server/proxy-trust.ts";
import { createShell, type ShellOptions } from "#server/shell.ts";
import { StaticFiles } from "#server/static-files.ts";
import { Turns } from "#server/turns.ts";
import { type Answer, postForm, send, sendRaw } from "#tests/support/http.ts";

let server: Server;
let faults: { method?: string; path?: string; err: { message: string } }[];
beforeEach(() => {
  faults = [];
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** The shell of a site whose routes say "well". @returns its address */
async function listen(options: Partial<ShellOptions>): Promise<string> {
  const shell = createShell({
    handler: async () => new Response("well"),
    loadContext: () => new RouterContextProvider(),
    files: new StaticFiles(),
    turns: new Turns(),
    watching: () => undefined,
    metrics: { requestEnded: () => {}, refused: () => {} },
    proxies: new ProxyTrust([]),
    publicOrigin: undefined,
    policyExtras: {},
    log: createLog("error", { write: (line) => void faults.push(JSON.parse(line)) }),
    ...options,
  });
  server = createServer(shell).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Plain words, which load nothing and are framed by nobody. */
function expectWordsAlone({ headers }: Answer) {
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'/,
  );
}

/** Files of which one is broken, as a file that went away would be. */
class BrokenFiles extends StaticFiles {
  readonly #begin: (response: ServerResponse) => void;

  constructor(begin: (response: ServerResponse) => void = () => {}) {
    super();
    this.#begin = begin;
  }

  override answer({ url }: IncomingMessage, response: ServerResponse): boolean {
    if (!url?.startsWith("/broken")) return false;
    this.#begin(response);
    throw new Error("no such file");
  }
}

describe("a fault in front of the routes", () => {
  test.each(["GET", "HEAD"])("is a 500 and a line in the log: %s", async (method) => {
    const url = await listen({ files: new BrokenFiles() });
    const answer = await send(url, "/broken?who=asha", { method });
    expect(answer.status).toBe(500);
    expect(answer.text).toMatch(method === "HEAD" ? /^$/ : /on our side/);
    expectWordsAlone(answer);
    expect(faults).toMatchObject([{ method, path: "/broken", err: { message: "no such file" } }]);
    expect((await send(url, "/")).text).toBe("well");
  });

  test("cuts an answer off that had begun", async () => {
    const files = new BrokenFiles((response) => {
      response.writeHead(200, { "Content-Length": 8 });
      response.write("half");
    });
    const url = await listen({ files });
    // Nobody asks to close: that the connection ends is what says that the answer is not whole.
    await sendRaw(url, "GET /broken HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(faults).toMatchObject([{ err: { message: "no such file" } }]);
    expect((await send(url, "/")).text).toBe("well");
  });
});

describe("what never comes to the routes is answered with a sentence, and counted", () => {
  test.each<[string, (url: string) => Promise<Answer>, number, RegExp]>([
    [
      "more than 200 headers",
      (url) => send(url, "/", { headers: Object.fromEntries(names(250).map((one) => [one, "1"])) }),
      431,
      /cookies/,
    ],
    ["more than 2,000 fields", (url) => postForm(url, "/", names(3_000).join("&")), 400, /Reload/],
  ])("%s", async (_what, sendTo, status, sentence) => {
    const counted: number[] = [];
    const requestEnded = ({ status }: { status: number }) => void counted.push(status);
    const handler = async () => new Response("the routes");
    const answer = await sendTo(await listen({ handler, metrics: { requestEnded, refused() {} } }));
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(sentence);
    expectWordsAlone(answer);
    expect(counted).toEqual([status]);
    expect(faults).toEqual([]);
  });

  const names = (count: number) => Array.from({ length: count }, (_, number) => `x${number}`);
});

describe("a Host that is none is refused, wherever the request leads", () => {
  class OneFile extends StaticFiles {
    override answer({ url }: IncomingMessage, response: ServerResponse): boolean {
      if (url !== "/file") return false;
      response.end("the file");
      return true;
    }
  }
  const files = new OneFile();
  const handler = async ({ url }: Request) => new Response(url);
  const hosts = ["x/admin?", "x#", "asha@x", "x\\\\y", "[x]"];

  test.each([undefined, "https://www.example.com"])(
    "with PUBLIC_ORIGIN %s",
    async (publicOrigin) => {
      const url = await listen({ files, handler, publicOrigin });
      for (const Host of hosts) {
        for (const path of ["/", "/file"]) {
          const answer = await send(url, path, { headers: { Host } });
          expect(answer.status, Host + path).toBe(400);
          expectWordsAlone(answer);
        }
      }
      const headers = { Host: "x:80" };
      expect((await send(url, "/file", { headers })).text).toBe("the file");
      expect((await send(url, "/y", { headers })).text).toBe(`${publicOrigin ?? "http://x"}/y`);
      expect(faults).toEqual([]);
    },
  );

  test("also when a trusted proxy forwards it", async () => {
    const url = await listen({ handler, proxies: new ProxyTrust(["loopback"]) });
    for (const host of hosts) {
      const headers = { "X-Forwarded-Host": host };
      expect((await send(url, "/", { headers })).status, host).toBe(400);
    }
    const headers = { "X-Forwarded-Host": "www.example.com", "X-Forwarded-Proto": "https" };
    expect((await send(url, "/y", { headers })).text).toBe("https://www.example.com/y");
  });
});

test.each([
  ["an error", new Error("no route")],
  ["what is no error", "no route"],
])(
  "routes that fail with %s answer 500, and the next request is answered",
  async (_what, thrown) => {
    const url = await listen({
      async handler({ url }) {
        if (url.endsWith("/broken")) throw thrown;
        return new Response("well");
      },
    });
    const answer = await send(url, "/broken");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("on our side");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(JSON.stringify(faults)).toContain("no route");
    expect((await send(url, "/")).text).toBe("well");
  },
);
