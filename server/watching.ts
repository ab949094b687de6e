import type { IncomingMessage, ServerResponse } from "node:http";
import type { OpenApp } from "./built-site.ts";
import { securityHeaders } from "./security-headers.ts";

export interface WatchingOptions {
  app: Pick<OpenApp, "notReady">;
  https: boolean;
  /** Whether the process was told to stop. */
  isStopping(): boolean;
}

/** Answers a request, or says that its address is none of these. */
export type Watching = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What machines ask about the process: `/healthz` whether it is alive, `/readyz` whether visitors
 * should be sent to it.
 */
export function createWatching({ app, https, isStopping }: WatchingOptions): Watching {
  const say = (response: ServerResponse, status: number, text: string, headers = {}) => {
    response.writeHead(status, {
      ...securityHeaders(https),
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      ...headers,
    });
    response.end(text);
  };
  const answers = new Map<string | undefined, (response: ServerResponse) => unknown>([
    ["/healthz", (response) => say(response, 200, "alive\n")],
    [
      "/readyz",
      async (response) => {
        const reasons = isStopping() ? ["the process stops"] : await app.notReady();
        const lines = reasons.length > 0 ? reasons : ["ready"];
        say(response, reasons.length > 0 ? 503 : 200, `${lines.join("\n")}\n`);
      },
    ],
  ]);
  return (request, response) => {
    const answer = answers.get(request.url?.split("?")[0]);
    if (!answer) return false;
    if (request.method === "GET" || request.method === "HEAD") answer(response);
    else say(response, 405, "Method Not Allowed\n", { Allow: "GET, HEAD" });
    return true;
  };
}
