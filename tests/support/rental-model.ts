import type { Kysely, Selectable } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * The rules of rentals written anew, as plainly as they can be, from stored rows alone: what is
 * taken, which calendars a booking is in, and what status, sums and units have to say. It imports
 * nothing of the product, or both could be wrong together.
 */
export interface Rows {
  bookings: { id: string; status: string; branch: string; total: number | null }[];
  lines: Line[];
  handovers: Selectable<Tables["handover"]>[];
  plans: Selectable<Tables["stop"]>[];
  ledger: Selectable<Tables["ledger"]>[];
  stock: Selectable<Tables["stock"]>[];
  units: Selectable<Tables["unit"]>[];
}

type Line = Pick<
  Selectable<Tables["booking_line"]>,
  "id" | "record_id" | "slug" | "quantity" | "day_from" | "day_to" | "branch" | "sum" | "card"
>;

/** All that the model needs, while nobody writes. */
export async function readRows(db: Kysely<Tables>): Promise<Rows> {
  const [bookings, lines, handovers, plans, ledger, stock, units] = await Promise.all([
    db
      .selectFrom("record")
      .innerJoin("booking", "booking.record_id", "record.id")
      .select(["record.id", "status", "branch", "total"])
      .orderBy("record.id")
      .execute(),
    db.selectFrom("booking_line").selectAll().orderBy("id").execute(),
    db.selectFrom("handover").selectAll().orderBy("id").execute(),
    db.selectFrom("stop").selectAll().execute(),
    db.selectFrom("ledger").selectAll().execute(),
    db.selectFrom("stock").selectAll().execute(),
    db.selectFrom("unit").selectAll().execute(),
  ]);
  const number = (value: number | string | null) => (value === null ? null : Number(value));
  return {
    ...{ handovers, plans, ledger, stock, units },
    bookings: bookings.map((one) => ({ ...one, total: number(one.total) })),
    lines: lines.map((one) => ({ ...one, sum: number(one.sum) })),
  };
}

const dayLength = 86_400_000;
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
const dayInIndia = (iso: string) =>
  new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 10);
const first = (one: string, other: string) => (one < other ? one : other);
const last = (one: string, other: string) => (one > other ? one : other);

const isReserving = (status: string | undefined) =>
  status === "confirmed" || status === "scheduled" || status === "delivered";

/** The machines of a line that are out, returned, and still to be delivered. */
function count(line: Line, { handovers }: Rows) {
  const replaced = new Set(handovers.map((one) => one.replaces));
  let [out, back] = [0, 0];
  for (const one of handovers) {
    if (one.line_id !== line.id || one.former > 0 || replaced.has(one.id)) continue;
    if (one.back_at === null) out += one.number;
    else back += one.number;
  }
  return { out, back, open: line.quantity - out - back };
}

interface Taken {
  id: string;
  state: "promised" | "out" | "back";
  place: string;
  number: number;
  from: string;
  /** Without what today adds. */
  to: string;
  /** The last day on which others cannot have it. */
  until: string;
  due: string;
  /** Days of preparation after the day of collection. */
  preparing: number;
  isOverdue: boolean;
}

/** True for days on which a branch is open. */
export type IsOpen = (branch: string, day: string) => boolean;

/** Somebody comes for the machines on the first day after the last one on which the branch is open. */
function collected({ day_to, branch }: Line, isOpen: IsOpen): string | null {
  if (!day_to) return null;
  let day = plus(day_to, 1);
  while (!isOpen(branch, day)) day = plus(day, 1);
  return day;
}

function takenOf(rows: Rows, today: string, isOpen: IsOpen): Taken[] {
  const statuses = new Map(rows.bookings.map(({ id, status }) => [id, status]));
  const planOf = (line: Line, direction: string) =>
    rows.plans.find((plan) => plan.line_id === line.id && plan.direction === direction)?.day;
  const taken: Taken[] = [];
  for (const line of rows.lines) {
    const { turnaround }: { turnaround: number } = JSON.parse(line.card);
    const preparing = turnaround > 0 ? turnaround - 1 : 0;
    const { slug, branch, day_from, day_to } = line;
    const collection = planOf(line, "back") ?? collected(line, isOpen);
    const { open } = count(line, rows);
    if (isReserving(statuses.get(line.record_id)) && open > 0 && slug) {
      if (!day_from || !day_to || !collection || !branch) throw new Error(`no days: ${line.id}`);
      const due = planOf(line, "out") ?? day_from;
      const to = last(plus(day_to, turnaround), plus(collection, preparing));
      const place = `${slug} ${branch}`;
      const days = { from: first(due, day_from), to, until: to, due, preparing, isOverdue: false };
      taken.push({ id: line.id, state: "promised", place, number: open, ...days });
    }
    for (const one of rows.handovers) {
      if (one.line_id !== line.id) continue;
      const { id, number } = one;
      const place = `${one.configuration} ${one.branch}`;
      const own = { id, place, number, from: dayInIndia(one.out_at), preparing };
      if (one.back_at === null) {
        if (!day_to || !collection) throw new Error(`no last day: ${line.id}`);
        const to = last(plus(day_to, turnaround), plus(collection, preparing));
        const until = last(to, plus(last(collection, today), preparing));
        const isOverdue = collection < today;
        taken.push({ ...own, state: "out", to, until, due: collection, isOverdue });
      } else if (one.condition === "fine") {
        const back = dayInIndia(one.back_at);
        const ends = day_to ? first(day_to, back) : back;
        const to = last(plus(ends, turnaround), plus(back, preparing));
        taken.push({ ...own, state: "back", to, until: to, due: back, isOverdue: false });
      }
    }
  }
  return taken;
}

/** Machines in excess of known stock, by place and day from today on. */
export function excessOf(rows: Rows, today: string, isOpen: IsOpen): Map<string, number> {
  const excess = new Map<string, number>();
  const all = takenOf(rows, today, isOpen);
  for (const { configuration, branch, number } of rows.stock) {
    if (number === null) continue;
    const own = all.filter(({ place }) => place === `${configuration} ${branch}`);
    const end = own.reduce((latest, { until }) => last(latest, until), today);
    for (let day = today; day <= end; day = plus(day, 1)) {
      let taken = 0;
      for (const one of own) if (one.from <= day && day <= one.until) taken += one.number;
      if (taken > number) excess.set(`${configuration} ${branch} ${day}`, taken - number);
    }
  }
  return excess;
}

/** The number of machines out after their collection's day, by place and day. */
export function overdueOf(rows: Rows, today: string, isOpen: IsOpen): Map<string, number> {
  const overdue = new Map<string, number>();
  for (const { isOverdue, place, from, until, number } of takenOf(rows, today, isOpen)) {
    if (!isOverdue) continue;
    for (let day = last(from, today); day <= until; day = plus(day, 1)) {
      overdue.set(`${place} ${day}`, (overdue.get(`${place} ${day}`) ?? 0) + number);
    }
  }
  return overdue;
}

/**
 * A machine that is back was collected before its line's last day, or after it, which is a day of
 * preparing less. Staff may correct that day later: then it may be prepared for longer than before.
 */
export function preparedLonger(
  rows: Rows,
  before: Rows,
  today: string,
  isOpen: IsOpen,
): Map<string, number> {
  const was = new Map(takenOf(before, today, isOpen).map(({ id, until }) => [id, until]));
  const longer = new Map<string, number>();
  for (const { id, state, place, until, number } of takenOf(rows, today, isOpen)) {
    if (state !== "back") continue;
    for (let day = plus(was.get(id) ?? plus(until, -1), 1); day <= until; day = plus(day, 1)) {
      longer.set(`${place} ${day}`, (longer.get(`${place} ${day}`) ?? 0) + number);
    }
  }
  return longer;
}

/** Differences between the ledger and the model. */
export function ledgerProblems(rows: Rows, today: string, isOpen: IsOpen): string[] {
  const wanted = takenOf(rows, today, isOpen).map((one) => {
    const { id, state, place, number, from, to, until, due, preparing } = one;
    return [id, state, place, number, from, to, until, due, preparing].join(" ");
  });
  const stored = rows.ledger.map((row) => {
    const { id, state, configuration, branch, number, day_from, day_to, due_on } = row;
    const until = state === "out" ? last(day_to, plus(today, row.after_days)) : day_to;
    const place = `${configuration} ${branch}`;
    return [id, state, place, number, day_from, day_to, until, due_on, row.after_days].join(" ");
  });
  return [
    ...wanted.filter((one) => !stored.includes(one)).map((one) => `not in the ledger: ${one}`),
    ...stored.filter((one) => !wanted.includes(one)).map((one) => `only in the ledger: ${one}`),
  ];
}

/** The calendar's stops: branch, booking, direction, line and number of machines of each. */
export function calendarOf(rows: Rows): string[] {
  const statuses = new Map(rows.bookings.map(({ id, status }) => [id, status]));
  const stops: string[] = [];
  for (const line of rows.lines) {
    if (!isReserving(statuses.get(line.record_id)) || !line.slug) continue;
    const { open, out } = count(line, rows);
    const stop = (direction: string, number: number) =>
      [line.branch, line.record_id, direction, line.id, number].join(" ");
    if (open > 0) stops.push(stop("out", open));
    if (out > 0) stops.push(stop("back", out));
  }
  return stops.sort();
}

/** Contradictions between statuses, totals, units and numbers of stock. */
export function contradictions(rows: Rows): string[] {
  const isTimed = (record: string) =>
    rows.plans.some(
      ({ record_id, direction, time }) => record_id === record && direction === "out" && time,
    );
  const problems: string[] = [];
  for (const { id, status, total } of rows.bookings) {
    const lines = rows.lines.filter((line) => line.record_id === id);
    const sums = lines.map(({ sum }) => sum);
    let sum: number | null = 0;
    for (const one of sums) sum = one === null || sum === null ? null : sum + one;
    if (sum !== total) problems.push(`${id} has total ${total}, its lines ${sums.join(" + ")}`);
    let [out, back, open] = [0, 0, 0];
    for (const line of lines.filter(({ slug }) => slug)) {
      const own = count(line, rows);
      if (own.open < 0) problems.push(`${line.id} has ${-own.open} too many handed over`);
      out += own.out;
      back += own.back;
      open += own.open;
    }
    const said = `${id} is ${status} with ${out} out, ${back} back, ${open} to deliver`;
    const isRight: Record<string, boolean> = {
      new: out === 0 && back === 0,
      confirmed: out === 0 && back === 0,
      scheduled: open > 0 && (out + back > 0 || isTimed(id)),
      delivered: open === 0 && out > 0,
      returned: open === 0 && out === 0,
      cancelled: out === 0,
    };
    if (lines.some(({ slug }) => slug) && !isRight[status]) problems.push(said);
  }
  for (const unit of rows.units) {
    const holders = rows.handovers.filter(
      ({ unit_id, back_at }) => unit_id === unit.id && back_at === null,
    );
    const holder = holders[0]?.record_id ?? null;
    const isOut = unit.state === "out";
    if (holders.length > 1 || isOut !== (holders.length === 1) || unit.record_id !== holder) {
      problems.push(`${unit.tag} is ${unit.state}, and handed over ${holders.length} times`);
    }
  }
  for (const { configuration, branch, number } of rows.stock) {
    const own = rows.units.filter(
      (unit) => unit.configuration === configuration && unit.branch === branch,
    );
    const counted = own.filter(({ state }) => state === "in stock" || state === "out").length;
    const isListed = own.some(({ state }) => state !== "lost" && state !== "retired");
    if (isListed && counted !== number) {
      problems.push(`${configuration} ${branch} has number ${number}, and ${counted} units`);
    }
  }
  return problems;
}
