import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import type { createRequestHandler } from "react-router";
import { BodyIntake, type Intake } from "./body-intake.ts";
import type { OpenApp } from "./built-site.ts";
import { isHost, type ProxyTrust } from "./proxy-trust.ts";
import { type RefusalStatus, refusals } from "./refusals.ts";
import { requestIdOf, requestIds } from "./request-id.ts";
import { contentSecurityPolicy, type Sources, securityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import type { Turns } from "./turns.ts";
import type { Watching } from "./watching.ts";

export interface ShellOptions {
  handler: ReturnType<typeof createRequestHandler>;
  loadContext: OpenApp["loadContext"];
  metrics: Pick<OpenApp["metrics"], "requestEnded" | "refused">;
  files: StaticFiles;
  turns: Turns;
  /** What machines ask about the process. */
  watching: Watching;
  proxies: ProxyTrust;
  publicOrigin: string | undefined;
  /** What Vite needs in development beyond the usual policy. */
  policyExtras: Sources;
  log: Logger;
}

/** A response whose policy already names the nonce that its page is to carry. */
type NoncedResponse = ServerResponse & { nonce: string };

/**
 * The HTTP side of the product: files from memory, then the application's routes, with the same
 * security headers on every answer.
 */
export function createShell(options: ShellOptions): RequestListener {
  const { files, turns, watching, metrics, proxies, publicOrigin, policyExtras, log } = options;
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

  const intake = new BodyIntake();

  /** Answers what never reaches the routes. */
  const say = (response: ServerResponse, status: number, text: string, headers = {}) => {
    const type = "text/plain; charset=utf-8";
    const all = { ...securityHeaders(https), "Content-Type": type, ...headers };
    response.writeHead(status, all).end(text);
  };

  const sayBadRequest = (response: ServerResponse) => {
    metrics.refused("unreadable");
    say(response, 400, badRequest);
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, status: RefusalStatus) => {
    const { method = "" } = request;
    log.info({ method, path: request.url?.split("?")[0], status }, "refused");
    const why = status === 503 ? "too busy" : "unreadable";
    metrics.requestEnded({ method, route: "none", status }, 0, why);
    const headers = { Connection: "close", ...(status === 503 && { "Retry-After": "10" }) };
    say(response, status, refusals[status], headers);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Names and values in turn.
    if (request.rawHeaders.length > 2 * mostHeaders) return refuse(request, response, 431);
    const { host } = request.headers;
    // HTTP/1.0, which load balancers use for probes, has no Host; files are served to it too.
    const needsHost = host !== undefined || request.httpVersion !== "1.0";
    if (needsHost && !isHost(host)) return sayBadRequest(response);
    if (files.answer(request, response)) return;
    const watched = watching(request, response);
    if (watched) return watched;
    const origin = proxies.origin(request);
    if (!origin || !isWellFormed(request)) return sayBadRequest(response);
    // The absolute form (RFC 9112, 3.2.2): the application sees the address that the visitor
    // sees, also behind a proxy that speaks TLS for it.
    const { url: path = "" } = request;
    request.url = (publicOrigin ?? origin) + path;

    const nonce = randomBytes(16).toString("base64url");
    const policy = contentSecurityPolicy({ script: [`'nonce-${nonce}'`], ...policyExtras });
    // An answer is for one person, unless the route says otherwise.
    const headers = {
      "Cache-Control": "private, no-store",
      "X-Request-Id": requestIds.getStore() ?? "",
      ...securityHeaders(https, policy),
    };
    response.setHeaders(new Map(Object.entries(headers)));
    const taken = await intake.take(request, response, path);
    if (taken === "gone") return;
    if (taken !== "read" && taken !== "dropped") return refuse(request, response, statusOf[taken]);
    await turns.enter(proxies.clientAddress(request));
    await listen(request, Object.assign(response, { nonce }));
  };
  // An error of one request must not end the process.
  const answerSafely = (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response).catch((error: unknown) => {
      const { method, url } = request;
      log.error({ err: error, method, path: url?.split("?")[0] }, "failed outside the routes");
      // Half an answer must not look like a whole one.
      if (response.headersSent) response.destroy();
      else say(response, 500, apology());
    });
  return (request, response) => {
    requestIds.run(requestIdOf(request, proxies), answerSafely, request, response);
  };
}

/** A browser sends about twenty, and each proxy adds a few. */
const mostHeaders = 200;

const statusOf = {
  "too many fields": 400,
  "too much at once": 503,
  "too slow": 408,
} as const satisfies Partial<Record<Intake, RefusalStatus>>;

const badRequest = "Bad Request\n";
const apology = () =>
  `Something went wrong on our side. Nothing was stored.\nSay this number when you write to us: ${requestIds.getStore()}\n`;

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

function createRoutes({ handler, loadContext, metrics, turns, proxies, log }: ShellOptions) {
  const shell = new Hono<{
    Bindings: { incoming: IncomingMessage; outgoing: NoncedResponse };
    Variables: { facts: Parameters<typeof loadContext>[0] };
  }>();

  shell.use(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { method, path } = c.req;
    const { status } = c.res;
    log.info({ method, path, status, ms }, "request");
    const { pattern: route = "none", refusal } = c.get("facts") ?? {};
    metrics.requestEnded({ method, route, status }, ms, refusal);
  });
  // It skips event streams, whose events compression would hold back.
  shell.get("*", compress({ threshold: 1024 }));
  shell.all("*", (c) => {
    const { nonce } = c.env.outgoing;
    const clientAddress = proxies.clientAddress(c.env.incoming);
    const requestId = requestIds.getStore();
    const facts = { nonce, clientAddress, requestId, mayRender: () => turns.render() };
    c.set("facts", facts);
    return handler(c.req.raw, loadContext(facts));
  });
  shell.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, "failed outside the routes");
    return c.text(apology(), 500);
  });
  return shell;
}
