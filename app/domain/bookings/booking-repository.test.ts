import { expect, test } from "vitest";
import { newBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { priceLines } from "#app/domain/rental/price.ts";
import { makeReference } from "#app/lib/reference.ts";
import { noBilling } from "#tests/factories/booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { recordsOf } from "#tests/support/records.ts";
import { openTestStore } from "#tests/support/store.ts";

const { db } = await openTestStore();

const booked = {
  name: "Asha",
  phone: "98400 00112",
  email: "asha@example.com",
  company: "Ottakam Freight",
  street: "12, Second Main",
  street2: "",
  city: "Chennai",
  postcode: "600 001",
  payment: "bank transfer",
  ...noBilling,
} as const;

test("the largest booking is more than 32 bits, and fits", async () => {
  const { offers } = contentCatalogue;
  const lines = offers
    .filter(({ rates }) => rates)
    .map(({ slug }): Line => ({ slug, quantity: 99, duration: 99, term: "month" }));
  const { product, total } = await newBooking(
    db,
    contentCatalogue,
    booked,
    priceLines(lines, offers),
  );
  expect(total).toBeGreaterThan(2 ** 31);
  await storeRecord(db, "booking", { product, total });
  expect(await recordsOf(db, "booking").selectAll().execute()).toEqual([
    expect.objectContaining({ product, total }),
  ]);
});

test("a reference that is taken is drawn again", async () => {
  const [reference, free] = [makeReference(), makeReference()];
  await storeRecord(db, "booking", { reference });
  const draws = [reference, reference, free];
  const drawn = await newBooking(db, contentCatalogue, booked, [], () => draws.shift() ?? "");
  expect(drawn.reference).toBe(free);
});
