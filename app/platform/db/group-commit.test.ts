import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GroupCommit } from "#app/platform/db/group-commit.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import { transact } from "#app/platform/db/transact.ts";
import { openOwnFolder } from "#tests/support/folder.ts";

let db: Kysely<Tables>;
let group: GroupCommit;
beforeEach(async () => {
  db = openSqlite(join(await openOwnFolder(), "test.db"));
  group = new GroupCommit(db);
  await sql`create table thing (name text unique)`.execute(db);
});
afterEach(() => db.destroy());

const add = (name: string) =>
  group.run(async (trx) => {
    await sql`insert into thing values (${name})`.execute(trx);
    return name;
  });
const stored = async () => {
  const { rows } = await sql<{ name: string }>`select name from thing order by name`.execute(db);
  return rows.map(({ name }) => name);
};

test("works that arrive together are stored, each with its own answer", async () => {
  expect(await Promise.all(["a", "b", "c"].map(add))).toEqual(["a", "b", "c"]);
  expect(await stored()).toEqual(["a", "b", "c"]);
});

test("a work that fails takes back what it did, and nothing of the others", async () => {
  const failing = group.run(async (trx) => {
    await sql`insert into thing values ('half')`.execute(trx);
    throw new Error("half way");
  });
  const answers = await Promise.allSettled([add("a"), failing, add("b"), add("a"), add("c")]);
  const failed = answers.map(({ status }) => status === "rejected");
  expect(failed).toEqual([false, true, false, true, false]);
  await expect(failing).rejects.toThrow("half way");
  expect(await stored()).toEqual(["a", "b", "c"]);
});

test("a commit that fails is told to all, and the next group is stored", async () => {
  await sql`create table child (
    name text references thing (name) deferrable initially deferred
  )`.execute(db);
  const orphan = group.run((trx) => sql`insert into child values ('nobody')`.execute(trx));
  const answers = await Promise.allSettled([add("a"), orphan]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await stored()).toEqual([]);
  await add("b");
  expect(await stored()).toEqual(["b"]);
});

test("a work that is done again beside one that failed is announced once", async () => {
  const feed = new LiveFeed();
  const heard: string[] = [];
  feed.subscribe((event) => heard.push("id" in event ? event.id : event.what));
  const store = {
    engine: "sqlite" as const,
    db,
    feed,
    transaction: <T>(work: Parameters<typeof group.run<T>>[0]) => group.run(work),
    withoutTimeLimit: (work: (all: typeof db) => Promise<void>) => work(db),
  };
  const good = transact(store, async (_trx, announce) => {
    announce({ kind: "enquiry", id: "good", what: "created" });
  });
  const bad = transact(store, async (_trx, announce) => {
    announce({ kind: "enquiry", id: "bad", what: "created" });
    throw new Error("refused");
  });
  await Promise.allSettled([good, bad]);
  expect(heard).toEqual(["good"]);
});
