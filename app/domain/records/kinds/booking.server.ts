import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { bookingSchema } from "#app/domain/bookings/booking-schema.server.ts";
import { readLines } from "#app/domain/bookings/cart-line.ts";
import * as carts from "#app/domain/bookings/cart-repository.server.ts";
import { defineKind } from "#app/domain/records/define-kind.server.ts";
import { bookingStatuses } from "#app/domain/records/record-kind.ts";
import { paymentChoices } from "#content/booking.ts";

const paymentNames = Object.fromEntries(paymentChoices.map(({ value, label }) => [value, label]));

/** The booking form. `userId` is the account that books. */
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
    hasLines: true,
    fields: [
      { column: "name", label: "Name", as: "name" },
      { column: "company", label: "Company", as: "second" },
      { column: "product", label: "Product", shown: "always", isSummary: true },
      { column: "city", label: "City", shown: "often" },
      { column: "phone", label: "Phone No", as: "phone" },
      { column: "email", label: "Email", as: "email" },
      { column: "reference", label: "Reference" },
      { column: "street", label: "Street address", shown: "detail" },
      { column: "street2", label: "Second line", shown: "detail" },
      { column: "postcode", label: "Postcode", shown: "detail" },
      { column: "payment", label: "Payment", words: paymentNames, shown: "detail" },
      { column: "total", label: "Total", as: "rupees", shown: "detail" },
    ],
  },
  columns: [
    "reference",
    "company",
    "product",
    "street",
    "street2",
    "city",
    "postcode",
    "payment",
    "total",
  ],
  searched: ["reference", "company", "product", "city", "postcode"],
  schema: bookingSchema,
  toRecord: ({ userId: _owner, Name, Phone, Email, product, ...address }, trx) =>
    bookings.newBooking(
      trx,
      { name: Name, phone: Phone, email: Email },
      address,
      readLines(product),
    ),
  async attach(trx, recordId, { userId, product }) {
    const lines = readLines(product);
    await bookings.insertLines(trx, recordId, lines);
    await carts.deleteLines(userId, lines, trx);
  },
  mails: bookings.mails,
});
