import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { readEnv } from "#app/env.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { Metrics } from "#app/platform/metrics/metrics.server.ts";
import { kinds } from "#app/registry.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { recordsOf } from "#tests/support/records.ts";
import { openTestStore } from "#tests/support/store.ts";

/** A booking and the deletion of its account at the same moment, each in a transaction of its own. */
const database = await openTestStore();

let userId: string;
beforeEach(async () => {
  userId = uuidv7();
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const account = { id: userId, name: "Asha", email: `${userId}@example.com`, ...times };
  const accounts = database.db.insertInto("user");
  await accounts.values({ ...account, emailVerified: true }).execute();
});

/** @param attached is waited for in the booking's transaction, after the record is stored */
async function book(attached = async () => {}) {
  const { store } = database;
  const catalogue = contentCatalogue;
  const values = await booking.schema(catalogue).parseAsync({ ...aBooking(), userId });
  const metrics = new Metrics(["booking"]);
  const app = {
    store: { ...store, feed: new LiveFeed() },
    limits: limitsOf(0),
    kinds,
    metrics,
    now: () => new Date(),
  };
  const kind = {
    ...booking,
    async attach(...given: Parameters<NonNullable<typeof booking.attach>>) {
      await booking.attach?.(...given);
      await attached();
    },
  };
  const sender = {
    fields: { submission_key: userId },
    clientAddress: "203.0.113.1",
    userId,
    catalogue,
  };
  const id = await storeSubmission({ ...app, env: readEnv({}) }, kind, values, sender);
  const row = recordsOf(database.db, "booking").select(["user_id", "name"]).where("id", "=", id);
  return row.executeTakeFirstOrThrow();
}

const deleteAccount = (work = async () => {}) =>
  database.store.transaction(async (trx: Trx) => {
    await trx.deleteFrom("user").where("id", "=", userId).execute();
    await work();
  });

/** Until `work` is over, or waits for a lock; SQLite has one transaction at a time. */
async function endsOrWaits(work: Promise<unknown>) {
  if (database.store.engine === "sqlite") return;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect
    .poll(async () => isOver || (await waiting.execute(database.db)).rows[0]?.n, {
      timeout: 30_000,
    })
    .toBeTruthy();
}

test("a booking that is stored before its account is gone loses its owner", async () => {
  let deletion: Promise<unknown> = Promise.resolve();
  const booked = book(async () => {
    deletion = deleteAccount();
    await endsOrWaits(deletion);
  });
  await booked;
  await deletion;
  const rows = await recordsOf(database.db, "booking").select("user_id").execute();
  expect(rows).toEqual([{ user_id: null }]);
});

test("a booking that comes while its account is being deleted is stored without an owner", async () => {
  let booked: ReturnType<typeof book> | undefined;
  await deleteAccount(async () => {
    booked = book();
    await endsOrWaits(booked);
  });
  expect(await booked).toEqual({ user_id: null, name: "Lakshmi Narayanan" });
});
