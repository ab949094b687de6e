import { dueRows, findPayment, formatTotalDue } from "#app/domain/bookings/payment.ts";
import { describeDelivery, isOutsideArea } from "#app/domain/branches/branch-near.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { RecordDetails } from "#app/domain/records/define-kind.server.ts";
import { formatPeriod, formatPieces } from "#app/domain/rental/line.ts";
import {
  formatAgreement,
  formatCharged,
  formatLineRate,
  formatSum,
  type PricedLine,
  totalOf,
} from "#app/domain/rental/price.ts";
import { formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { formatRupees } from "#app/lib/format.ts";

type Booked = Readonly<Record<string, unknown>>;

/** The lines of a booking, as lists, receipt, mails and exports show them. */
export function bookingDetails(
  { payment, postcode, total }: Booked,
  lines: readonly PricedLine[],
): RecordDetails {
  return {
    listed: () => ({ total: formatTotalDue(typeof total === "number" ? total : null, lines) }),
    receipt: (catalogue) => describeOrder(lines, String(payment), String(postcode), catalogue),
    mailed: (status) => {
      // What needs no day, such as a setup on site, does not follow as soon as possible any more.
      const isOver = status === "delivered" || status === "returned";
      return lines
        .filter(({ day_from }) => day_from || !isOver)
        .map((line) => [formatPieces(line), formatDatesInFull(line)]);
    },
    exported: () => ({ lines }),
    csv: () => csvCells(lines),
  };
}

const mostLinesNamed = 5;

/** A booking's lines, their total, and when it is due. */
function describeOrder(
  lines: readonly PricedLine[],
  payment: string,
  postcode: string,
  { branches }: Catalogue,
) {
  const sum = totalOf(lines);
  const named = lines.map((line) => `${formatPieces(line)}, ${formatPeriod(line)}`);
  const others = lines.length - mostLinesNamed;
  if (others > 0) named.splice(mostLinesNamed, others, `and ${others} more`);
  return {
    product: named.join("\n"),
    total: [formatSum(sum), ...dueRows(sum.total, lines).map((row) => row.join(" "))].join("\n"),
    due: isOutsideArea(branches, postcode)
      ? describeDelivery(branches, postcode)
      : (findPayment(payment)?.due ?? ""),
  };
}

export const bookingCsv = [
  { key: "discount", header: "Discount" },
  { key: "on_request", header: "Prices on request" },
  { key: "first_day", header: "First day" },
  { key: "last_day", header: "Last day" },
  { key: "lines", header: "Lines (product, period, price)" },
];

/** The total is that of the known prices. */
function csvCells(lines: readonly PricedLine[]) {
  const { sum: total, onRequest: on_request } = totalOf(lines);
  const discount = lines.reduce((all, line) => all + line.discount, 0);
  const days = lines.flatMap((line) => (line.day_from ? [line.day_from] : [])).sort();
  const lasts = lines.flatMap((line) => line.day_to ?? []).sort();
  const dates = { first_day: days[0] ?? "", last_day: lasts.at(-1) ?? "" };
  return { lines: lines.map(formatLine).join("\n"), ...dates, total, on_request, discount };
}

/** "Business 14 × 2, 3 months, ₹1,499 a month each, ₹8,994 in all". */
function formatLine(line: PricedLine): string {
  const price =
    line.sum === null
      ? "price on request"
      : `${formatLineRate(line)} each, ${formatRupees(line.sum)} in all`;
  const period = formatCharged(line, "saves") ?? formatPeriod(line);
  return [`${formatPieces(line)}, ${period}, ${price}`, formatAgreement(line)]
    .filter(Boolean)
    .join(". ");
}
