import type { App } from "#app/context.ts";
import * as numbers from "#app/domain/numbers/numbers-repository.server.ts";
import {
  addDays,
  boundsOf,
  lastDays,
  type PeriodLength,
  type Span,
  splitSpan,
} from "#app/domain/numbers/period.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { branches } from "#content/branches.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

/** The age at which numbers are counted again, in milliseconds. */
const cachedMs = 60_000;

type Cache = Map<PeriodLength, { at: number; numbers: Promise<Numbers> }>;
const caches = new WeakMap<App["store"], Cache>();

/** At most a minute old: with 100,000 records counting takes longer than the rest of the page. */
export function readRecentNumbers(app: App, length: PeriodLength): Promise<Numbers> {
  const at = app.now().getTime();
  const cache: Cache = caches.get(app.store) ?? new Map();
  caches.set(app.store, cache);
  const last = cache.get(length);
  if (last && at - last.at < cachedMs) return last.numbers;
  const numbers = readNumbers(app, length);
  cache.set(length, { at, numbers });
  // The next request tries again after a failure.
  numbers.catch(() => cache.delete(length));
  return numbers;
}

/** The numbers of the last days in India, and of as many days before for comparison. */
async function readNumbers({ store: { db }, now }: App, length: PeriodLength) {
  const at = now();
  const span = lastDays(at, length);
  const before = lastDays(at, length, length);
  const days = splitSpan(span, 1);
  const ranges = splitSpan(span, length === 30 ? 7 : 14);
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
      numbers.sumInSpans(db, ranges),
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
      ranges: ranges.map((range, index) => ({
        ...range,
        ...(sums[index] ?? { sum: 0, onRequest: 0 }),
      })),
      sum: total(sums.map(({ sum }) => sum)),
      onRequest: total(sums.map(({ onRequest }) => onRequest)),
      cancelled,
    },
  };
}

/** The median of the answers in seconds; undefined without any. */
function medianOf(answers: readonly numbers.FirstAnswer[]): number | undefined {
  const all = answers[0]?.total ?? 0;
  const middle = [Math.floor((all + 1) / 2), Math.floor((all + 2) / 2)].map(
    (rank) => answers.find((answer) => answer.rank === rank)?.took ?? 0,
  );
  return all === 0 ? undefined : total(middle) / 2;
}

/** All branches, the busiest first; records without a branch last, if there are any. */
function nameBranches(counts: ReadonlyMap<string, number>) {
  const named = branches.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
  const rest = { id: "" as const, name: "No branch", count: counts.get("") ?? 0 };
  return [
    ...named.sort((one, other) => other.count - one.count),
    ...(rest.count > 0 ? [rest] : []),
  ];
}

async function countGroups(db: Db, span: Span) {
  const slugsOf = new Map(
    productGroups.map(({ slug, configurations }) => [slug, configurations.map((one) => one.slug)]),
  );
  const rows = await numbers.countByGroup(db, span, slugsOf);
  const countOf = (slug: string) =>
    rows.find(({ group }) => group === slug) ?? { machines: 0, bookings: 0 };
  const named = productGroups.map(({ slug, name }) => ({ slug, name, ...countOf(slug) }));
  const rest = { slug: "", name: "Not offered now", ...countOf("") };
  named.sort((one, other) => other.machines - one.machines);
  return [...named, ...(rest.machines > 0 ? [rest] : [])];
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
