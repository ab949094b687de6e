import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import type { createRequestHandler } from "react-router";
import type { RequestFacts } from "#app/context.ts";
import { BodyReader } from "./body-reader.ts";
import type { OpenApp } from "./built-site.ts";
import { send } from "./cached-file.ts";
import { refusals } from "./handle-client-error.ts";
import type { Health } from "./health.ts";
import { isHost, type ProxyTrust } from "./proxy-trust.ts";
import type { PublicPages } from "./public-pages.ts";
import { requestIdOf, requestIds } from "./request-id.ts";
import {
  pagePolicy,
  permissionsPolicy,
  plainTextAnswers,
  type Sources,
  securityHeaders,
} from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import type { StoredPictures } from "./stored-pictures.ts";

export interface ShellOptions {
  handler: ReturnType<typeof createRequestHandler>;
  loadContext: OpenApp["loadContext"];
  metrics: Pick<OpenApp["metrics"], "requestEnded" | "refused">;
  files: StaticFiles;
  /** Undefined where they are rendered for each request. */
  pages: Pick<PublicPages, "answer"> | undefined;
  pictures: Pick<StoredPictures, "answer">;
  /** Answers monitoring requests. */
  health: Health;
  proxies: ProxyTrust;
  publicOrigin: string | undefined;
  /** Sources that Vite needs in development beyond the usual policy. */
  policyExtras: Sources;
  log: Logger;
}

/** A response whose policy already names the nonce of its page, and why its body was not read. */
type PreparedResponse = ServerResponse &
  Pick<RequestFacts, "nonce" | "bodyRefusal"> & { releaseBody(): void };

/** Files from memory, then the application's routes, with the same security headers on all. */
export function createShell(options: ShellOptions): RequestListener {
  const { files, pages, pictures, health, metrics, proxies, publicOrigin, policyExtras, log } =
    options;
  const https = publicOrigin?.startsWith("https:") ?? false;
  const listen = getRequestListener(createRoutes(options).fetch, {
    errorHandler(error) {
      if (error instanceof RequestError) {
        metrics.refused("unreadable");
        return new Response(badRequest, { status: 400 });
      }
      log.error({ err: error }, "failed outside the routes");
      return new Response(apology(), { status: 500 });
    },
  });

  const bodies = new BodyReader();

  let entered = 0;
  let last = Promise.resolve();
  /**
   * Resolves when a request may enter the routes: in order, eight together, which share a commit,
   * after 24 polls of the network, which accept connections and notice visitors who left (decision
   * 0034).
   */
  const entry = () => {
    entered += 1;
    if (entered % 8 === 1) {
      last = last.then(async () => {
        for (let looks = 0; looks < 24; looks += 1) await setImmediate();
      });
    }
    return last;
  };

  const answerPlainly = plainTextAnswers(https);

  const answerBadRequest = (response: ServerResponse) => {
    metrics.refused("unreadable");
    answerPlainly(response, 400, badRequest);
  };

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    status: keyof typeof refusals,
  ) => {
    const { method = "" } = request;
    log.info({ method, path: pathOf(request), status }, "refused");
    const why = status === 503 ? "too busy" : "unreadable";
    metrics.requestEnded({ method, route: "none", status }, 0, why);
    const headers = { Connection: "close", ...(status === 503 && { "Retry-After": "10" }) };
    answerPlainly(response, status, refusals[status], headers);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Names and values in turn.
    if (request.rawHeaders.length > 2 * mostHeaders) return refuse(request, response, 431);
    const { host: hosts = [] } = request.headersDistinct;
    // HTTP/1.0, which load balancers use for probes, has no Host; files are served to it too.
    const needsHost = hosts.length > 0 || request.httpVersion !== "1.0";
    if (needsHost && !(hosts.length === 1 && isHost(hosts[0]))) return answerBadRequest(response);
    const { method = "", url: address = "" } = request;
    const file = method === "GET" || method === "HEAD" ? files.get(address) : undefined;
    if (file) return send(file, request, response);
    if (await pages?.answer(request, response)) return;
    if (await pictures.answer(request, response)) return;
    const watched = health(request, response);
    if (watched) return watched;
    const origin = proxies.origin(request);
    if (!origin || !isWellFormed(request)) return answerBadRequest(response);
    // The absolute form (RFC 9112, 3.2.2): the application sees the address that the visitor
    // sees, also behind a proxy that speaks TLS for it.
    const { url: path = "" } = request;
    request.url = (publicOrigin ?? origin) + path;

    const nonce = randomBytes(16).toString("base64url");
    // Until a page turns out to be one of those where React runs (createRoutes).
    const policy = pagePolicy(nonce, false, policyExtras);
    // An answer is for one person, unless the route says otherwise.
    const headers = {
      "Cache-Control": "private, no-store",
      "X-Request-Id": requestIds.getStore() ?? "",
      ...securityHeaders(https, policy),
    };
    response.setHeaders(new Map(Object.entries(headers)));
    const body = await bodies.read(request, response, path, proxies.clientAddress(request));
    if (body === "aborted") return;
    if (body === 408 || body === 503) return refuse(request, response, body);
    await entry();
    // Nobody waits for this page any more. A form that has arrived is stored all the same.
    if (request.socket.destroyed && isReading(request)) return;
    const bodyRefusal = typeof body === "number" ? body : undefined;
    const releaseBody = () => bodies.release(response);
    await listen(request, Object.assign(response, { nonce, bodyRefusal, releaseBody }));
  };
  // An error of one request must not end the process.
  const answerSafely = (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response).catch((error: unknown) => {
      const { method } = request;
      log.error({ err: error, method, path: pathOf(request) }, "failed outside the routes");
      // Half an answer must not look like a whole one.
      if (response.headersSent) response.destroy();
      else answerPlainly(response, 500, apology());
    });
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (change: number) => (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count(1));
    response.once("close", () => waiting.set(socket, count(-1)));
    if (count(0) > mostWaiting) socket.destroy();
    else requestIds.run(requestIdOf(request, proxies), answerSafely, request, response);
  };
}

/** Requests of one connection. A browser sends the next one when it has the answer to the last. */
const mostWaiting = 20;

/** A browser sends about twenty, and each proxy adds a few. */
const mostHeaders = 200;

const badRequest = "Bad Request\n";
const apology = () =>
  `Something went wrong on our side. Nothing was stored.\nQuote this reference when you contact us: ${requestIds.getStore()}\n`;

const isReading = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** False for what no browser sends, and what would make the router or Hono throw. */
function isWellFormed({ url, headers: { origin } }: IncomingMessage): boolean {
  return (
    Boolean(url?.startsWith("/")) &&
    isDecodable(url?.split("?")[0]) &&
    (origin === undefined || origin === "null" || URL.canParse(origin))
  );
}

function isDecodable(url = ""): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/** For the log: without the query, and without the origin that a client may name before the path. */
function pathOf({ url = "" }: IncomingMessage): string | undefined {
  return url.split("?")[0]?.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "");
}

function createRoutes(options: ShellOptions) {
  const { handler, loadContext, metrics, proxies, policyExtras, log } = options;
  const shell = new Hono<{
    Bindings: { incoming: IncomingMessage; outgoing: PreparedResponse };
    Variables: { facts: Parameters<typeof loadContext>[0] };
  }>();

  shell.use(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { method, path } = c.req;
    // The router fails for a visitor who has left, which is no fault of the site: nginx counts 499.
    const status = c.req.raw.signal.aborted ? 499 : c.res.status;
    log.info({ method, path, status, ms }, "request");
    const { pattern: route = "none", refusal } = c.get("facts") ?? {};
    metrics.requestEnded({ method, route, status }, ms, refusal);
  });
  // It skips event streams, whose events compression would hold back.
  shell.get("*", compress({ threshold: 1024 }));
  shell.all("*", async (c) => {
    const { nonce, bodyRefusal, releaseBody } = c.env.outgoing;
    const clientAddress = proxies.clientAddress(c.env.incoming);
    const requestId = requestIds.getStore();
    const facts: RequestFacts = { nonce, bodyRefusal, clientAddress, requestId };
    c.set("facts", facts);
    // From here on only the visitor is waited for.
    const answer = await handler(c.req.raw, loadContext(facts)).finally(releaseBody);
    if (facts.runsReact && nonce) {
      c.env.outgoing.setHeader("Content-Security-Policy", pagePolicy(nonce, true, policyExtras));
      c.env.outgoing.setHeader("Permissions-Policy", permissionsPolicy(true));
    }
    return answer;
  });
  shell.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, "failed outside the routes");
    return c.text(apology(), 500);
  });
  return shell;
}
