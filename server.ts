import type { Env } from "#app/env.server.ts";
import { builtSite } from "#server/built-site.ts";
import { createLog } from "#server/create-log.ts";
import { type RunningServer, start } from "#server/start.ts";
import { stopOnSignal } from "#server/stop-on-signal.ts";

/** The process entry in production: settings, start, and an orderly stop. */

// Files of the server hold personal data: no other user of the machine reads them.
process.umask(0o077);
const env = await settingsOrExit();
const log = createLog(env.LOG_LEVEL);
const server = await startOrExit();

stopOnSignal(server, log);

process.stdout.write(`\nSouthbridge is at ${env.PUBLIC_ORIGIN ?? server.url}\n`);
if (server.firstAdmin) process.stdout.write(introduce(server.firstAdmin));

async function settingsOrExit(): Promise<Env> {
  const { readEnv, EnvError } = (await builtSite.load()).entry.module;
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof EnvError) exit(error.message);
    throw error;
  }
}

async function startOrExit(): Promise<RunningServer> {
  try {
    return await start(env, log, builtSite);
  } catch (error) {
    exit(explain(error));
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `PORT ${env.PORT} is in use: stop the other program or set PORT.`;
  if (code === "ECONNREFUSED" && env.DATABASE_URL) {
    return "DATABASE_URL names a server that does not answer: start it or correct the address.";
  }
  // By its name: the class that the build threw is not the one of this file.
  if (error instanceof Error && error.name === "UnfitDatabase") {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function introduce({ email, password }: { email: string; password: string | undefined }): string {
  if (!password) return `First admin: ${email} (with the password from ADMIN_PASSWORD)\n`;
  return `First admin, shown this once:\n  e-mail    ${email}\n  password  ${password}\n`;
}

function exit(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
