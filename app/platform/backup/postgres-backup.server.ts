import { runTool } from "#app/platform/backup/run-tool.server.ts";

/** @throws pg_dump's error */
export async function dumpPostgres(url: string, file: string, signal?: AbortSignal) {
  const { address, env } = targetOf(url);
  const args = ["--format=custom", `--file=${file}`, `--dbname=${address}`];
  await runTool("pg_dump", args, { env, signal });
}

/** With the dumped encoding and locale, all or nothing. @throws also when the database exists */
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

/** Other users of the machine see a process's arguments, and not its environment. */
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
