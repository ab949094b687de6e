import { findById } from "#app/domain/accounts/account-repository.server.ts";
import { bookingCsv, bookingDetails } from "#app/domain/bookings/booking-details.ts";
import { ownColumns, recordField } from "#app/domain/bookings/booking-fields.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { bookingSchema } from "#app/domain/bookings/booking-schema.server.ts";
import { type DueList, dueLists } from "#app/domain/bookings/due-lists.ts";
import { isOnDueList } from "#app/domain/bookings/due-repository.server.ts";
import {
  lockPlacesOf,
  settleRecord,
  storeNewLines,
} from "#app/domain/bookings/settle-booking.server.ts";
import { bookingStatuses } from "#app/domain/bookings/status.ts";
import { removeFromCart } from "#app/domain/cart/carts.server.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { readLines } from "#app/domain/rental/line.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { payments } from "#content/payment.ts";

const labels = Object.fromEntries(payments.map(({ value, label }) => [value, label]));
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
      { column: "product", label: "Product", shown: "always", isSummary: true, personal: false },
      ...second.map(recordField),
      { column: "reference", label: "Reference", personal: false },
      ...ownColumns.filter((column) => !listed.has(column)).map(recordField),
      { column: "payment", label: "Payment", words: labels, shown: "detail", personal: false },
      { column: "total", label: "Total", as: "rupees", shown: "detail", personal: false },
    ],
    receipt: ["reference", "product", "total", "payment", "name", ...ownColumns],
  },
  retention: "KEEP_BOOKINGS",
  isContract: true,
  async details(db, rows) {
    const ids = rows.map(({ id }) => id);
    const lines = await bookings.findLines(db, ids);
    return new Map(rows.map((row) => [row.id, bookingDetails(row, lines.get(row.id) ?? [])]));
  },
  csv: bookingCsv,
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
  schema: ({ offers }) => bookingSchema(offers),
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
  lockForChange: lockPlacesOf,
});
