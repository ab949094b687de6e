import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { PostgresServer } from "#tests/support/embedded-postgres.ts";
import { freePort } from "#tests/support/free-port.ts";

/**
 * Where this machine has a PostgreSQL server together with its client programs, as Debian's packages
 * install them; undefined where it has not. The server from npm comes without pg_dump, and pg_dump
 * refuses a server that is newer than itself.
 */
export const installedPostgres = [
  ...(process.env.PATH ?? "").split(delimiter),
  ...globSync("/usr/lib/postgresql/*/bin"),
].find((folder) =>
  ["initdb", "postgres", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name))),
);

/** Starts that server in a directory of its own. It refuses to run as root, so it runs as `postgres`. */
export async function startInstalledPostgres(): Promise<PostgresServer> {
  if (!installedPostgres) throw new Error("there is no PostgreSQL with its client programs");
  const directory = await mkdtemp(join(tmpdir(), "southbridge-postgres-"));
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const run = (name: string) => join(installedPostgres ?? "", name);
  const initdb = ["-D", directory, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  execFileSync(run("initdb"), [...initdb, "--locale=C.UTF-8", "--no-sync"], {
    ...user,
    cwd: directory,
    stdio: "pipe",
  });
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const args = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(run("postgres"), ["-D", directory, "-p", String(port), ...args], {
    ...user,
    cwd: directory,
    stdio: "ignore",
  });
  const url = `postgres://postgres:any@127.0.0.1:${port}`;
  await answers(`${url}/postgres`);
  return {
    url,
    async stop() {
      const ended = once(server, "close");
      server.kill("SIGINT");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function idOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}

async function answers(url: string, tries = 100): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(100);
    return answers(url, tries - 1);
  } finally {
    await client.end().catch(() => {});
  }
}
