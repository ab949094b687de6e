import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import { openOwnFolder } from "#tests/support/folder.ts";

let directory: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  directory = await openOwnFolder();
  db = openSqlite(join(directory, "deep", "er", "test.db"));
  await sql`create table thing (id integer primary key, flag integer, at text)`.execute(db);
});
afterEach(() => db.destroy());

const things = async () =>
  (await sql<Record<string, unknown>>`select flag, at from thing order by id`.execute(db)).rows;

test("a commit is durable: write-ahead log, full synchronisation, foreign keys", async () => {
  const pragma = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
});

test("another process that writes is waited for, and this one goes on meanwhile", async () => {
  const other = new DatabaseSync(join(directory, "deep", "er", "test.db"));
  other.exec("begin immediate");
  const alone = sql`insert into thing (flag) values (1)`.execute(db);
  const together = db
    .transaction()
    .execute((trx) => sql`insert into thing (flag) values (2)`.execute(trx));
  // A wait of SQLite's own would let no timer run before it ends.
  await sleep(100);
  other.exec("commit");
  other.close();
  await Promise.all([alone, together]);
  expect(await things()).toHaveLength(2);
});

test("booleans are stored as 0 and 1, dates as ISO 8601", async () => {
  const at = "2026-03-01T10:00:00.000Z";
  const values = sql`(${true}, ${new Date(at)}), (${false}, ${null})`;
  await sql`insert into thing (flag, at) values ${values}`.execute(db);
  expect(await things()).toEqual([
    { flag: 1, at },
    { flag: 0, at: null },
  ]);
});

describe("a transaction", () => {
  test("that throws leaves nothing behind", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into thing (flag) values (1)`.execute(trx);
      await sql`create table other (id integer)`.execute(trx);
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    await expect(sql`select * from other`.execute(db)).rejects.toThrow("no such table");
    await sql`insert into thing (flag) values (2)`.execute(db);
    expect(await things()).toEqual([{ flag: 2, at: null }]);
  });

  test("waits for the one before it", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const add = (name: string, until?: Promise<void>) =>
      db.transaction().execute(async (trx) => {
        begun.push(name);
        const { rows } = await sql<{ n: number }>`select count(*) as n from thing`.execute(trx);
        await until;
        await sql`insert into thing (flag) values (${rows[0]?.n})`.execute(trx);
      });
    const all = [add("first", held), add("second"), add("third")];
    await setImmediate();
    expect(begun).toEqual(["first"]);
    letGo();
    await Promise.all(all);
    expect(begun).toEqual(["first", "second", "third"]);
    expect((await things()).map(({ flag }) => flag)).toEqual([0, 1, 2]);
  });
});

test("many different queries do not pile up", async () => {
  for (let i = 0; i < 1_200; i++) await sql`${sql.raw(`select ${i}`)}`.execute(db);
  await sql`insert into thing (flag) values (${true})`.execute(db);
  expect(await things()).toHaveLength(1);
});
