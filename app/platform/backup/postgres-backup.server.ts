import { runTool } from "#app/platform/backup/run-tool.server.ts";

/**
 * Dumps a PostgreSQL database in pg_dump's own format, as it is when the dump begins.
 * @throws what pg_dump complains of
 */
export async function dumpPostgres(url: string, file: string, signal?: AbortSignal) {
  const { address, env } = targetOf(url);
  const args = ["--format=custom", `--file=${file}`, `--dbname=${address}`];
  await runTool("pg_dump", args, { env, signal });
}

/**
 * Creates the database that the address names, with the encoding and the locale of the one that was
 * dumped, and reads the dump into it, whole or not at all.
 * @throws what PostgreSQL's tools complain of, also when there is such a database already
 */
export async function restorePostgres(file: string, url: string) {
  const { address, env, name } = targetOf(url);
  const plain = ["--no-owner", "--no-privileges", "--no-tablespaces"];
  const schema = ["--create", "--schema-only", "--file=-", ...plain, file];
  const script = await runTool("pg_restore", schema);
  const kind = /^CREATE DATABASE .*?( WITH TEMPLATE = .*);$/m.exec(script)?.[1] ?? "";
  const onServer = (statement: string) => {
    const other = new URL(address);
    other.pathname = "/postgres";
    const args = ["--no-psqlrc", "--quiet", `--dbname=${other.href}`, `--command=${statement}`];
    return runTool("psql", args, { env });
  };
  const quoted = `"${name.replaceAll('"', '""')}"`;
  await onServer(`create database ${quoted}${kind}`);
  try {
    const whole = ["--single-transaction", "--exit-on-error", ...plain, `--dbname=${address}`];
    await runTool("pg_restore", [...whole, file], { env });
  } catch (error) {
    await onServer(`drop database ${quoted}`);
    throw error;
  }
}

/** Every user of the machine sees the arguments of a process, and only its owner the environment. */
function targetOf(url: string) {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = "";
  return {
    address: target.href,
    name: decodeURIComponent(target.pathname.slice(1)),
    env: { PGCONNECT_TIMEOUT: "10", ...(password && { PGPASSWORD: password }) },
  };
}
