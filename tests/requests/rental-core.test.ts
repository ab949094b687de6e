import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { emptyTables, recordsOf, removeRecords } from "#tests/support/records.ts";
import { startDesk, stopClock } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
stopClock("2026-11-23T05:00:00Z");

const usual = { day: 150, week: 600, month: 1_499, year: 14_990 };
let published = usual;

/** Publishes rates of the laptop at the desk. */
async function publishRates(rates: typeof usual) {
  if (rates.month === published.month) return;
  const path = "/admin/catalogue/rates/laptops";
  const changes = JSON.stringify([{ slug: "business-14", set: { rates } }]);
  await admin.save(path, { changes });
  const edit = "/admin/catalogue/configuration/business-14";
  const { version = "" } = formFields(parseHtml(await admin.get(edit)), "#item");
  const { outcome } = await admin.save(edit, { intent: "publish", seen: version });
  expect(outcome.said).toMatch(/^Published/);
  published = rates;
}

beforeEach(() => removeRecords(site.db));
afterEach(async () => {
  await publishRates(usual);
  await emptyTables(site.db, "stock", "cart_item", "mail", "limit_use");
});

async function add(own: Record<string, string>) {
  const answer = await admin.post("/booking", aDeskBooking(own));
  expect([answer.status, fieldErrors(parseHtml(answer))]).toEqual([303, {}]);
  return answer.headers.location?.split("/")[3] ?? "";
}
const at = (id: string) => `/edit?booking=${id}`;
const save = async (id: string, own: Record<string, string> = {}) => {
  const form = formFields(parseHtml(await admin.get(at(id))), "form#desk-booking");
  return admin.post(at(id), { ...form, ...own });
};
const linesOf = (id: string) =>
  site.db
    .selectFrom("booking_line")
    .selectAll()
    .where("record_id", "=", id)
    .orderBy("position")
    .execute();
const totalOf = async (id: string) =>
  (
    await recordsOf(site.db, "booking")
      .select("total")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).total;
const rentalOf = async (id: string) => {
  const { data } = await admin.read<{ found: { rental: Rental } }>(`/admin/bookings/${id}`);
  return data.found.rental;
};
const changeLine = async (id: string, fields: Record<string, string>) => {
  const { version, lines } = await rentalOf(id);
  const form = { intent: "change-line", line: lines[0]?.id ?? "", version: String(version) };
  return (await admin.save(`/admin/bookings/${id}`, { ...form, ...fields })).outcome;
};
const row = (own: Record<string, string>, number = 1) =>
  Object.fromEntries(
    Object.entries(own).map(([part, value]) => [`product-${number}-${part}`, value]),
  );

const quotedYear = row({
  ...{ slug: "copier-a3-100", quantity: "1", duration: "12", term: "month" },
  ...{ day_from: "2027-01-01", price: "1000", unit: "month", reason: "By phone" },
});

describe("a form that changes no line changes no price", () => {
  test("of ₹1,000 a month for twelve months, which a form calls a year", async () => {
    const id = await add(quotedYear);
    expect(await totalOf(id)).toBe(12_000);
    const before = await linesOf(id);
    expect((await save(id, { Phone: "98400 55555" })).status).toBe(303);
    expect([await totalOf(id), await linesOf(id)]).toEqual([12_000, before]);
  });

  test.each([
    [12, "month"],
    [7, "day"],
    [14, "day"],
    [28, "day"],
    [31, "day"],
  ])("of %i %ss whose rates rose meanwhile", async (duration, term) => {
    const days = { day_from: "2027-01-01", duration: String(duration), term };
    const id = await add(row({ slug: "business-14", quantity: "1", ...days }));
    const before = [await totalOf(id), await linesOf(id)];
    await publishRates({ day: 320, week: 1_280, month: 3_199, year: 31_990 });
    expect((await save(id, { Phone: "98400 55555" })).status).toBe(303);
    expect([await totalOf(id), await linesOf(id)]).toEqual(before);
  });

  test("of one configuration twice, on other dates", async () => {
    const second = { slug: "business-14", quantity: "1", duration: "1", term: "month" };
    const id = await add({
      ...row({ slug: "business-14", quantity: "1", day_from: "2027-02-01", until: "2027-03-02" }),
      ...row({ ...second, day_from: "2027-03-01" }, 2),
    });
    const before = await linesOf(id);
    expect(before.map(({ sum }) => sum)).toEqual([1_799, 1_499]);
    expect((await save(id, { Phone: "98400 55555" })).status).toBe(303);
    expect([await totalOf(id), await linesOf(id)]).toEqual([3_298, before]);
  });
});

describe("a new last day", () => {
  test("costs the agreed rates, whatever they are today", async () => {
    await publishRates({ day: 160, week: 640, month: 1_599, year: 15_990 });
    const id = await add(
      row({ slug: "business-14", quantity: "1", day_from: "2027-01-01", duration: "1" }),
    );
    await publishRates({ day: 320, week: 1_280, month: 3_199, year: 31_990 });
    await changeLine(id, { until: "2027-02-15" });
    expect(await totalOf(id)).toBe(1_599 + 2 * 640 + 160);
  });

  test("of an own price asks for the sum of the added days, and proposes one more month", async () => {
    const id = await add(quotedYear);
    const asked = await changeLine(id, { until: "2028-01-15" });
    expect(asked.failure).toBe(
      "Enter the price for the 15 days beyond 12 months, for example ₹1,000.",
    );
    expect(await totalOf(id)).toBe(12_000);
    const edited = await save(id, row({ until: "2028-01-15" }));
    expect(fieldErrors(parseHtml(edited))).toEqual({
      "product-1-rest": expect.stringContaining("Enter the price for the 15 days beyond 12 months"),
    });
    expect((await changeLine(id, { until: "2028-01-15", rest: "600" })).said).toContain("saved");
    expect(await totalOf(id)).toBe(12_600);
  });

  test("for some machines splits the line, whose sums add up", async () => {
    const id = await add(
      row({ slug: "business-14", quantity: "3", day_from: "2027-01-01", duration: "1" }),
    );
    expect((await changeLine(id, { until: "2027-02-07", number: "1" })).said).toContain("saved");
    const lines = await linesOf(id);
    expect(lines.map(({ quantity, day_to, sum }) => [quantity, day_to, sum])).toEqual([
      [2, "2027-01-31", 2 * 1_499],
      [1, "2027-02-07", 1_499 + 600],
    ]);
    expect(await totalOf(id)).toBe(3 * 1_499 + 600);
    for (const number of ["0", "4", "x"]) {
      expect((await changeLine(id, { until: "2027-02-09", number })).failure).toMatch(/number/i);
    }
  });
});

test("today's rates are a choice of staff, which shows their sum", async () => {
  const month = { slug: "business-14", quantity: "1", day_from: "2027-01-01", duration: "1" };
  const id = await add(row(month));
  await publishRates({ day: 320, week: 1_280, month: 3_199, year: 31_990 });
  const shown = parseHtml(await admin.get(at(id)));
  expect(textOf(shown, "form#desk-booking")).toContain("At today's rates: ₹3,199");
  expect((await save(id, row({ today: "on" }))).status).toBe(303);
  expect(await totalOf(id)).toBe(3_199);
  const then = parseHtml(await admin.get(at(id)));
  expect(textOf(then, "form#desk-booking")).not.toContain("At today's rates");
});

test("a line without a configuration has a name and an own price, and takes no stock", async () => {
  const setup = row({ slug: "other", name: "Setup on site", quantity: "2" });
  const refused = await admin.post("/booking", aDeskBooking(setup));
  expect(fieldErrors(parseHtml(refused))).toEqual({ "product-1-price": "Enter the price." });
  const own = row({ price: "3000", unit: "rental", reason: "Quoted" });
  const id = await add({ ...setup, ...own });
  expect(await totalOf(id)).toBe(6_000);
  expect((await rentalOf(id)).lines[0]?.pieces).toBe("Setup on site × 2");
  await save(id, { Phone: "98400 55555" });
  expect((await linesOf(id))[0]).toMatchObject({ name: "Setup on site", slug: "", sum: 6_000 });
  await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
  expect(await site.db.selectFrom("ledger").selectAll().execute()).toEqual([]);
});

describe("rules hold whatever changes a booking", () => {
  test("a discount is at most the line's amount, also after fewer machines", async () => {
    const line = { slug: "business-14", quantity: "10", day_from: "2027-01-01", duration: "1" };
    const id = await add(row({ ...line, discount: "12000", reason: "First order" }));
    const fewer = await save(id, row({ quantity: "1" }));
    const most = "Enter at most ₹1,499, the line's amount.";
    expect(fieldErrors(parseHtml(fewer))).toEqual({ "product-1-discount": most });
    const shorter = await changeLine(id, { until: "2027-01-01", discount: "12000" });
    expect(shorter.failure).toBe("Enter at most ₹1,500, the line's amount.");
  });

  test("a confirmed booking keeps a first day and a branch in each line", async () => {
    const id = await add(row({ slug: "business-14", quantity: "1", day_from: "2027-01-01" }));
    await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "confirmed" });
    const refused =
      "Enter the first day and the branch of each line first, then confirm the booking.";
    const undated = await save(id, row({ day_from: "", until: "", duration: "1" }));
    expect(fieldErrors(parseHtml(undated))).toEqual({ "product-1-day_from": refused });
    const nowhere = await save(id, row({ branch: "" }));
    expect(fieldErrors(parseHtml(nowhere))).toEqual({ "product-1-branch": refused });
    expect((await linesOf(id))[0]).toMatchObject({ day_from: "2027-01-01", branch: "chennai" });
  });

  test("a status that its machines contradict is refused", async () => {
    const id = await add(row({ slug: "business-14", quantity: "2", day_from: "2026-11-23" }));
    const become = async (status: string) =>
      (await admin.save(`/admin/bookings/${id}`, { intent: "status", status })).outcome.failure;
    expect(await become("delivered")).toContain("2 of its machines are not delivered yet.");
    expect(await become("returned")).toContain("2 of its machines are not delivered yet.");
    expect(await become("confirmed")).toBeUndefined();
  });
});

test("the figures show the stored sums: 20 % from ten machines", async () => {
  const path = "/admin/catalogue/group/laptops";
  const form = formFields(parseHtml(await admin.get(path)), "#item");
  const steps = JSON.stringify([{ from: 10, percent: 20 }]);
  await admin.post(path, { ...form, steps });
  const { version = "" } = formFields(parseHtml(await admin.get(path)), "#item");
  await admin.save(path, { intent: "publish", seen: version });
  const id = await add(row({ slug: "business-14", quantity: "10", duration: "1" }));
  expect(await totalOf(id)).toBe(11_992);
  expect((await rentalOf(id)).lines[0]?.agreement).toContain("20 % from ten machines");
  const value = 'section[aria-label="Value of new bookings"]';
  expect(textOf(parseHtml(await admin.get("/admin")), value)).toContain("₹11,992");
  expect((await admin.get("/admin/bookings.csv")).text).toContain("11992");
});

test("only a branch that is not shown has stock: nothing says that it is in stock", async () => {
  const path = "/admin/catalogue/branch/kochi";
  const publish = async (state: string) => {
    const form = formFields(parseHtml(await admin.get(path)), "#item");
    await admin.post(path, { ...form, state });
    const { version = "" } = formFields(parseHtml(await admin.get(path)), "#item");
    const { outcome } = await admin.save(path, { intent: "publish", seen: version });
    expect(outcome.said).toMatch(/^Published/);
  };
  const stock = { configuration: "business-14", branch: "kochi", number: 9 };
  await site.db.insertInto("stock").values(stock).execute();
  await publish("hidden");
  const query = "slug=business-14&number=1&from=2026-12-01&until=2026-12-31";
  const user = await signInDirectly(site, await createUser(site));
  const line = "business-14.month.1.1.2026-12-01";
  for (const page of [
    `/estimate?${query}`,
    "/productspage/laptops/business-14?from=2026-12-01&until=2026-12-31",
    "/productspage/laptops?from=2026-12-01&until=2026-12-31",
    `/paymentpage?product=${line}`,
  ]) {
    const { text } = await send(site.url, page, { headers: { Cookie: user } });
    expect(text, page).not.toMatch(/in stock/i);
  }
  await publish("shown");
});

describe("a customer's order", () => {
  const line = "business-14.month.2.1.2026-12-01";
  const signIn = async () => signInDirectly(site, await createUser(site));
  const openForm = async (Cookie: string, path = `/paymentpage?product=${line}`) =>
    formFields(parseHtml(await send(site.url, path, { headers: { Cookie } })), "form#booking");
  const book = (Cookie: string, fields: Record<string, string>) =>
    postForm(site.url, "/paymentpage", fields, { headers: { Cookie } });

  test("is not booked at a price that was published after its page", async () => {
    const Cookie = await signIn();
    await send(site.url, `/cartpage?add=${line}`, { headers: { Cookie } });
    const { product, quantity, duration, term, ...typed } = aBooking();
    const form: Record<string, string> = { ...(await openForm(Cookie, "/paymentpage")), ...typed };
    expect(form.product).toBe(line);
    await publishRates({ ...usual, month: 1_599 });
    const refused = await book(Cookie, form);
    expect(refused.status).toBe(400);
    expect(textOf(parseHtml(refused), "form#booking")).toContain(
      "Our prices changed while this page was open. ₹2,998 became ₹3,198.",
    );
    expect(await recordsOf(site.db, "booking").selectAll().execute()).toEqual([]);
    const again = formFields(parseHtml(refused), "form#booking");
    expect(again).toMatchObject({ Name: form.Name, product: line });
    expect((await book(Cookie, again)).status).toBe(303);
    expect((await recordsOf(site.db, "booking").select("total").execute())[0]?.total).toBe(3_198);
  });

  test("of which other products were repriced is booked at once, and a chosen one is asked about", async () => {
    const Cookie = await signIn();
    await send(site.url, `/cartpage?add=slim-13.month.1.1.2026-12-01`, { headers: { Cookie } });
    const { product: _, quantity, duration, term, ...typed } = aBooking();
    const form = { ...(await openForm(Cookie, "/paymentpage")), ...typed };
    const other = await signIn();
    const chosen = { ...(await openForm(other, "/paymentpage")), ...aBooking() };
    await publishRates({ ...usual, month: 1_599 });
    expect((await book(Cookie, form)).status).toBe(303);
    const refused = await book(other, chosen);
    expect(textOf(parseHtml(refused), "form#booking")).toContain("The order now costs ₹9,594.");
    const again = formFields(parseHtml(refused), "form#booking");
    expect((await book(other, again)).status).toBe(303);
  });

  test("with a price on request has no total with GST, in cart and estimate alike", async () => {
    const Cookie = await signIn();
    for (const one of [line, "copier-a3-100.month.1.1.2026-12-01"]) {
      await send(site.url, `/cartpage?add=${one}`, { headers: { Cookie } });
    }
    const cart = parseHtml(await send(site.url, "/cartpage", { headers: { Cookie } }));
    expect(textOf(cart, "#cart-sum")).not.toContain("Total with GST");
  });

  test("of the same days in two rows costs the same in estimate and cart", async () => {
    const rows = Array.from(
      { length: 2 },
      () => "slug=business-14&number=6&from=2026-12-01&until=2026-12-31",
    );
    const estimate = parseHtml(await send(site.url, `/estimate?${rows.join("&")}`));
    const Cookie = await signIn();
    const order = estimate('form#estimate [name="slug"]').get().length;
    expect(order).toBe(1);
    const twelve = "business-14.month.12.1.2026-12-01";
    await send(site.url, `/cartpage?add=${twelve}`, { headers: { Cookie } });
    const cart = parseHtml(await send(site.url, "/cartpage", { headers: { Cookie } }));
    const sum = /Total with GST\s*(₹[\d,]+)/;
    const [, of] = sum.exec(textOf(estimate, "#estimate-sum")) ?? [];
    expect(of).toBeDefined();
    expect(sum.exec(textOf(cart, "#cart-sum"))?.[1]).toBe(of);
  });

  test("delivered by PIN code; outside the area by no branch until staff choose", async () => {
    const Cookie = await signIn();
    await book(Cookie, aBooking());
    await book(Cookie, aBooking({ postcode: "110001", city: "Delhi" }));
    const branches = site.db.selectFrom("booking_line").select("branch").orderBy("id");
    expect((await branches.execute()).map(({ branch }) => branch)).toEqual(["chennai", ""]);
  });
});
