import type { TestProject } from "vitest/node";
import { startPostgres } from "#tests/support/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "sqlite" | "postgres";
    /** The server's address without a database's name; empty where there is no server. */
    postgresUrl: string;
  }
}

/** Runs a real PostgreSQL server for as long as the tests run. */
export default async function servePostgres(project: TestProject) {
  const { url, stop } = await startPostgres({
    max_connections: "200",
    // The server never dies in a test, so nothing is lost by not waiting for the disk.
    fsync: "off",
    full_page_writes: "off",
  });
  project.provide("postgresUrl", url);
  return stop;
}
