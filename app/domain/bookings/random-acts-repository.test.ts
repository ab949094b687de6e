import { describe, expect, test } from "vitest";
import type { App } from "#app/context.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import { sumInSpans } from "#app/domain/numbers/numbers-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { Chance } from "#tests/support/chance.ts";
import { Clock } from "#tests/support/clock.ts";
import { isOpen, ownCatalogue } from "#tests/support/own-catalogue.ts";
import { RandomDesk } from "#tests/support/rental-acts.ts";
import {
  calendarOf,
  contradictions,
  excessOf,
  ledgerProblems,
  overdueOf,
  preparedLonger,
  readRows,
} from "#tests/support/rental-model.ts";
import { startTestStore } from "#tests/support/store.ts";

/** `npm run test:release` sets it. */
const isLong = Boolean(process.env.LONG_RUNS);

/**
 * Does random acts, with quiet moments at which all that is stored is compared with the model.
 * @param between how many acts there are from one quiet moment to the next
 */
async function runActs(seed: number, acts: number, writers: number, between: number) {
  const { db, store, close } = await startTestStore();
  const clock = new Clock();
  const chances = Array.from({ length: writers + 1 }, (_, index) => new Chance(seed + 1e6 * index));
  const [chance = new Chance(seed), ...own] = chances;
  const catalogue = new CurrentCatalogue(db, clock.now, ownCatalogue);
  const services = { catalogue, now: clock.now, limits: limitsOf(1_000_000), env: {} };
  const app = { store: { ...store, feed: new LiveFeed() }, ...services } as App;
  const desk = new RandomDesk(app, clock);
  const counts = { done: 0, refused: 0, acts: {} as Record<string, number> };
  let excess = new Map<string, number>();
  let before = await readRows(db);

  const act = async (chance: Chance) => {
    const { name, done } = desk.begin(chance);
    const refused = await done.then(
      () => undefined,
      (error: Error) => {
        if (expected.includes(error.name)) return error;
        throw Object.assign(error, { message: `${name}: ${error.message}` });
      },
    );
    counts.done += 1;
    if (refused) counts.refused += 1;
    else counts.acts[name] = (counts.acts[name] ?? 0) + 1;
    if (refused) desk.say("refused", name, refused.message);
  };
  const compare = async () => {
    const rows = await readRows(db);
    const { today } = clock;
    expect(contradictions(rows)).toEqual([]);
    expect(ledgerProblems(rows, today, isOpen)).toEqual([]);
    const ids = new Set(rows.handovers.map(({ id }) => id));
    const lost = before.handovers.filter(
      ({ id, out_key }) => !ids.has(id) && !desk.undone.has(out_key ?? ""),
    );
    expect(lost, "handovers without a trace").toEqual([]);
    const [now, longer] = [
      excessOf(rows, today, isOpen),
      preparedLonger(rows, before, today, isOpen),
    ];
    const tooMany = [...now].filter(([day, number]) => {
      const place = day.split(" ").slice(0, 2).join(" ");
      const lowered = (desk.lowered.get(place) ?? 0) + (longer.get(day) ?? 0);
      return number > (excess.get(day) ?? 0) + lowered;
    });
    before = rows;
    expect(tooMany, "more than there are").toEqual([]);
    desk.lowered.clear();
    excess = now;
    const stops = await Promise.all(branches.map((one) => findStops(db, "2099-12-31", one)));
    const calendars = stops.flatMap((own, index) =>
      own.flatMap(({ booking, direction, machines }) =>
        machines.map(({ id, number }) =>
          [branches[index], booking.id, direction, id, number].join(" "),
        ),
      ),
    );
    expect(calendars.toSorted()).toEqual(calendarOf(rows));
    const counted = new Set(
      rows.bookings.flatMap(({ id, status }) => (status === "cancelled" ? [] : id)),
    );
    const sums = rows.lines.filter((line) => counted.has(line.record_id)).map(({ sum }) => sum);
    const [numbers] = await sumInSpans(db, [{ from: "2007-01-01", to: "2099-12-31" }], undefined);
    expect(numbers).toEqual({
      sum: sums.reduce<number>((all, sum) => all + (sum ?? 0), 0),
      onRequest: sums.filter((sum) => sum === null).length,
    });
    return rows;
  };
  const typePhone = async () => {
    const { lines, ledger, bookings } = await readRows(db);
    await desk.typePhone(chance, chance.of(desk.bookings) ?? "");
    const after = await readRows(db);
    expect({ lines: after.lines, bookings: after.bookings }).toEqual({ lines, bookings });
    const byId = (rows: typeof ledger) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(after.ledger)).toEqual(byId(ledger));
  };
  /** Other days add no machines but those that did not come back. */
  const passDays = async () => {
    clock.minute = chance.of([10, 600, 1_430]) ?? 600;
    if (chance.below(2) > 0) return;
    clock.today = addDays(clock.today, 1 + chance.below(3));
    const rows = await readRows(db);
    const [now, overdue] = [
      excessOf(rows, clock.today, isOpen),
      overdueOf(rows, clock.today, isOpen),
    ];
    const tooMany = [...now].filter(
      ([day, number]) => number > (excess.get(day) ?? 0) + (overdue.get(day) ?? 0),
    );
    expect(tooMany, "more than there are on another day").toEqual([]);
    excess = now;
  };

  try {
    await desk.prepare(chance, 16);
    before = await readRows(db);
    let sinceDay = 0;
    while (counts.done < acts) {
      const each = Math.ceil(between / writers);
      const write = async (chance: Chance) => {
        for (let i = 0; i < each; i += 1) await act(chance);
      };
      const ended = await Promise.allSettled(own.map(write));
      for (const one of ended) if (one.status === "rejected") throw one.reason;
      await compare();
      sinceDay += between;
      if (sinceDay < 20) continue;
      sinceDay = 0;
      await typePhone();
      await passDays();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}, after ${counts.done} acts: ${why}\n${desk.log.join("\n")}`, {
      cause: error,
    });
  } finally {
    await close();
  }
  return counts;
}

/** Errors that refuse an act for a reason that its staff are told. */
const expected = ["FormError", "EditConflict", "BookingRefused", "ZodError"];
const branches = ["kochi", "pune"];

describe("random acts", { timeout: 3_600_000 }, () => {
  test.each([
    { writers: 1, acts: isLong ? 2_000 : 80, between: 1 },
    { writers: 6, acts: isLong ? 10_000 : 180, between: 30 },
  ])("$acts by $writers at once leave what the rules say", async ({ acts, writers, between }) => {
    const seed = Number(process.env.SEED ?? 7);
    const counts = await runActs(seed, acts, writers, between);
    if (process.env.SEED) console.log(JSON.stringify(counts));
    expect(counts.refused).toBeGreaterThan(acts / 20);
    expect(counts.refused).toBeLessThan((acts * 4) / 5);
  });
});
