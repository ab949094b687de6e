import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

/** What came back: no redirect followed. */
export interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sent {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

/** A connection for all requests that follow each other: opening one for each costs as much as many answers. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** How long an answer may take. The machine may be busy with other things. */
const patienceMs = 60_000;

/** Asks a site of this process. */
export async function askOver(url: string, sent: Sent): Promise<Heard> {
  const { host, port } = new URL(url);
  const { path, method = "GET", headers = {}, body } = sent;
  const outgoing = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    agent,
    headers: { Host: host, ...(body && { "Content-Length": body.length }), ...headers },
  });
  // An answer that does not come is a fault too.
  outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`no answer to ${path}`)));
  // Who asks unreadably by HEAD gets the sentence that everybody gets, which Node.js does not expect.
  outgoing.on("error", () => {});
  outgoing.end(body);
  try {
    const [incoming] = await once(outgoing, "response");
    // Of a stream that has no end only the head is read.
    const isEndless = /event-stream/.test(incoming.headers["content-type"] ?? "");
    const said = isEndless ? "" : await text(incoming);
    if (isEndless) incoming.destroy();
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: said };
  } catch (error) {
    // The server may have ended a connection that waited, while this request was on its way.
    if (!outgoing.reusedSocket || Object(error).code !== "ECONNRESET") throw error;
    return askOver(url, sent);
  }
}

/** Whether a page holds as markup what was typed: see the pieces of `odd-text.ts`. */
export function holdsTypedMarkup({ headers, text }: Heard): boolean {
  return /html|xml/.test(headers["content-type"] ?? "") && text.includes("<x-fuzz");
}
