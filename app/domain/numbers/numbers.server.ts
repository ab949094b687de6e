import type { App } from "#app/context.ts";
import * as numbers from "#app/domain/numbers/numbers-repository.server.ts";
import {
  addDays,
  boundsOf,
  lastDays,
  type PeriodLength,
  pieces,
  type Span,
} from "#app/domain/numbers/period.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { branches } from "#content/branches.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

/** How long numbers are shown before they are counted again, in milliseconds. */
const keptMs = 60_000;

interface Kept {
  at: number;
  numbers: Promise<Numbers>;
}
const kept = new WeakMap<App["store"], Map<PeriodLength, Kept>>();

/**
 * The numbers as this process last counted them, at most a minute ago: with 100,000 records it takes
 * longer than all else on the page, and everybody who looks meanwhile would wait for the same.
 */
export function readRecentNumbers(app: App, length: PeriodLength): Promise<Numbers> {
  const at = app.now().getTime();
  const ofStore = kept.get(app.store) ?? new Map<PeriodLength, Kept>();
  kept.set(app.store, ofStore);
  const last = ofStore.get(length);
  if (last && at - last.at < keptMs) return last.numbers;
  const numbers = readNumbers(app, length);
  ofStore.set(length, { at, numbers });
  // What failed is tried again by the next who asks.
  numbers.catch(() => ofStore.delete(length));
  return numbers;
}

/** How the last days went, by days in India, and the same number of days before for comparison. */
export async function readNumbers({ store: { db }, now }: App, length: PeriodLength) {
  const at = now();
  const span = lastDays(at, length);
  const before = lastDays(at, length, length);
  const days = pieces(span, 1);
  const stretches = pieces(span, length === 30 ? 7 : 14);
  const yesterday = addDays(span.to, -1);
  const [enquiries, bookings, answers, answersBefore, waiting, byBranch, byGroup, sums, cancelled] =
    await Promise.all([
      numbers.countInSpans(db, "enquiry", [before, ...days]),
      numbers.countInSpans(db, "booking", [before, ...days]),
      numbers.findFirstAnswers(db, "enquiry", span),
      numbers.findFirstAnswers(db, "enquiry", before),
      numbers.countWaiting(db, "enquiry", boundsOf({ from: yesterday, to: yesterday }).start),
      numbers.countByBranch(db, "enquiry", span, ["", ...branches.map(({ id }) => id)]),
      countGroups(db, span),
      numbers.sumInSpans(db, stretches),
      numbers.countCancelled(db, span),
    ]);
  const [enquiriesBefore = 0, ...enquiriesByDay] = enquiries;
  const [bookingsBefore = 0, ...bookingsByDay] = bookings;
  return {
    at,
    length,
    span,
    days: days.map(({ from: day }, index) => ({
      day,
      enquiries: enquiriesByDay[index] ?? 0,
      bookings: bookingsByDay[index] ?? 0,
    })),
    enquiries: { count: total(enquiriesByDay), before: enquiriesBefore },
    bookings: { count: total(bookingsByDay), before: bookingsBefore },
    firstAnswer: { answers, median: medianOf(answers), before: medianOf(answersBefore) },
    waiting: { count: waiting, to: addDays(span.to, -2) },
    branches: nameBranches(byBranch),
    groups: byGroup,
    value: {
      stretches: stretches.map((stretch, index) => ({
        ...stretch,
        ...(sums[index] ?? { sum: 0, onRequest: 0 }),
      })),
      sum: total(sums.map(({ sum }) => sum)),
      onRequest: total(sums.map(({ onRequest }) => onRequest)),
      cancelled,
    },
  };
}

/** Half of the answers came within so many seconds; undefined without any. */
export function medianOf(answers: readonly numbers.FirstAnswer[]): number | undefined {
  const all = answers[0]?.total ?? 0;
  const middle = [Math.floor((all + 1) / 2), Math.floor((all + 2) / 2)].map(
    (rank) => answers.find((answer) => answer.rank === rank)?.took ?? 0,
  );
  return all === 0 ? undefined : total(middle) / 2;
}

/** All branches, the busiest first; what is near none last, if there is any. */
function nameBranches(counts: ReadonlyMap<string, number>) {
  const named = branches.map(({ id, name }) => ({
    id: id as string,
    name,
    count: counts.get(id) ?? 0,
  }));
  named.sort((one, other) => other.count - one.count);
  const elsewhere = counts.get("") ?? 0;
  return elsewhere > 0 ? [...named, { id: "", name: "No branch", count: elsewhere }] : named;
}

async function countGroups(db: Db, span: Span) {
  const slugs = new Map(
    productGroups.map(({ slug, configurations }) => [slug, configurations.map((one) => one.slug)]),
  );
  const counted = new Map(
    (await numbers.countByGroup(db, span, slugs)).map((row) => [row.group, row]),
  );
  const none = { machines: 0, bookings: 0 };
  const named = productGroups.map(({ slug, name }) => ({
    slug,
    name,
    ...(counted.get(slug) ?? none),
  }));
  named.sort((one, other) => other.machines - one.machines);
  const gone = counted.get("");
  return gone ? [...named, { ...gone, slug: "", name: "Not offered now" }] : named;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
