import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { countDue } from "#app/domain/bookings/stop-repository.server.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import { readTimeline } from "#app/domain/calendar/timeline.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { changeRecord, lockRecord } from "#app/domain/records/locked-records.server.ts";
import { priceLine } from "#app/domain/rental/price.ts";
import { findAvailability } from "#app/domain/stock/availability.server.ts";
import { ledgerOf } from "#app/domain/stock/ledger.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { transact } from "#app/platform/db/transact.ts";
import { storeStock } from "#tests/factories/rental.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { median, ms, quantile, row, timed } from "./load.ts";
import { numbers, onEachEngine } from "./site.ts";

/**
 * `npm run bench -- rentals [engine] [bookings]`: the calendar, the timeline of a group, what is
 * free, and confirming, among 10,000 units and 100,000 bookings with dates over three years.
 */
const [bookings = 100_000] = numbers;
const units = 10_000;
const asks = 50;
const goal = 100;
const batch = 500;

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
  const asked: string[] = [];
  for (let turn = -5; turn < asks; turn++) {
    const id = await storeRecord(db, "booking", { branch, total: 150 });
    const from = addDays(today, 400 + (turn + 5) * 10);
    await db
      .insertInto("booking_line")
      .values(rowOf(lineOf(id, turn + 5, from, branch)))
      .execute();
    asked.push(id);
  }
  await measure("confirming", () =>
    transact(store, async (trx) => {
      const record = await lockRecord(trx, kind, asked.shift() ?? "");
      await changeRecord(trx, acting, record, { status: "confirmed" });
    }),
  );
  await db.destroy();
});

async function measure(what: string, work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = -5; turn < asks; turn++) {
    const time = await timed(work);
    if (turn >= 0) times.push(time);
  }
  const figures = `median ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`;
  row(what, figures, `median at most ${goal} ms`, median(times) <= goal);
}

function lineOf(record_id: string, index: number, day_from: string, branch: string) {
  const { slug = "", name = "" } = offers[index % offers.length] ?? {};
  const duration = 5 + (index % 40);
  const quantity = 1 + (index % 2);
  const asked = { slug, quantity, duration, term: "day" as const, day_from, branch };
  const line = priceLine(asked, offers);
  if (!line) throw new Error(`there is no ${name}`);
  const collect_on = collectionDay(line, contentCatalogue);
  return { ...line, id: uuidv7(), record_id, collect_on };
}

function rowOf({ card, ...line }: ReturnType<typeof lineOf>) {
  return { ...line, position: 1, card: JSON.stringify(card) };
}

type Db = Awaited<ReturnType<typeof openDatabase>>["db"];

/** Returned before today, delivered over today, confirmed or asked for after it. */
async function fill(db: Db) {
  for (let start = 0; start < bookings; start += batch) {
    await db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: Math.min(batch, bookings - start) }, (_, index) => {
        const n = start + index;
        const id = `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
        const branch = branches[n % branches.length]?.id ?? "";
        const line = lineOf(id, n * 7, addDays(today, ((n * 13) % 1_095) - 730), branch);
        const { day_from, day_to } = line;
        const isPast = (day_to ?? "") < today;
        const isRunning = !isPast && (day_from ?? "") <= today;
        const coming = n % 10 === 0 ? "new" : "confirmed";
        const status = isPast ? "returned" : isRunning ? "delivered" : coming;
        const { id: line_id, slug: configuration, quantity: number } = line;
        const machines = { line_id, configuration, branch, number, unit_id: null };
        const times = {
          out_at: `${day_from}T05:30:00.000Z`,
          back_at: isPast ? `${day_to}T09:00:00.000Z` : null,
        };
        const condition = isPast ? ("fine" as const) : null;
        const round = { replaces: null, former: 0 };
        const handover = { id, ...machines, ...times, condition, ...round };
        const handed = isPast || isRunning ? [handover] : [];
        return { id, branch, lines: [line], handed, plans: [], status, n };
      });
      const created_at = addDays(today, -800);
      await trx
        .insertInto("record")
        .values(
          rows.map(({ id, branch, status, n }) => ({
            ...{ id, kind: "booking", branch, status, name: `Customer ${n}` },
            ...{ email: "", phone: "", client_address: "", spam_reasons: "", submission_key: id },
            ...{ created_at, updated_at: created_at, version: 1 },
          })),
        )
        .execute();
      await trx
        .insertInto("booking")
        .values(
          rows.map(({ id, n }) => ({
            ...{ record_id: id, reference: `B${n}`, company: "", product: "", street: "" },
            ...{ street2: "", city: "", postcode: "", payment: "bank transfer", total: 150 },
          })),
        )
        .execute();
      await trx
        .insertInto("booking_line")
        .values(rows.flatMap(({ lines }) => lines.map(rowOf)))
        .execute();
      // Before the stock is known: nothing is refused.
      const taken = rows
        .flatMap((one) => ledgerOf(one))
        // As retention leaves them.
        .filter(({ state, day_to }) => state !== "back" || day_to >= today);
      if (taken.length > 0) {
        await trx
          .insertInto("ledger")
          .values(taken.map((row) => ({ ...row, as_of: today })))
          .execute();
      }
      const handed = rows.flatMap(({ id, handed }) =>
        handed.map((one) => ({ ...one, record_id: id, note: "" })),
      );
      if (handed.length > 0) await trx.insertInto("handover").values(handed).execute();
    });
  }
  const places = offers.flatMap(({ slug: configuration }) =>
    branches.map(({ id: branch }) => ({ configuration, branch })),
  );
  const each = Math.ceil(units / places.length);
  for (const place of places) {
    const stamp = { created_at: today, updated_at: today, note: "", serial: "" };
    const all = Array.from({ length: each }, (_, index) => {
      const tag = `${place.configuration}-${place.branch}-${index}`;
      return { ...place, ...stamp, id: tag, tag, state: "in stock" as const };
    });
    await db.insertInto("unit").values(all).execute();
    await storeStock(db, each * 20, place);
  }
}
