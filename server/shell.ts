import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { Logger } from "pino";
import type { createRequestHandler } from "react-router";
import type { RequestFacts } from "#app/context.ts";
import { BodyReader } from "./body-reader.ts";
import type { OpenApp } from "./built-site.ts";
import { gzipped, send } from "./cached-file.ts";
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

/** Files from memory, then the application's routes, with the same security headers on all. */
export function createShell(options: ShellOptions): RequestListener {
  const { files, pages, pictures, health, metrics, proxies, publicOrigin, policyExtras, log } =
    options;
  const https = publicOrigin?.startsWith("https:") ?? false;
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
    const facts: RequestFacts = {
      nonce,
      clientAddress: proxies.clientAddress(request),
      requestId: requestIds.getStore(),
      ...(typeof body === "number" && { bodyRefusal: body }),
    };
    const read = body instanceof Uint8Array ? body : null;
    await answerByRoutes(options, { request, response, facts, body: read }, () =>
      bodies.release(response),
    );
  };
  // An error of one request must not end the process.
  const answerSafely = (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response).catch((error: unknown) => {
      logFailure(log, request, error);
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

/** False for what no browser sends, and what would make the router or a `Request` throw. */
function isWellFormed({ method, url, headers: { origin } }: IncomingMessage): boolean {
  return (
    method !== "TRACE" &&
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

function logFailure(log: Logger, request: IncomingMessage, error: unknown) {
  const { method } = request;
  log.error({ err: error, method, path: pathOf(request) }, "failed outside the routes");
}

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  body: Uint8Array<ArrayBuffer> | null;
}

/** @param releaseBody is called when only the visitor is waited for */
async function answerByRoutes(
  { handler, loadContext, metrics, policyExtras, log }: ShellOptions,
  { request, response, facts, body }: Incoming,
  releaseBody: () => void,
) {
  const start = performance.now();
  const { method = "", url = "" } = request;
  const left = new AbortController();
  response.once("close", () => left.abort());
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const init = { method, headers: Object.fromEntries(headers), signal: left.signal };
  const asked = new Request(url, isReading(request) ? init : { ...init, body });
  const answer = await handler(asked, loadContext(facts))
    .catch((error: unknown) => {
      logFailure(log, request, error);
      const type = { "Content-Type": "text/plain; charset=utf-8" };
      return new Response(apology(), { status: 500, headers: type });
    })
    .finally(releaseBody);
  const ms = Math.round((performance.now() - start) * 10) / 10;
  // The router fails for a visitor who has left, which is no fault of the site: nginx counts 499.
  const status = left.signal.aborted ? 499 : answer.status;
  log.info({ method, path: pathOf(request), status, ms }, "request");
  const { pattern: route = "none", refusal, runsReact, nonce } = facts;
  metrics.requestEnded({ method, route, status }, ms, refusal);
  if (runsReact && nonce) {
    response.setHeader("Content-Security-Policy", pagePolicy(nonce, true, policyExtras));
    response.setHeader("Permissions-Policy", permissionsPolicy(true));
  }
  await sendAnswer(answer, request, response).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
}

/** Event streams are none of them: compression would hold back their events. */
const compressible = /^text\/(?!event-stream)|\b(?:json|javascript|xml)\b/i;

async function sendAnswer(answer: Response, request: IncomingMessage, to: ServerResponse) {
  const { headers, status, body } = answer;
  to.setHeaders(headers);
  const length = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  const isText = compressible.test(headers.get("Content-Type") ?? "") && length >= 1_024;
  if (isText) to.appendHeader("Vary", "Accept-Encoding");
  const isZipped = isText && gzipped.test(String(request.headers["accept-encoding"] ?? ""));
  if (isZipped) to.setHeader("Content-Encoding", "gzip").removeHeader("Content-Length");
  to.writeHead(status);
  if (!body || request.method === "HEAD") return void to.end();
  // A slow visitor slows the source; one who leaves ends it.
  const source = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  await (isZipped ? pipeline(source, createGzip(), to) : pipeline(source, to));
}
