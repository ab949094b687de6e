import { refusePayment } from "#app/domain/bookings/payment.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { firstBookable, lastBookable, longest, mostDays } from "#app/domain/rental/line.ts";
import { tooLong } from "#app/domain/rental/line-fields.ts";
import {
  type BookedLine,
  costOfOne,
  type PricedLine,
  type StoredLine,
  totalOf,
  unitsIn,
} from "#app/domain/rental/price.ts";
import { countHanded, type Rental, reserves } from "#app/domain/stock/ledger.ts";
import { daysBetween } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";

/** The parts of a booking that its rules check. */
export interface BookingState extends Rental {
  payment: string;
  lines: readonly StoredLine[];
}

type LineField =
  | ("slug" | "quantity" | "duration" | "day_from" | "until" | "branch" | "price" | "rest")
  | ("discount" | "reason");

/** A rule that a booking breaks, with the line and the field where it is mended. */
interface Mistake {
  /** The place of the line in the changed booking; undefined for the whole booking. */
  line?: number;
  field: LineField | "payment" | "status";
  message: string;
}

export const firstDayRange = "Enter the first day as a date from 2007 to 2099.";

const takeBackFirst = "Take them back first.";

/** The booking would break rules. Forms show them at their fields, buttons all together. */
export class BookingRefused extends FormError {
  override name = "BookingRefused";
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(409, { failure: [...new Set(mistakes.map(({ message }) => message))].join(" ") });
    this.mistakes = mistakes;
  }
}

/**
 * The rules of a booking, for every way in which it changes.
 * @param before undefined for a new one
 */
export function checkBooking(before: BookingState | undefined, after: BookingState): Mistake[] {
  return [
    ...after.lines.flatMap((line, index) => {
      const was = before?.lines.find(({ id }) => id === line.id);
      const found = [...lineMistakes(line), ...handedMistakes(was, line, after)];
      return found.map((mistake): Mistake => ({ line: index, ...mistake }));
    }),
    ...removedMistakes(before, after),
    ...paymentMistakes(before, after),
    ...statusMistakes(before, after),
  ];
}

type LineMistake = { field: LineField; message: string };

function lineMistakes(line: BookedLine): LineMistake[] {
  const { slug, day_from: from, day_to: to, quoted, discount, price_reason } = line;
  const isReduced = discount > 0 || line.discount_percent > 0;
  const mistakes: LineMistake[] = [];
  const add = (field: LineField, message: string) => mistakes.push({ field, message });
  if (from && !(firstBookable <= from && from <= lastBookable)) {
    add("day_from", firstDayRange);
  } else if (from && to && to < from) add("until", "The last day is before the first day.");
  else if (from && to && daysBetween(from, to) >= mostDays) {
    const most = formatNumber(mostDays);
    add("until", `Choose an earlier last day: a rental has at most ${most} days.`);
  }
  if (!from && line.duration > longest[line.term]) add("duration", tooLong(line.term));
  const rest = restOf(line);
  if (rest && line.quoted_rest === 0) {
    add("rest", `Enter the price for ${rest.days}, for example ${formatRupees(rest.proposal)}.`);
  }
  if (!slug && quoted === null) add("price", "Enter the price.");
  const each = costOfOne(line);
  const full = each === null ? null : each * line.quantity - line.quantity_off;
  if (full === null && !rest && isReduced) {
    add("discount", "Enter the price first, then the discount.");
  } else if (full !== null && discount > full) {
    add("discount", `Enter at most ${formatRupees(full)}, the line's amount.`);
  }
  if ((quoted !== null || discount > 0) && price_reason === "") {
    add("reason", "Enter the reason for the price or discount.");
  }
  return mistakes;
}

/**
 * The days of a line beyond whole units of its own price, whose price is agreed too, with that of one
 * more unit as proposal; undefined for none.
 */
export function restOf(line: PricedLine) {
  if (line.quoted === null) return undefined;
  const { count, rest } = unitsIn(line, line.quoted_unit);
  const beyond = count > 0 ? ` beyond ${formatCount(count, line.quoted_unit)}` : "";
  return rest > 0
    ? { days: `the ${formatCount(rest, "day")}${beyond}`, proposal: line.quoted }
    : undefined;
}

/** Nothing is changed on paper under machines that were handed over. */
function handedMistakes(
  was: BookedLine | undefined,
  line: BookedLine,
  { status, handed }: BookingState,
): LineMistake[] {
  const { out, back } = countHanded(line, handed);
  const mistakes: LineMistake[] = [];
  const add = (field: LineField, message: string) => mistakes.push({ field, message });
  if (line.quantity < out + back) {
    const number = formatNumber(out + back);
    add("quantity", `${number} of its machines were delivered: enter at least ${number}.`);
  }
  if (was && was.slug !== line.slug && handed.some((one) => one.line_id === line.id)) {
    add("slug", `Its machines were delivered as ${was.name}. Add a line for another product.`);
  }
  const away = handed.filter((one) => one.line_id === line.id && !one.back_at && !one.former);
  if (away.some(({ branch }) => branch !== line.branch)) {
    const why = "of its machines with the customer belong to another branch.";
    add(
      "branch",
      `${formatNumber(out)} ${why} Take them back first, or give the line that branch.`,
    );
  }
  if (line.slug && reserves(status)) {
    const lacks =
      "Enter the first day and the branch of each line first, then confirm the booking.";
    if (!line.day_from) add("day_from", lacks);
    else if (!line.branch) add("branch", lacks);
  }
  return mistakes;
}

function removedMistakes(before: BookingState | undefined, after: BookingState): Mistake[] {
  const kept = new Set(after.lines.map(({ id }) => id));
  const gone = (before?.lines ?? []).filter(({ id }) => !kept.has(id));
  return gone.flatMap((line): Mistake[] => {
    // Former ones too: their handovers would go with the line.
    if (!after.handed.some((one) => one.line_id === line.id)) return [];
    const { out } = countHanded(line, after.handed);
    const why = out > 0 ? `are with the customer. ${takeBackFirst}` : "were delivered.";
    return [{ field: "status", message: `Machines of ${line.name} ${why}` }];
  });
}

/** A payment that was agreed stays possible while the total stays. */
function paymentMistakes(before: BookingState | undefined, after: BookingState): Mistake[] {
  const [was, { total }] = [before && totalOf(before.lines).total, totalOf(after.lines)];
  const agreed = before && was === total ? before.payment : undefined;
  const message = refusePayment(after.payment, total, agreed);
  return message ? [{ field: "payment", message }] : [];
}

type Acts = Pick<Rental, "lines" | "handed" | "plans">;

function sumHanded({ lines, handed }: Pick<Rental, "lines" | "handed">) {
  const counts = lines.filter(({ slug }) => slug).map((line) => countHanded(line, handed));
  const sum = (of: "out" | "back" | "open") => counts.reduce((n, one) => n + one[of], 0);
  return { out: sum("out"), back: sum("back"), open: sum("open") };
}

/**
 * The status of a confirmed booking by its handovers and plans: Scheduled is one whose delivery is
 * planned with a day and time, or partly made.
 */
export function statusByActs({ lines, handed, plans }: Acts): BookingStatus {
  const { out, back, open } = sumHanded({ lines, handed });
  if (out + back === 0) {
    return plans.some(({ direction, time }) => direction === "out" && time)
      ? "scheduled"
      : "confirmed";
  }
  if (open > 0) return "scheduled";
  return out > 0 ? "delivered" : "returned";
}

/** Status and handovers do not contradict each other. */
function statusMistakes(before: BookingState | undefined, after: BookingState): Mistake[] {
  const { status, lines } = after;
  const { out, back, open } = sumHanded(after);
  const refuse = (message: string): Mistake[] => [{ field: "status", message }];
  const some = (number: number) =>
    `${formatNumber(number)} of its machines ${number === 1 ? "is" : "are"}`;
  if (!lines.some(({ slug }) => slug)) return [];
  if (status === "delivered" || status === "returned") {
    if (open > 0) return refuse(`${some(open)} not delivered yet. Use Deliver.`);
    if (status === "delivered" && out === 0) return refuse("All its machines are back.");
  }
  if (status === "scheduled" && open === 0) {
    return refuse("All its machines were delivered.");
  }
  const isChosen = status === "scheduled" && before?.status !== status;
  if (isChosen && statusByActs(after) !== status) {
    return refuse("It is Scheduled once its delivery has a day and a time. Plan the delivery.");
  }
  if (out > 0 && status !== "delivered" && status !== "scheduled") {
    return refuse(`${some(out)} with the customer. ${takeBackFirst}`);
  }
  if (back > 0 && (status === "new" || status === "confirmed")) {
    return refuse(`${some(back)} back from the customer already.`);
  }
  return [];
}
