import type pg from "pg";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { checkDump } from "#app/platform/backup/check-dump.server.ts";
import { refuseUnknown } from "#app/platform/backup/known-migrations.ts";
import { runTool, targetOf } from "#app/platform/backup/pg-tools.server.ts";
import type { RestoreOptions } from "#app/platform/backup/sqlite-restore.server.ts";

/**
 * Puts a dump in the place of a PostgreSQL database. Into an empty one it is read directly, whole or
 * not at all. Otherwise it is read into a new one beside it, and then the two change names.
 * @returns the name under which what was there is kept, if there was something
 * @throws BackupError
 */
export async function restorePostgres(
  file: string,
  url: string,
  { force = false, now = new Date(), signal }: RestoreOptions & { now?: Date } = {},
): Promise<string | undefined> {
  refuseUnknown("postgres", await checkDump(file, signal));
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const isEmpty = await within(url, async (client) => {
    const { rows: others } = await client.query(`
      select pid from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (others.length > 0) {
      throw new BackupError(
        `${others.length} connections to ${name} are open: stop the site first`,
      );
    }
    const tables = "select tablename from pg_tables where schemaname = current_schema()";
    return (await client.query(tables)).rows.length === 0;
  });
  if (isEmpty) {
    await readInto(url, file, signal);
    return undefined;
  }
  if (!force) {
    throw new BackupError(
      `there are tables already in ${name}: say --force to replace it (it is kept under another name)`,
    );
  }
  return changeNames(url, name, now, (other) => readInto(other, file, signal));
}

async function readInto(url: string, file: string, signal?: AbortSignal) {
  const { address, env } = targetOf(url);
  const whole = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"];
  await runTool("pg_restore", [...whole, `--dbname=${address}`, file], { env, signal });
}

/** From the database "postgres": no database can be renamed by who is in it. */
async function changeNames(
  url: string,
  name: string,
  now: Date,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  // PostgreSQL cuts names off after 63 bytes.
  const kept = `${name.slice(0, 40)}_before_${stamp}`;
  const made = `${name.slice(0, 40)}_restored_${stamp}`;
  await within(named(url, "postgres"), async (client) => {
    const quote = (name: string) => client.escapeIdentifier(name);
    await client.query(`create database ${quote(made)} template template0`);
    try {
      await fill(named(url, made));
      // Both or neither: the name is never without a database.
      await client.query("begin");
      await client.query(`alter database ${quote(name)} rename to ${quote(kept)}`);
      await client.query(`alter database ${quote(made)} rename to ${quote(name)}`);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      await client.query(`drop database ${quote(made)}`);
      throw error;
    }
  });
  return kept;
}

/** Connects for some queries. What the server refuses is told in its own words. */
async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    throw new BackupError(`PostgreSQL: ${error.message}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

function named(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}
