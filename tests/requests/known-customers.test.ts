import { expect, test } from "vitest";
import type { Customer } from "#app/domain/search/customers.server.ts";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { signInAt } from "#tests/support/http.ts";
import { findRecord, formOfUndo } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();

const address = { street: "7, Canal Road", street2: "", city: "Kochi", postcode: "682 001" };
const booked = { name: "Nirmala Das", phone: "98470 11223", email: "nirmala@das.example" };
await storeRecord(site.db, "booking", { ...booked, ...address, company: "Das Freight" });
await storeRecord(site.db, "booking", {
  name: "Nikhil Spam",
  phone: "98470 99887",
  status: "spam",
});
const enquiry = await storeRecord(site.db, "enquiry", { ...booked, code: "682001" });

const find = async (typed: string, by = admin) => {
  const answer = await by.get(`/admin/known-customers.json?${new URLSearchParams({ q: typed })}`);
  return JSON.parse(answer.text) as Customer[];
};

test.each(["ni", "Das", "freig", "98470 11223", "+91 98470"])(
  "%s finds a customer with the last address, and no spam",
  async (typed) => {
    const found = await find(typed);
    expect(found.map(({ name }) => name)).toEqual(["Nirmala Das"]);
    expect(found[0]?.said).toBe("Das Freight, 98470 11223, Kochi");
    expect(found[0]?.values).toEqual({
      ...{ Name: booked.name, Phone: booked.phone, Email: booked.email, company: "Das Freight" },
      ...{ ...address, gstin: "" },
    });
  },
);

test.each(["", "n", "zz", "%", "' or 1=1 --"])("%o finds nobody", async (typed) => {
  expect(await find(typed)).toEqual([]);
});

test("coordinators find them, and engineers do not", async () => {
  const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
  expect(await find("ni", coordinator)).toHaveLength(1);
  const engineer = await signInAt(site.url, await createUser(site, "engineer"));
  expect((await engineer.get("/admin/known-customers.json?q=ni")).status).toBe(403);
  expect((await engineer.get("/admin/line-stock.json")).status).toBe(403);
});

test("a booking made from a booking or an enquiry has the customer's company and street", async () => {
  const { id } = await findRecord(site.db, enquiry);
  for (const source of [id]) {
    const $ = parseHtml(await admin.get(`/booking?for=${source}`));
    expect(formFields($, "form#desk-booking")).toMatchObject({
      ...{ Name: booked.name, company: "Das Freight" },
      ...address,
    });
  }
  await admin.post("/booking", aDeskBooking({ company: "Own Ltd", Phone: "98400 55443" }));
  const newest = site.db.selectFrom("record").select("id").orderBy("no", "desc");
  const own = await newest.executeTakeFirstOrThrow();
  const $ = parseHtml(await admin.get(`/booking?for=${own.id}`));
  expect(formFields($, "form#desk-booking")).toMatchObject({
    ...{ company: "Own Ltd", street: "12, Second Main" },
  });
});

test("each row says what is free on its days while one types, and stores nothing", async () => {
  const stock = (number: number, branch: string) =>
    site.db.insertInto("stock").values({ configuration: "business-14", branch, number }).execute();
  await stock(3, "kochi");
  await stock(9, "chennai");
  const rows = (quantity: string) => ({
    ...{ ...aRow(1, "business-14", quantity), "product-1-day_from": "2026-12-01" },
    ...{ ...aRow(2, "business-14", "1"), "product-2-day_from": "2026-12-01" },
    postcode: "682 001",
  });
  const ask = async (asked: Record<string, string>) => {
    const answer = await admin.get(`/admin/line-stock.json?${new URLSearchParams(asked)}`);
    return JSON.parse(answer.text);
  };
  expect(await ask(rows("2"))).toEqual([
    { id: "1", said: "3 free at Kochi.", isShort: false },
    { id: "2", said: "1 free at Kochi.", isShort: false },
  ]);
  expect(await ask(rows("5"))).toEqual([
    {
      id: "1",
      said: expect.stringMatching(/^3 free at Kochi; Chennai, \d+ km away, has all/),
      isShort: true,
    },
    { id: "2", said: expect.stringMatching(/^None free at Kochi; /), isShort: true },
  ]);
  for (const wrong of [{ line: "x" }, { line: "x", booking: "x", until: "9", number: "-1" }]) {
    expect(await ask(wrong as Record<string, string>)).toBeNull();
  }
});

test("the mail of a new status is shown whole before it is sent", async () => {
  await admin.post(
    "/booking",
    aDeskBooking({ Email: "whole@das.example", "product-1-day_from": "2026-12-01" }),
  );
  const newest = site.db.selectFrom("record").select("id").orderBy("no", "desc");
  const { id } = await newest.executeTakeFirstOrThrow();
  const words = {
    subject: "Confirmed",
    answer: "Dear Asha,\n\nIt is confirmed.\n\nAdmin\nSouthbridge",
  };
  const preview = { intent: "preview", status: "confirmed", ...words };
  const { outcome } = await admin.save(`/admin/bookings/${id}`, preview);
  const text = textOf(parseHtml({ text: outcome.letter ?? "" }), "body");
  const order = [
    "It is confirmed.",
    "Business 14 × 2",
    "Total",
    "Total with GST",
    "Refundable deposit",
  ];
  const places = [
    ...order,
    "Deliver to",
    "12, Second Main",
    "Delivery1 Dec 2026",
    "AdminSouthbridge",
  ];
  const found = places.map((part) => text.indexOf(part));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
  expect(text).not.toContain("To pay in cash");
  expect((await findRecord(site.db, id)).status).toBe("new");
  await admin.post(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
  await site.db.updateTable("booking").set({ payment: "cash on delivery" }).execute();
  const cash = (await admin.save(`/admin/bookings/${id}`, preview)).outcome.letter ?? "";
  expect(textOf(parseHtml({ text: cash }), "body")).toMatch(/To pay in cash on delivery₹[\d,]+/);
});

test("new days are mailed with their price, and Undo stops that mail", async () => {
  await admin.post(
    "/booking",
    aDeskBooking({
      Email: "days@das.example",
      "product-1-day_from": "2026-12-01",
      "product-1-branch": "pune",
    }),
  );
  const newest = site.db.selectFrom("record").select(["id", "version"]).orderBy("no", "desc");
  const { id, version } = await newest.executeTakeFirstOrThrow();
  await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
  const [line] = await site.db
    .selectFrom("booking_line")
    .select(["id", "day_to"])
    .where("record_id", "=", id)
    .execute();
  const form = { intent: "change-line", line: line?.id ?? "", version: String(version + 1) };
  const { outcome } = await admin.save(`/admin/bookings/${id}`, {
    ...form,
    until: "2027-03-31",
    tell: "on",
  });
  const mails = () =>
    site.db
      .selectFrom("mail")
      .select("data")
      .where("record_id", "=", id)
      .where("data", "like", '%"news":"days"%')
      .execute();
  expect(await mails()).toHaveLength(1);
  const undone = await admin.save("/admin/bookings", formOfUndo(outcome));
  expect(undone.outcome.said).toContain("is as it was");
  expect(await mails()).toEqual([]);
  const [now] = await site.db
    .selectFrom("booking_line")
    .select(["id", "day_to"])
    .where("record_id", "=", id)
    .execute();
  expect(now).toEqual(line);
});
