import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { isBusy } from "#app/platform/db/unavailable.ts";

/** Opens (and creates) the SQLite file with the settings that make a commit durable. */
export function openSqlite(file: string): Kysely<Tables> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file);
  connection.exec(
    "pragma busy_timeout = 5000; pragma synchronous = full; pragma foreign_keys = on",
  );
  // Deleted data is overwritten, CVs above all; storing takes no longer for it (decision 0028).
  connection.exec("pragma secure_delete = on");
  keepWriteAheadLog(connection);
  // SQLite's own wait would stop the whole process, public pages too; ours is the driver's.
  connection.exec("pragma busy_timeout = 0");
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new WaitingDriver(connection),
      createAdapter: () => new TransactionalAdapter(),
      createQueryCompiler: () => new QueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

/** SQLite refuses it at once while another process opens the new file, so it is tried again. */
function keepWriteAheadLog(connection: DatabaseSync, tries = 100) {
  try {
    connection.exec("pragma journal_mode = wal");
  } catch (error) {
    if (tries === 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    keepWriteAheadLog(connection, tries - 1);
  }
}

/** SQLite can roll back a change of schema, so a migration happens whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Leaves out the locks of rows: on SQLite a transaction has the database to itself. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!rowLocks.has(node.modifier)) super.visitSelectModifier(node);
  }
}

const rowLocks = new Set<SelectModifierNode["modifier"]>([
  "ForUpdate",
  "ForNoKeyUpdate",
  "ForShare",
  "SkipLocked",
]);

/** Milliseconds for which statements wait for another process that writes. */
const longestWait = 5_000;
const tryAgainAfter = 20;

class WaitingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  #waiting: DatabaseConnection | undefined;
  /** Since when another process has held the file; undefined while it does not. */
  #busySince: number | undefined;

  constructor(database: DatabaseSync) {
    super({ database: withCache(database) });
    this.#database = database;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    this.#waiting ??= {
      streamQuery: (...query) => connection.streamQuery(...query),
      executeQuery: (query) => this.#patiently(() => connection.executeQuery(query)),
    };
    return this.#waiting;
  }

  /** A deferred BEGIN would take its write lock late, in the middle of the work. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full or broken disk makes SQLite roll back by itself; its error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  /** Tries again while another process writes, but not for long, or visitors would queue up. */
  async #patiently<T>(attempt: () => Promise<T>): Promise<T> {
    while (true) {
      try {
        const result = await attempt();
        this.#busySince = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#busySince ??= performance.now();
        if (performance.now() - this.#busySince > longestWait) throw error;
        await sleep(tryAgainAfter);
      }
    }
  }
}

/** Prepared statements by their text, because preparing costs as much as a small query. */
function withCache(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(connection.prepare(sql));
      // Lists build few shapes of query; a search with many terms must not grow this for ever.
      if (statements.size >= 500) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => connection.close(),
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // The first object holds named values, of which there are none: in any other place it is refused.
    all: (values) => statement.all({}, ...bindable(values)),
    run: (values) => statement.run({}, ...bindable(values)),
    iterate: (values) => statement.iterate({}, ...bindable(values)),
  };
}

/** `node:sqlite` binds neither booleans nor dates; SQLite stores them as 0 or 1 and as text. */
function bindable(values: readonly unknown[]) {
  return values.map((value) => {
    if (typeof value === "boolean") return Number(value);
    return (value instanceof Date ? value.toISOString() : value) as SQLInputValue;
  });
}
