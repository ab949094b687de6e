import type { Log } from "#app/context.ts";
import type { Env } from "#app/env.server.ts";
import { isLoopback } from "#app/lib/loopback.ts";

/** Warns at the start of settings that are safe on one machine only, and are used on a network. */
export function warnOfSettings(
  env: Pick<Env, "HOST" | "PUBLIC_ORIGIN" | "DATABASE_URL">,
  log: Log,
) {
  if (!env.PUBLIC_ORIGIN && !isLoopback(env.HOST)) {
    log.warn(
      { host: env.HOST },
      "set PUBLIC_ORIGIN: HOST is reached from other machines, and without the site's own address forms are accepted from whatever host a request names, and links in mails lead to localhost",
    );
  }
  const host = unprotectedDatabase(env.DATABASE_URL);
  if (host) {
    log.warn(
      { host },
      "add sslmode=verify-full to DATABASE_URL: what is stored goes to another machine, and without it nothing makes sure that nobody on the way reads it or answers in its place",
    );
  }
}

/** @returns the host, when it is another machine whose certificate is not verified in full */
function unprotectedDatabase(address = ""): string | undefined {
  const url = URL.parse(address);
  if (url?.searchParams.get("sslmode") === "verify-full") return undefined;
  const host = url?.searchParams.get("host") ?? decodeURIComponent(url?.hostname ?? "");
  // A path is a socket of this machine, and no name at all means this machine too.
  return host === "" || host.startsWith("/") || isLoopback(host) ? undefined : host;
}
