import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  findAllByUser,
  findBooking,
  insertLines,
  newBooking,
} from "#app/domain/bookings/booking-repository.server.ts";
import type { Line } from "#app/domain/bookings/line.ts";
import { priceLines } from "#app/domain/bookings/price.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { makeReference } from "#app/lib/reference.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { recordsOf } from "#tests/support/records.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  const now = new Date();
  const account = { emailVerified: true, createdAt: now, updatedAt: now };
  await store.db
    .insertInto("user")
    .values({ ...account, id: "asha", name: "Asha", email: "asha@example.com" })
    .execute();
});
afterAll(() => store.close());
afterEach(() => store.db.deleteFrom("record").execute());

const sender = { name: "Asha", phone: "98400 00112", email: "asha@example.com" };
const address = {
  company: "Ottakam Freight",
  street: "12, Second Main",
  street2: "",
  city: "Chennai",
  postcode: "600 001",
  payment: "bank transfer",
} as const;

const twoLaptops: Line = { slug: "business-14", quantity: 2, duration: 3, term: "month" };

let made = 0;
function insert(
  lines: Line[] = [twoLaptops],
  own: { user_id?: string | null; submission_key?: string; references?: string[] } = {},
) {
  made += 1;
  const { user_id = "asha", submission_key = `key ${made}`, references } = own;
  const id = `0000-${String(made).padStart(4, "0")}`;
  const stamp = {
    id,
    status: "new" as const,
    spam_reasons: "",
    submission_key,
    client_address: "127.0.0.1",
    user_id,
    created_at: "2026-11-20T10:00:00.000Z",
  };
  const priced = priceLines(lines, offers);
  const draw = references && (() => references.shift() ?? makeReference());
  return store.db.transaction().execute(async (trx) => {
    const record = await newBooking(trx, { ...sender, ...address }, priced, draw);
    const isNew = (await records.insert(trx, booking, stamp, record)) === id;
    if (isNew) await insertLines(trx, id, priced);
    return isNew;
  });
}

const stored = () => recordsOf(store.db, "booking").selectAll().orderBy("no").execute();

test("a booking is stored with its lines, names and prices", async () => {
  await insert([twoLaptops, { slug: "tower-m", quantity: 1, duration: 1, term: "year" }]);
  const [row] = await stored();
  expect(row).toEqual(
    expect.objectContaining({
      ...sender,
      ...address,
      product: "Business 14 × 2, Tower M",
      version: 1,
    }),
  );
  const found = await findBooking(store.db, { reference: row?.reference ?? "", user_id: "asha" });
  expect(
    found?.lines.map(({ name, quantity, unit_price }) => [name, quantity, unit_price]),
  ).toEqual([
    ["Business 14", 2, 1_499],
    ["Tower M", 1, expect.any(Number)],
  ]);
  expect(found?.total).toBe(2 * 3 * 1_499 + Number(found?.lines[1]?.unit_price));
});

test("a line without a price leaves the booking without a total", async () => {
  await insert([twoLaptops, { slug: "copier-a3-100", quantity: 1, duration: 1, term: "month" }]);
  expect(await stored()).toEqual([expect.objectContaining({ total: null })]);
});

test("the largest booking is more than 32 bits, and fits", async () => {
  const lines = productGroups.flatMap(({ configurations }) =>
    configurations
      .filter(({ monthlyPrice }) => monthlyPrice !== undefined)
      .map(({ slug }) => ({ slug, quantity: 99, duration: 99, term: "month" as const })),
  );
  await insert(lines);
  const [row] = await stored();
  expect(row?.total).toBeGreaterThan(2 ** 31);
});

test("a reference that is taken is drawn again", async () => {
  const [taken, free] = [makeReference(), makeReference()];
  await insert([twoLaptops], { references: [taken] });
  expect(await insert([twoLaptops], { references: [taken, taken, free] })).toBe(true);
  expect((await stored()).map(({ reference }) => reference)).toEqual([taken, free]);
});

test("a submission that is there already is not stored again", async () => {
  await insert([twoLaptops], { submission_key: "one" });
  expect(await insert([twoLaptops], { submission_key: "one" })).toBe(false);
  expect(await stored()).toHaveLength(1);
  expect(await store.db.selectFrom("booking_line").selectAll().execute()).toHaveLength(1);
});

test("a booking is found by who made it, and by nobody else", async () => {
  await insert();
  await insert([twoLaptops], { user_id: null });
  const [own, callers] = await stored();
  expect(
    await findBooking(store.db, { reference: own?.reference ?? "", user_id: "asha" }),
  ).toBeDefined();
  expect(
    await findBooking(store.db, { reference: own?.reference ?? "", user_id: "ravi" }),
  ).toBeUndefined();
  expect(
    await findBooking(store.db, { reference: callers?.reference ?? "", user_id: "asha" }),
  ).toBeUndefined();
  expect(await findAllByUser(store.db, "ravi")).toEqual([]);
  expect(await findAllByUser(store.db, "asha")).toEqual([
    expect.objectContaining({ reference: own?.reference, product: "Business 14 × 2" }),
  ]);
});

test("the bookings of an account come newest first", async () => {
  await insert([twoLaptops]);
  await insert([{ ...twoLaptops, quantity: 1 }]);
  const products = (await findAllByUser(store.db, "asha")).map(({ product }) => product);
  expect(products).toEqual(["Business 14", "Business 14 × 2"]);
});
