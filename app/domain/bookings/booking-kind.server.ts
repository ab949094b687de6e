import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { ownColumns, recordField } from "#app/domain/bookings/booking-fields.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { bookingSchema } from "#app/domain/bookings/booking-schema.server.ts";
import { type DueList, dueLists } from "#app/domain/bookings/due-lists.ts";
import {
  dueRows,
  dueSentence,
  formatTotalDue,
  sumToCollect,
} from "#app/domain/bookings/payment.ts";
import {
  lockPlacesOf,
  settleRecord,
  storeNewLines,
  takeLinesBack,
} from "#app/domain/bookings/settle-booking.server.ts";
import { bookingStatuses } from "#app/domain/bookings/status.ts";
import { findFirstPlan, isOnDueList } from "#app/domain/bookings/stop-repository.server.ts";
import { describeDelivery, isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { removeFromCart } from "#app/domain/cart/carts.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Rented } from "#app/domain/mail/mails.ts";
import { defineKind, type RecordDetails } from "#app/domain/records/define-kind.server.ts";
import { formatPeriod, formatPieces, readLines } from "#app/domain/rental/line.ts";
import {
  formatAgreement,
  formatCharged,
  formatLineRate,
  formatPeriodCharged,
  formatSum,
  formatTotal,
  type PricedLine,
  priceLines,
  totalOf,
} from "#app/domain/rental/price.ts";
import { formatDates, formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
import { capitalize, formatRupees } from "#app/lib/format.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { billings, payments } from "#content/payment.ts";

const labels = Object.fromEntries(payments.map(({ value, label }) => [value, label]));
const billed = Object.fromEntries(billings.map(({ value, label }) => [value, label]));
/** The first columns of lists; the other fields of the form follow. */
const [first, second] = [["name", "company"] as const, ["city", "phone", "email"] as const];
const listed = new Set<string>([...first, ...second]);

export const booking = defineKind({
  description: {
    slug: "bookings",
    table: "booking",
    title: "Bookings",
    one: "Booking",
    many: "bookings",
    icon: "box",
    statuses: bookingStatuses,
    searchHint: "Name, company, phone, city",
    filters: { dates: Object.keys(dueLists), without: ["cancelled"], group: "slug" },
    statusMails: "of several",
    isKept: true,
    fields: [
      ...first.map(recordField),
      {
        column: "product",
        label: "Product",
        shown: "always",
        isSummary: true,
        wish: "subject",
        personal: false,
      },
      ...second.map(recordField),
      { column: "reference", label: "Reference", personal: false },
      ...ownColumns.filter((column) => !listed.has(column)).map(recordField),
      { column: "payment", label: "Payment", words: labels, shown: "detail", personal: false },
      { column: "billing", label: "Billed", words: billed, shown: "detail", personal: false },
      { column: "total", label: "Total", as: "rupees", shown: "detail", personal: false },
    ],
    receipt: ["reference", "product", "total", "payment", "name", ...ownColumns],
  },
  retention: "KEEP_BOOKINGS",
  isContract: true,
  async details(db, rows) {
    const ids = rows.map(({ id }) => id);
    const lines = await bookings.findLines(db, ids);
    return new Map(rows.map((row) => [row.id, detailsOf(db, row, lines.get(row.id) ?? [])]));
  },
  csv: [
    { key: "discount", header: "Discount" },
    { key: "on_request", header: "Prices on request" },
    { key: "first_day", header: "First day" },
    { key: "last_day", header: "Last day" },
    { key: "lines", header: "Lines (product, period, price)" },
  ],
  filters: {
    dates: (list, { today, branch }) => ({
      where: isOnDueList(list as DueList, today, branch),
      hasBranch: list !== "none",
    }),
    without: (status) => ({ where: bookings.hasOtherStatus(status) }),
    group: (group, { offered }) => ({ where: bookings.hasGroup(offered, group), isSlow: true }),
  },
  anonymise: bookings.anonymiseAll,
  searched: ["reference", "product", ...ownColumns],
  schema: bookingSchema,
  toRecord: ({ userId: _owner, product, ...booked }, trx, catalogue) =>
    bookings.newBooking(trx, catalogue, booked, priceLines(readLines(product), catalogue.offers)),
  async attach(trx, recordId, { userId, product }, catalogue) {
    const lines = priceLines(readLines(product), catalogue.offers);
    await storeNewLines(trx, recordId, lines, catalogue, new Date());
    await removeFromCart(trx, userId, lines);
  },
  /** Only the account's own confirmed address gets the other input: it may be a stranger's text. */
  async confirmation({ userId, email }, { id: bookingId }, trx) {
    const account = await findById(trx, userId);
    const namesCustomer = account?.email === email && account.isVerified;
    return { template: "booking", to: email, data: { bookingId, namesCustomer } };
  },
  confirmationLimit: "bookingMailsToMailbox",
  afterChange: settleRecord,
  takeBack: takeLinesBack,
  lockForChange: lockPlacesOf,
});

/** The lines of a booking, as lists, receipt, mails and exports show them. */
function detailsOf(
  db: Db,
  row: { id: string } & Readonly<Record<string, unknown>>,
  lines: readonly PricedLine[],
): RecordDetails {
  const { postcode, total } = row;
  const due = () => formatTotalDue(typeof total === "number" ? total : null, lines);
  return {
    listed: () => ({ total: due() }),
    wish: () => [lines[0] && (formatDates(lines[0]) || formatPeriod(lines[0])), due()],
    receipt: async (catalogue) => {
      const said = dueSentence(await bookings.findDue(db, row.id));
      return describeOrder(lines, said, String(postcode), catalogue);
    },
    mailed: async (status) => {
      if (status === "confirmed" || status === "scheduled")
        return describeConfirmed(db, row, lines);
      // Lines without a day, such as a setup on site, are no longer announced after the delivery.
      const isOver = status === "delivered" || status === "returned";
      return lines
        .filter(({ day_from }) => day_from || !isOver)
        .map((line) => [formatPieces(line), formatDatesInFull(line)]);
    },
    exported: () => ({ lines }),
    csv: () => csvCells(lines),
  };
}

/**
 * All that a customer is promised: lines with days and sums, the payment due, delivery place and
 * time.
 */
async function describeConfirmed(
  db: Db,
  { id, payment, ...row }: { id: string } & Readonly<Record<string, unknown>>,
  lines: readonly PricedLine[],
): Promise<Rented[]> {
  const { total } = totalOf(lines);
  const { cash, sum } = sumToCollect({ payment: String(payment), total, lines });
  const text = (column: string) => String(row[column] ?? "");
  const places = [text("street"), text("street2"), `${text("city")} ${text("postcode")}`.trim()];
  const [first] = lines.flatMap(({ day_from }) => day_from ?? []).sort();
  const planned = await findFirstPlan(db, id, "out");
  const day = planned?.day ?? first;
  return [
    ...lines.map((line): Rented => {
      const said = [formatDatesInFull(line), formatAgreement(line)].filter(Boolean).join(", ");
      return [formatPieces(line), `${said}: ${formatTotal(line.sum, [line])}`];
    }),
    ["Total", formatTotal(total, lines)],
    ...dueRows(total, lines).map(([label, amount]): Rented => [capitalize(label), amount]),
    ["Payment", dueSentence(await bookings.findDue(db, id))],
    ...(cash && sum ? [["To pay in cash on delivery", formatRupees(sum)] as Rented] : []),
    ["Deliver to", places.filter(Boolean).join(", ")],
    ...(day
      ? [["Delivery", [formatDayInFull(day), planned?.time].filter(Boolean).join(", ")] as Rented]
      : []),
  ];
}

const mostLinesNamed = 5;

/** A booking's lines, their total, and when it is due. */
function describeOrder(
  lines: readonly PricedLine[],
  said: string,
  postcode: string,
  { branches }: Catalogue,
) {
  const sum = totalOf(lines);
  const named = lines.map((line) =>
    [formatPieces(line), formatPeriodCharged(line), formatDates(line, formatDayInFull)]
      .filter(Boolean)
      .join(", "),
  );
  const others = lines.length - mostLinesNamed;
  if (others > 0) named.splice(mostLinesNamed, others, `and ${others} more`);
  return {
    product: named.join("\n"),
    total: [
      formatSum(sum),
      ...dueRows(sum.total, lines).map(([label, amount]) => `${label} ${amount}`),
    ].join("\n"),
    due: isOutsideArea(branches, postcode) ? describeDelivery(branches, postcode) : said,
  };
}

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
