import type { RateCard, StoredLine } from "#app/domain/rental/price.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";

/** A configuration at a branch. */
export interface BranchStock {
  configuration: string;
  branch: string;
}

export const stockKey = ({ configuration, branch }: BranchStock) => `${configuration} ${branch}`;

/** A booking with what the ledger is made of. */
export interface Rental {
  id: string;
  status: string;
  lines: readonly RentedLine[];
  handed: readonly Handed[];
  plans: readonly Plan[];
}

/** A line, as far as the ledger is made of it: without a configuration it takes no machines. */
type RentedLine = Pick<StoredLine, "id" | "name" | "slug" | "quantity" | "branch"> &
  Pick<StoredLine, "day_from" | "day_to" | "collect_on"> & { card: Pick<RateCard, "turnaround"> };

/** Machines that were handed over together; `back_at` null while they are with the customer. */
export interface Handed extends BranchStock {
  id: string;
  line_id: string;
  unit_id: string | null;
  number: number;
  /** In ISO 8601, UTC. */
  out_at: string;
  back_at: string | null;
  condition: string | null;
  /** The handover whose machine these were exchanged for. */
  replaces: string | null;
  /** 0, or how often the booking was confirmed again after they came back. */
  former: number;
}

/** The day for which staff planned a delivery or collection of a line. */
export interface Plan {
  line_id: string;
  direction: "out" | "back";
  day: string;
  /** In staff's words; empty for none yet. */
  time: string;
}

/** Machines that others cannot have, as they are stored (app/platform/db/rental-schema.ts). */
export interface LedgerRow extends BranchStock {
  id: string;
  record_id: string;
  line_id: string;
  state: "promised" | "out" | "back";
  number: number;
  day_from: string;
  day_to: string;
  due_on: string;
  after_days: number;
}

/** In these statuses a booking's machines are promised. */
const reserving: readonly string[] = ["confirmed", "scheduled", "delivered"];

export const reserves = (status: string) => reserving.includes(status);

/** Numbers of a line's machines: out at the customer, back, and still to be delivered. */
export function countHanded(
  { id, quantity }: Pick<StoredLine, "id" | "quantity">,
  all: readonly Handed[],
) {
  const replaced = new Set(all.map(({ replaces }) => replaces));
  const own = all.filter((one) => one.line_id === id && !one.former && !replaced.has(one.id));
  const sum = (isBack: boolean) =>
    own.reduce((n, { number, back_at }) => ((back_at !== null) === isBack ? n + number : n), 0);
  const [out, back] = [sum(false), sum(true)];
  return { out, back, open: Math.max(0, quantity - out - back) };
}

/** Changes with each delivery and return, and when one is undone. @param handed in their order */
export function handoverVersion(handed: readonly Pick<Handed, "id" | "back_at">[]): string {
  const last = handed.at(-1)?.id.slice(-8) ?? "";
  return `${handed.length}.${handed.filter(({ back_at }) => back_at).length}.${last}`;
}

/**
 * The ledger rows of a booking, from its lines, handovers and plans. Promised machines are taken from
 * the first day or an earlier planned delivery, delivered ones from their day, until they are
 * prepared again (`preparedOn`) after the planned collection, else the line's own. A return ends its
 * row; damaged and missing machines are not in the branch's number.
 */
export function ledgerOf({ id: record_id, status, lines, handed, plans }: Rental): LedgerRow[] {
  return lines.flatMap((line): LedgerRow[] => {
    const { id: line_id, slug, day_from, day_to: last, collect_on, branch, card } = line;
    const planned = (wanted: Plan["direction"]) =>
      plans.find((plan) => plan.line_id === line_id && plan.direction === wanted)?.day;
    const after_days = preparingDays(card);
    const collected = planned("back") ?? collect_on;
    const until = (ends: string, back: string) => preparedOn(ends, back, card);
    const own = { record_id, line_id, after_days };
    const held = handed
      .filter((one) => one.line_id === line_id && (!one.back_at || one.condition === "fine"))
      .flatMap(({ id, configuration, branch, number, out_at, back_at }): LedgerRow[] => {
        // Returned machines are prepared, even if their line has no days any more.
        const back = back_at ? indianDay(new Date(back_at)) : collected;
        if (!back) return [];
        const ends = back_at ? earlier(last ?? back, back) : (last ?? back);
        const day_from = indianDay(new Date(out_at));
        const days = { day_from, day_to: until(ends, back), due_on: back };
        const state = back_at ? "back" : "out";
        return [{ ...own, id, state, configuration, branch, number, ...days }];
      });
    const { open } = countHanded(line, handed);
    const isDated = slug && day_from && last && collected && branch;
    if (!isDated || open === 0 || !reserves(status)) return held;
    const due_on = planned("out") ?? day_from;
    const days = { day_from: earlier(due_on, day_from), day_to: until(last, collected), due_on };
    const place = { configuration: slug, branch };
    return [{ ...own, id: line_id, state: "promised", ...place, number: open, ...days }, ...held];
  });
}

/**
 * The last day on which others cannot have machines: `turnaround` days after the last one of their
 * rental, or that many days from a later collection on, whose day counts.
 */
export function preparedOn(
  last: string,
  collected: string,
  card: Pick<RateCard, "turnaround">,
): string {
  return later(addDays(last, card.turnaround), addDays(collected, preparingDays(card)));
}

/** The days after that of the collection. */
const preparingDays = ({ turnaround }: Pick<RateCard, "turnaround">) => Math.max(0, turnaround - 1);

/** The last day on which others cannot have what is taken. @param today in India */
export function takenUntil(
  { state, day_to, after_days }: Pick<LedgerRow, "state" | "day_to" | "after_days">,
  today: string,
): string {
  return state === "out" ? later(day_to, addDays(today, after_days)) : day_to;
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
