import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** Opens (and creates) the SQLite file with the settings that make a commit durable. */
export function openSqlite(file: string): Kysely<Tables> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file);
  connection.exec(
    "pragma busy_timeout = 5000; pragma synchronous = full; pragma foreign_keys = on",
  );
  keepWriteAheadLog(connection);
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) });
}

/**
 * The change of journal does not wait for another process that opens the new file at the same
 * moment, whatever `busy_timeout` says (SQLite's own deadlock rule): so it is tried again.
 */
function keepWriteAheadLog(connection: DatabaseSync, tries = 100) {
  try {
    connection.exec("pragma journal_mode = wal");
  } catch (error) {
    if (tries === 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    keepWriteAheadLog(connection, tries - 1);
  }
}

/** Kysely's own SQLite dialect on Node's built-in driver. */
class NodeSqliteDialect extends SqliteDialect {
  readonly #database: StatementCache;

  constructor(connection: DatabaseSync) {
    const database = new StatementCache(connection);
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** SQLite can roll back a change of schema, so a migration happens whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** A deferred BEGIN takes its write lock late and then fails at once, past `busy_timeout`. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Prepared statements by their text, because preparing costs as much as a small query. */
class StatementCache {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = adapt(this.#connection.prepare(sql));
    // Lists build few shapes of query; a search with many terms must not grow this for ever.
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close() {
    this.#statements.clear();
    this.#connection.close();
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bindable(values)),
    run: (values) => statement.run(...bindable(values)),
    iterate: (values) => statement.iterate(...bindable(values)),
  };
}

/** `node:sqlite` binds neither booleans nor dates; SQLite stores them as 0 or 1 and as text. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (typeof value === "boolean") return Number(value);
    if (value instanceof Date) return value.toISOString();
    if (isBindable(value)) return value;
    throw new TypeError(`cannot bind a ${typeof value} to a query`);
  });
}

function isBindable(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  );
}
