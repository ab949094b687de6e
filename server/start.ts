import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Env } from "#app/env.server.ts";
import type { OpenApp, SiteSource } from "./built-site.ts";
import { endConnections } from "./end-connections.ts";
import { handleClientError } from "./handle-client-error.ts";
import { createHealth } from "./health.ts";
import { ProxyTrust } from "./proxy-trust.ts";
import { PublicPages } from "./public-pages.ts";
import { createShell } from "./shell.ts";
import { StoredPictures } from "./stored-pictures.ts";

export interface RunningServer {
  /** The address as a browser on this machine would write it. */
  url: string;
  /** The admin that this start made, if it made one. */
  firstAdmin: OpenApp["firstAdmin"];
  /**
   * Takes no more requests, lets open ones finish for a while, and closes the database.
   * @param options.announceFor how long `/readyz` refuses before that, in milliseconds
   */
  close(options?: { announceFor?: number }): Promise<void>;
}

/** Connections that may wait to be accepted; the system may allow fewer (`net.core.somaxconn`). */
const mostWaiting = 4_096;

/**
 * Opens the application and starts listening.
 * @param wrap what development puts before the shell
 * @throws when the port is taken or the database does not open; nothing is left open
 */
export async function start(
  env: Env,
  log: Logger,
  site: SiteSource,
  wrap: (shell: RequestListener) => RequestListener = (shell) => shell,
): Promise<RunningServer> {
  const proxies = new ProxyTrust(env.TRUST_PROXY);
  const origin = env.PUBLIC_ORIGIN ?? "http://localhost";
  const https = origin.startsWith("https:");
  const files = site.files(https);
  const build = await site.load();
  const { openApp, createRequestHandler } = build.entry.module;
  const app = await openApp(env, log, { programs: site.programs });
  // In development the build may change between two requests.
  const handler = createRequestHandler(
    site.mode === "production" ? build : () => site.load(),
    site.mode,
  );
  const styles = site.styles?.();
  const ask = (catalogue?: OpenApp["catalogue"]["current"]) => (path: string) => {
    const nobody = { nonce: undefined, clientAddress: "" };
    return handler(new Request(new URL(path, origin)), app.loadContext(nobody, catalogue));
  };
  const pages =
    styles &&
    new PublicPages({
      paths: app.publicPaths(),
      ask: ask(),
      styles,
      https,
      onError: (error, path) => log.error({ err: error, path }, "page not rendered"),
    });
  if (pages) {
    app.catalogue.beforeShown((catalogue) =>
      pages.prepare(app.publicPaths(catalogue), ask(catalogue)),
    );
  }
  const pictures = new StoredPictures(app.readPicture, https);
  let isStopping = false;
  const shell = createShell({
    handler,
    loadContext: app.loadContext,
    files,
    pages,
    pictures,
    health: createHealth({
      app,
      build: build.assets.version,
      token: env.METRICS_TOKEN,
      https,
      isStopping: () => isStopping,
    }),
    metrics: app.metrics,
    proxies,
    publicOrigin: env.PUBLIC_ORIGIN,
    policyExtras:
      site.mode === "development" ? { style: ["'unsafe-inline'"], connect: ["ws:"] } : {},
    log,
  });
  const server = createServer({
    headersTimeout: 20_000,
    // Bodies have a minimum rate instead (body-reader.ts); this is for what comes by no route.
    requestTimeout: 1_200_000,
    connectionsCheckingInterval: 5_000,
    // The shell refuses a request without one, with our headers.
    requireHostHeader: false,
  });
  // Node.js would leave out those past 2,000, perhaps a proxy's; the shell counts them.
  server.maxHeadersCount = 0;
  // An answer that does not move: Node.js ends it after one to two of these. Event streams send
  // something more often.
  server.timeout = 60_000;
  const wrapped = wrap(shell);
  const listener: RequestListener = (request, response) => {
    // The next request of a kept connection then comes on another.
    if (isStopping) response.setHeader("Connection", "close");
    wrapped(request, response);
  };
  server.on("request", listener);
  // Other expectations than 100-continue are ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", listener);
  handleClientError(server, { https, onRefused: () => app.metrics.refused("unreadable") });
  try {
    server.listen({ port: env.PORT, host: env.HOST, backlog: mostWaiting });
    await once(server, "listening");
  } catch (error) {
    await app.close();
    throw error;
  }
  void pages?.renderAhead();
  return {
    url: urlOf(server, env.HOST),
    firstAdmin: app.firstAdmin,
    async close({ announceFor = 0 } = {}) {
      isStopping = true;
      pages?.close();
      if (announceFor > 0) await sleep(announceFor);
      app.closeEventStreams();
      await Promise.all([endConnections(server), app.stopBackgroundJobs()]);
      await app.close();
    },
  };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const isLoopback = host === "127.0.0.1" || host === "0.0.0.0" || host === "::";
  return `http://${isLoopback ? "localhost" : host}:${port}`;
}
