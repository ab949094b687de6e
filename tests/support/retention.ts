import type { InsertObject } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { deleteExpired, type RetentionApp } from "#app/domain/retention/retention.server.ts";
import { readEnv } from "#app/env.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { LiveFeed } from "#app/platform/live/live-feed.server.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { removeRecords } from "#tests/support/records.ts";
import { startTestStore, type TestStore } from "#tests/support/store.ts";

/** Where these tests are in time: more than a year ago, so that entries of the audit may go. */
export const start = new Date("2024-06-01T10:00:00.000Z");

/** How long things are kept without any settings. */
export const keptDays: RetentionApp["env"] = readEnv({});

export const ago = (ms: number) => new Date(start.getTime() - ms).toISOString();
/** As old as what goes, and a second younger. */
export const old = (days: number) => ago(days * dayMs);
export const younger = (days: number) => ago(days * dayMs - 1_000);

const emptied = ["mail", "session", "verification", "user", "invitation", "audit"] as const;

/** A database for the tests of a file, empty before each of them, in which no run was done yet. */
export function openRetention() {
  let database: TestStore;
  let store: Store;
  beforeAll(async () => {
    database = await startTestStore();
    store = { ...database.store, feed: new LiveFeed() };
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await removeRecords(store.db);
    for (const table of emptied) await store.db.deleteFrom(table).execute();
    await store.db
      .updateTable("job")
      .set({ last_run: "", last_success: "", progress: "" })
      .execute();
  });
  const appOf = (env: Partial<RetentionApp["env"]> = {}, now = start): RetentionApp => ({
    store,
    env: { ...keptDays, ...env },
    now: () => now,
  });
  return {
    get store() {
      return store;
    },
    get env() {
      return database.env;
    },
    appOf,
    async put<Table extends keyof Tables>(table: Table, ...rows: InsertObject<Tables, Table>[]) {
      await store.db.insertInto(table).values(rows).execute();
    },
    /** A run with these settings. */
    deleteOld: (env: Partial<RetentionApp["env"]> = {}, now = start) =>
      deleteExpired(appOf(env, now)),
    async idsIn(table: "record" | (typeof emptied)[number]) {
      const rows = await store.db.selectFrom(table).select("id").execute();
      return rows.map(({ id }) => id).toSorted();
    },
    /** The audit entries about runs. */
    async runEntries() {
      const entries = await store.db
        .selectFrom("audit")
        .select(["actor_name", "after"])
        .where("action", "=", "old-data-deleted")
        .execute();
      return entries.map(({ actor_name, after }) => ({
        actor_name,
        after: JSON.parse(after ?? "{}"),
      }));
    },
    /** A record to which nothing happened since it was settled. */
    settled: (table: string, at: string, own = {}) =>
      storeRecord(store.db, table, { status: "done", created_at: at, updated_at: at, ...own }),
  };
}
