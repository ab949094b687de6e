import { type Kysely, sql } from "kysely";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { countDue } from "#app/domain/bookings/stop-repository.server.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { readTimeline } from "#app/domain/calendar/timeline.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { changeRecord, lockRecord } from "#app/domain/records/locked-records.server.ts";
import { findAvailability } from "#app/domain/stock/availability.server.ts";
import { deletePrepared } from "#app/domain/stock/ledger-repository.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { transact } from "#app/platform/db/transact.ts";
import { storeStock, storeUnits } from "#tests/factories/rental.ts";
import { type Booked, storeBookings } from "./bookings.ts";
import { median, row, spread, timed, timesOf } from "./load.ts";
import { numbers, onEachEngine } from "./site.ts";

/**
 * `npm run bench -- rentals [engine] [bookings]`: the calendar, the timeline of a group, what is
 * free, and confirming, among 10,000 units and 100,000 bookings with dates over three years.
 */
const [bookings = 100_000] = numbers;
const units = 10_000;
const asks = 50;
const goal = 100;

const at = new Date();
const today = indianDay(at);
const { offers, branches, groups } = contentCatalogue;
const laptops = groups[0]?.configurations ?? [];

await onEachEngine(async (env) => {
  const opened = await openDatabase(env, () => {});
  const store = { ...opened, feed: new LiveFeed() };
  const { db } = store;
  await migrate(db, store.engine);
  const seconds = (await timed(() => fill(db))) / 1000;
  await sql`analyze`.execute(db);
  row(`filled with ${bookings} bookings`, `${seconds.toFixed(0)} s`);
  const now = () => at;
  const app = { store, now, catalogue: new CurrentCatalogue(db, now, contentCatalogue) };
  const branch = branches[0]?.id ?? "";

  await measure("calendar of a week, all branches", () => findStops(db, addDays(today, 6), ""));
  await measure("calendar of a week, one branch", () => findStops(db, addDays(today, 6), branch));
  const span = { configurations: laptops, branch, from: today };
  await measure("timeline of a group, 4 weeks", () => readTimeline(app, { ...span, days: 28 }));
  await measure("timeline of a group, 3 months", () => readTimeline(app, { ...span, days: 91 }));
  const days = { from: addDays(today, 10), to: addDays(today, 40), number: 2, turnaround: 1 };
  const wanted = laptops.slice(0, 3).map(({ slug: configuration }) => ({ configuration, ...days }));
  const everywhere = branches.map(({ id }) => id);
  await measure("what is free of three configurations", () =>
    findAvailability(app, wanted, everywhere),
  );
  await measure("what is due, counted", () => countDue(db, today, branch));

  const acting = { at, actor: { userId: "", name: "Bench", email: "" }, clientAddress: "" };
  const asked = await storeBookings(
    db,
    Array.from({ length: asks + 10 }, (_, turn) => {
      const line = { slug: slugOf(turn), branch, day_from: addDays(today, 400 + turn * 10) };
      return { status: "new", line };
    }),
  );
  await measure("confirming", () =>
    transact(store, async (trx) => {
      const record = await lockRecord(trx, kind, asked.shift() ?? "");
      await changeRecord(trx, acting, record, { status: "confirmed" });
    }),
  );
  await db.destroy();
});

async function measure(what: string, work: () => Promise<unknown>) {
  const times = await timesOf(asks, work);
  row(what, spread(times), `median at most ${goal} ms`, median(times) <= goal);
}

function slugOf(n: number): string {
  return offers[n % offers.length]?.slug ?? "";
}

/** Returned before today, delivered over today, confirmed or asked for after it. */
function aBooking(n: number): Booked {
  const branch = branches[n % branches.length]?.id ?? "";
  const [day_from, duration] = [addDays(today, ((n * 13) % 1_095) - 730), 5 + (n % 40)];
  const day_to = addDays(day_from, duration - 1);
  const line = { slug: slugOf(n * 7), branch, day_from, duration, quantity: 1 + (n % 2) };
  if (day_from > today) return { status: n % 10 === 0 ? "new" : "confirmed", line };
  const out_at = `${day_from}T05:30:00.000Z`;
  if (day_to >= today) {
    return { status: "delivered", line, handed: { out_at, back_at: null, condition: null } };
  }
  const back_at = `${day_to}T09:00:00.000Z`;
  return { status: "returned", line, handed: { out_at, back_at, condition: "fine" } };
}

async function fill(db: Kysely<Tables>) {
  // Before the stock is known: nothing is refused.
  await storeBookings(
    db,
    Array.from({ length: bookings }, (_, n) => aBooking(n)),
  );
  // As retention leaves it.
  await db.transaction().execute((trx) => deletePrepared(trx, today));
  const places = offers.flatMap(({ slug: configuration }) =>
    branches.map(({ id: branch }) => ({ configuration, branch })),
  );
  const each = Math.ceil(units / places.length);
  for (const place of places) {
    const tags = Array.from(
      { length: each },
      (_, index) => `${place.configuration}-${place.branch}-${index}`,
    );
    await storeUnits(db, tags, place);
    await storeStock(db, each * 20, place);
  }
}
