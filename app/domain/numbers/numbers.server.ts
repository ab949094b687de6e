import { setImmediate as nextTurn } from "node:timers/promises";
import type { App, SignedIn } from "#app/context.ts";
import { type Catalogue, isShown } from "#app/domain/catalogue/catalogue.ts";
import { countFaultsBy } from "#app/domain/numbers/fault-numbers.server.ts";
import { countMoney } from "#app/domain/numbers/money.server.ts";
import { branchNamer, numbersBranch } from "#app/domain/numbers/numbers-branch.ts";
import * as numbers from "#app/domain/numbers/numbers-repository.server.ts";
import { onceAMinute } from "#app/domain/numbers/once-a-minute.server.ts";
import {
  boundsOf,
  type Period,
  presentKeys,
  readPeriod,
  type Span,
  splitSpan,
} from "#app/domain/numbers/period.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import { addDays, daysBetween, formatReceived, indianDay } from "#app/lib/dates.ts";
import { sumFields } from "#app/lib/sum-fields.ts";
import type { Db } from "#app/platform/db/transact.ts";

export type Numbers = Awaited<ReturnType<typeof countNumbers>>;

export const noBranchYet =
  "Coordinators see the numbers of their branch, and you have none yet. Please ask an admin to set it.";

/**
 * The numbers of the branch of a member of staff, or of all, for a period that an address names. At
 * most a minute old: with 100,000 records counting takes longer than the rest of the page.
 * @returns undefined for a coordinator without a branch
 */
export function readNumbers(app: App, signedIn: SignedIn, params: URLSearchParams) {
  const period = readPeriod(params, app.now());
  const branch = numbersBranch(signedIn);
  if (branch === "") return undefined;
  const key = JSON.stringify([period.unit, period.key, branch]);
  return onceAMinute(app, key, () => countNumbers(app, period, branch));
}

type Counts = numbers.Counts & { booked: number };

/** Each figure of all panels is of the same records: no spam, no cancelled booking. */
async function countNumbers(
  { store: { db }, now, catalogue }: App,
  period: Period,
  branch?: string,
) {
  const at = now();
  const { unit, key, span, before } = period;
  const scope = { span, branch };
  const isYear = unit === "year";
  const ranges = splitSpan(span, isYear ? "months" : key === "90" ? 14 : 7);
  const points = isYear ? ranges : splitSpan(span, 1);
  const letters = isYear ? 7 : 10;
  const lateFrom = addDays(indianDay(at), -1);
  // SQLite answers within this process: between two questions visitors get their pages.
  const ask = async <Rows>(question: () => Promise<Rows>) => {
    await nextTurn();
    return question();
  };
  const counted = await ask(() => numbers.countAll(db, scope, letters));
  const booked = await ask(() => numbers.countBooked(db, scope));
  const earlier = await ask(() => numbers.countAll(db, { ...scope, span: before }, 0));
  const waits = await ask(() => numbers.findWaits(db, scope));
  const waitsBefore = await ask(() => numbers.findWaits(db, { ...scope, span: before }));
  const groups = await ask(() => countGroups(db, catalogue.current, scope));
  const sums = await ask(() => numbers.sumInSpans(db, ranges, branch));
  const values = await ask(() => numbers.sumByBranch(db, scope));
  const machines = await ask(() => numbers.countMachines(db, indianDay(at)));
  const quoted = await ask(() => numbers.findQuoted(db, scope));
  const money = await ask(() => countMoney(db, catalogue.current, scope, indianDay(at)));
  const faults = await ask(() => countFaultsBy(db, catalogue.current, scope, at));
  const { start } = boundsOf({ from: lateFrom, to: lateFrom });
  const waiting = await ask(() => numbers.countWaiting(db, start, branch));
  const slowest = waits.at(-1);
  const rows = [
    ...counted.map((row) => ({ ...row, booked: 0 })),
    ...booked.map((row) => ({ ...row, day: "", enquiries: 0, answered: 0, bookings: 0 })),
  ];
  const people = countBy(rows, ({ assignee }) => assignee ?? "");
  const quoters = quoted.map(({ assignee }) => assignee ?? "");
  const names = await findNames(db, [...new Set([...people.keys(), ...quoters])]);
  const nameOf = (id: string) => (id ? (names.get(id) ?? "Somebody who left") : "Unassigned");
  const byDay = countBy(rows, ({ day }) => day);
  const byBranch = countBy(rows, (row) => row.branch);
  const shownBranches = catalogue.current.allBranches.filter(
    (one) => isShown(one) || byBranch.has(one.id),
  );
  const branchName = branchNamer(catalogue.current);
  const shownIds = shownBranches.map(({ id }) => id);
  const branches = [
    ...listed(shownIds, byBranch, branchName),
    ...listed(byBranch.has("") ? [""] : [], byBranch, branchName),
  ];
  return {
    asOf: formatReceived(at.toISOString(), at),
    present: presentKeys(at),
    period,
    branch,
    branchName: catalogue.current.findBranch(branch)?.name,
    points: points.map((point) => ({
      ...point,
      ...(byDay.get(point.from.slice(0, letters)) ?? none),
    })),
    total: {
      ...sumOf(rows),
      ...sumFields(["machines"], groups),
      ...sumFields(["sum", "onRequest"], sums),
    },
    before: sumOf(earlier.map((row) => ({ ...row, booked: 0 }))),
    branches: branches
      .filter(({ id }) => branch === undefined || id === branch)
      .map((row) => {
        const { machines: owned = 0, out = 0, overdue = 0 } = machines.get(row.id) ?? {};
        return { ...row, sum: values.get(row.id) ?? 0, owned, out, overdue };
      }),
    people: listed([...people.keys()], people, nameOf),
    quotations: countQuoted(quoted, indianDay(at), {
      branches: branchName,
      people: nameOf,
    }),
    waits: {
      /** The minutes within which each twentieth of the answers came. */
      twentieths: Array.from({ length: 21 }, (_, at) => minutesOf(waits, at / 20) ?? 0),
      before: minutesOf(waitsBefore, 0.5),
      slowest: slowest && { ...slowest, id: (await numbers.findIdByNo(db, slowest.no)) ?? "" },
    },
    waiting: { count: waiting, to: addDays(lateFrom, -1) },
    money,
    faults,
    groups,
    ranges: ranges.map((range, index) => ({
      ...range,
      ...(sums[index] ?? { sum: 0, onRequest: 0 }),
    })),
  };
}

type Quoted = Awaited<ReturnType<typeof numbers.findQuoted>>;

/**
 * Counts quotations, won and lost ones: lost are those that were declined, or expired without an
 * answer. A quotation that can still be accepted, or was revoked, is neither.
 */
function countQuoted(
  all: Quoted,
  today: string,
  nameOf: Record<"branches" | "people", (id: string) => string>,
) {
  const isEnded = (one: Quoted[number]) => one.status === "issued" && one.valid_until < today;
  const count = (some: Quoted) => {
    const won = some.filter(({ status }) => status === "accepted");
    const lost = some.filter((one) => one.status === "declined" || isEnded(one));
    return {
      ...{ quoted: some.length, won: won.length, lost: lost.length },
      quotedSum: sumFields(["total"], some).total,
      wonSum: sumFields(["total"], won).total,
    };
  };
  const group = (keyOf: (one: Quoted[number]) => string, name: (id: string) => string) =>
    [...Map.groupBy(all, keyOf)]
      .map(([id, some]) => ({ id, name: name(id), ...count(some) }))
      .sort((one, other) => other.quoted - one.quoted);
  const days = all
    .flatMap(({ issued_on, answered_at }) =>
      answered_at ? daysBetween(issued_on, indianDay(new Date(answered_at))) : [],
    )
    .sort((one, other) => one - other);
  const reasons = Map.groupBy(
    all.filter((one) => one.status === "declined" || isEnded(one)),
    (one) => (isEnded(one) ? endedUnanswered : one.declined_because.trim() || "No reason given"),
  );
  return {
    ...count(all),
    branches: group(({ branch }) => branch, nameOf.branches),
    people: group(({ assignee }) => assignee ?? "", nameOf.people),
    /** From the issue of the revision that was answered to the answer: the middle one, and the longest. */
    days: { median: days[(days.length - 1) >> 1], longest: days.at(-1) },
    reasons: [...reasons]
      .map(([reason, some]) => ({ reason, count: some.length }))
      .sort((one, other) => other.count - one.count),
  };
}

const endedUnanswered = "Ended without an answer";

const none: Counts = { enquiries: 0, answered: 0, booked: 0, bookings: 0 };

/** The most enquiries first. */
function listed(
  ids: readonly string[],
  counted: ReadonlyMap<string, Counts>,
  nameOf: (id: string) => string,
) {
  const rows = ids.map((id) => ({ id, name: nameOf(id), ...(counted.get(id) ?? none) }));
  return rows.sort((one, other) => other.enquiries - one.enquiries);
}

const sumOf = (rows: readonly Counts[]) =>
  sumFields(["enquiries", "answered", "booked", "bookings"], rows);

function countBy<Row extends Counts>(rows: readonly Row[], keyOf: (row: Row) => string) {
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, sumOf(some)]));
}

/** The minutes within which a share of the answers came; undefined without any. */
function minutesOf(waits: readonly numbers.Wait[], share: number): number | undefined {
  let left = share * sumFields(["count"], waits).count;
  const reached = waits.find(({ count }) => {
    left -= count;
    return left <= 0;
  });
  return reached?.minutes;
}

async function countGroups(
  db: Db,
  { groups }: Catalogue,
  scope: { span: Span; branch: string | undefined },
) {
  const slugsOf = new Map(
    groups.map(({ slug, configurations }) => [slug, configurations.map((one) => one.slug)]),
  );
  const rows = await numbers.countByGroup(db, scope, slugsOf);
  const countOf = (slug: string) =>
    rows.find(({ group }) => group === slug) ?? { machines: 0, bookings: 0 };
  const named = groups.map(({ slug, name }) => ({ slug, name, ...countOf(slug) }));
  const rest = { slug: "", name: "Not offered now", ...countOf("") };
  named.sort((one, other) => other.machines - one.machines);
  return [...named, ...(rest.machines > 0 ? [rest] : [])];
}
