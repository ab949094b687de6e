import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "#app/lib/loopback.ts";
import type { OpenApp } from "./built-site.ts";
import { plainTextAnswers } from "./security-headers.ts";

export interface HealthOptions {
  app: Pick<OpenApp, "notReady" | "readMetrics">;
  /** Identifies this build. */
  build: string;
  /** `METRICS_TOKEN` */
  token: string | undefined;
  https: boolean;
  /** True after the process was told to stop. */
  isStopping(): boolean;
}

export type Health = ReturnType<typeof createHealth>;

/**
 * Answers `/healthz` (alive), `/readyz` (send visitors here) and `/metrics` (for this machine, or
 * with the token).
 * @returns a function that gives undefined and sends nothing at other addresses
 */
export function createHealth(options: HealthOptions) {
  const { app, build, token, https, isStopping } = options;
  const say = plainTextAnswers(https);
  const answer = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return say(response, 405, "Method Not Allowed\n", { Allow: "GET, HEAD" });
    }
    if (path === "/healthz") return say(response, 200, "alive\n");
    if (path === "/readyz") {
      const reasons = isStopping() ? ["the process stops"] : await app.notReady();
      return say(response, reasons.length > 0 ? 503 : 200, `${reasons.join("\n") || "ready"}\n`);
    }
    if (isOnThisMachine(request) || hasToken(request, token)) {
      const type = "text/plain; version=0.0.4; charset=utf-8";
      return say(response, 200, await app.readMetrics(build), { "Content-Type": type });
    }
    const refusal = "Only from the machine itself, or with the token.\n";
    if (token === undefined) return say(response, 403, refusal);
    return say(response, 401, refusal, { "WWW-Authenticate": "Bearer" });
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split("?")[0] ?? "";
    return watched.has(path) ? answer(path, request, response) : undefined;
  };
}

const watched = new Set(["/healthz", "/readyz", "/metrics"]);

/** Headers of proxies: with one of these, the request is another machine's. */
const forwarding = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|true-client-ip|cf-connecting-ip)$/;

/** Asked directly: a proxy here names the visitor or passes on the site's name. */
function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? "")) return false;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  return headers.host === undefined || ownName.test(headers.host);
}

const ownName = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** Compared as digests: these are of one length, and take the same time whatever is wrong. */
function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(digestOf(given), digestOf(token));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();
