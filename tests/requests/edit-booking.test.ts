import { describe, expect, test } from "vitest";
import { cardOf } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { makeReference } from "#app/lib/reference.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aDeskBooking, aRow, dated } from "#tests/factories/desk-booking.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { openEditDesk } from "#tests/support/edit-desk.ts";
import { fieldErrors, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { auditOf, recordsOf } from "#tests/support/records.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";

const { site, admin, add, find, linesOf, at, formIn, open, save } = await openEditDesk();

describe("editing a booking", () => {
  test("shows it as stored, stores the change, and keeps before and after", async () => {
    const { id } = await add(dated);
    const form = await open(id);
    // With both days they are the time; what the term is called is not sent back.
    const { "product-1-duration": _, ...typed }: Record<string, string> = aDeskBooking(dated);
    const days = { "product-1-until": "2027-02-28", "product-1-branch": "chennai" };
    expect(form).toMatchObject({ ...typed, ...days, version: "1" });
    const shown = textOf(parseHtml(await admin.get(at(id))), "#desk-booking");
    expect(shown).toMatch(/Total with GST ₹[\d,]+, Refundable deposit /);
    const answer = await admin.post(at(id), { ...form, city: "Kochi" });
    expect([answer.status, answer.headers.location]).toEqual([303, at(id)]);
    expect(answer.cookies.join()).toContain("flash=bookingSaved");
    expect(await find(id)).toMatchObject({ city: "Kochi", status: "new", version: 2 });
    const entry = (await auditOf(site.db, id)).at(-1);
    expect(entry).toMatchObject({ action: "record-edited", kind: "booking" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ city: "Chennai" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ city: "Kochi" });
  });

  test("has when it is billed: at once, or each month in advance", async () => {
    const { id } = await add(dated);
    expect([await find(id), await open(id)]).toMatchObject([
      { billing: "whole" },
      { billing: "whole" },
    ]);
    expect((await save(id, { billing: "monthly" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ billing: "monthly" });
    const entry = (await auditOf(site.db, id)).at(-1);
    expect(JSON.parse(entry?.before ?? "")).toEqual({ billing: "At once" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ billing: "Each month in advance" });
    const { billing: _, ...without } = await open(id);
    expect((await admin.post(at(id), { ...without, city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", billing: "monthly" });
    expect((await save(id, { billing: "never" })).status).toBe(400);
    const page = parseHtml(await admin.get(`/admin/bookings/${id}`));
    expect(textOf(page, "main")).toContain("BilledEach month in advance");
  });

  test("has no status: that is set on the booking's page", async () => {
    const { id } = await add(dated);
    expect(parseHtml(await admin.get(at(id)))('#desk-booking [name="status"]')).toHaveLength(0);
    expect((await save(id, { status: "confirmed", city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", status: "new" });
  });

  test("opens by the reference too, as it is read out", async () => {
    const { reference, id } = await add();
    for (const said of [reference, reference.toLowerCase().replace("-", " "), id]) {
      const answer = await admin.get(`/edit?${new URLSearchParams({ booking: said })}`);
      expect(answer.status, said).toBe(200);
      expect(textOf(parseHtml(answer), "main")).toContain(`Reference${reference}`);
    }
    const $ = parseHtml(await admin.get("/edit"));
    expect($('form[action="/edit"] input[name="booking"]')).toHaveLength(1);
  });

  test("lines are added, changed and removed, and the total follows", async () => {
    const { id } = await add();
    await save(id, { "product-1-quantity": "5", ...aRow(2, "slim-13") });
    const both = await linesOf(id);
    expect(both).toMatchObject([
      { slug: "business-14", quantity: 5, sum: 5 * 4_497 },
      { slug: "slim-13", quantity: 1 },
    ]);
    const slim = Number(both[1]?.sum);
    const product = "Business 14 × 5, Slim 13";
    expect(await find(id)).toMatchObject({ total: 5 * 4_497 + slim, product });

    await save(id, { "product-1-removed": "on" });
    expect(await linesOf(id)).toMatchObject([{ id: both[1]?.id, slug: "slim-13", position: 1 }]);
    expect((await find(id)).total).toBe(slim);
  });

  test("a last day sets the period, and dates and branch are stored and said in words", async () => {
    const { id } = await add(dated);
    const form = await open(id);
    expect(form).toMatchObject({ "product-1-until": "2027-02-28", "product-1-branch": "chennai" });
    await save(id, { "product-1-until": "2026-12-31", "product-1-branch": "kochi" });
    const month = { day_from: "2026-12-01", day_to: "2026-12-31" };
    expect(await linesOf(id)).toMatchObject([
      { ...month, term: "month", duration: 1, branch: "kochi", sum: 2 * 1_499 },
    ]);
    const entry = JSON.parse((await auditOf(site.db, id)).at(-1)?.after ?? "");
    expect(entry.product).toBe(`Business 14 × 2, 1 month, ${formatDates(month)}, from Kochi`);

    await save(id, { "product-1-until": "2027-04-17" });
    expect(await linesOf(id)).toMatchObject([{ term: "day", duration: 138 }]);
    const $ = parseHtml(await admin.get(at(id)));
    expect(textOf($, "#desk-booking ol > li > p")).toContain("138 days (charged as 5 months");
    expect((await save(id, { city: "Kochi" })).status).toBe(303);
  });

  test.each([
    [{ "product-1-day_from": "2026-02-31" }, "product-1-day_from", "Enter the first day as a date"],
    [{ "product-1-day_from": "9999-12-31" }, "product-1-day_from", "from 2007 to 2099"],
    [{ "product-1-until": "2026-12-31" }, "product-1-day_from", "Enter the first day too"],
    [{ ...dated, "product-1-until": "x" }, "product-1-until", "Enter the last day as a date"],
    [{ ...dated, "product-1-until": "2026-11-30" }, "product-1-until", "is before the first day"],
    [{ ...dated, "product-1-until": "2040-01-01" }, "product-1-until", "at most 3,660 days"],
    [{ "product-1-branch": "atlantis" }, "product-1-branch", "Choose a branch."],
  ])("%o is refused at its field, and stays", async (own, field, message) => {
    const { id } = await add();
    const answer = await save(id, own);
    expect(answer.status).toBe(400);
    expect(fieldErrors(parseHtml(answer))[field]).toContain(message);
    // A select shows no value that it does not offer.
    if (field !== "product-1-branch") expect(formIn(answer)).toMatchObject(own);
    expect(await linesOf(id)).toMatchObject([{ day_from: null, branch: "chennai" }]);
  });

  test("a customer's booking stays whole, however many lines it has", async () => {
    const everyLine = productGroups.flatMap(({ configurations }) =>
      configurations.flatMap(({ slug }) => rentalTerms.map((term) => `${slug}.${term.slug}.1.1`)),
    );
    expect(everyLine.length).toBeGreaterThan(100);
    const Cookie = await signInDirectly(site, await createUser(site, "user"));
    const booking = aBooking({ product: everyLine.join("~") });
    await postForm(site.url, "/paymentpage", booking, { headers: { Cookie } });
    const { id } = await recordsOf(site.db, "booking").selectAll().executeTakeFirstOrThrow();
    const before = await linesOf(id);
    expect(before).toHaveLength(everyLine.length);

    await save(id, { city: "Kochi" });
    expect(await find(id)).toMatchObject({ city: "Kochi", version: 2 });
    expect(await linesOf(id)).toEqual(before);
  });

  test("a line keeps the rates of its day, and more machines or another time cost them too", async () => {
    const { id } = await add();
    const rates = { day: 100, week: 400, month: 1_000, year: 10_000 };
    const card = JSON.stringify(cardOf({ slug: "business-14", name: "Business 14", rates }));
    const price = { card, sum: 6_000, parts: "3.month.1000" };
    await site.db.updateTable("booking_line").set(price).where("record_id", "=", id).execute();
    await save(id, { city: "Kochi" });
    expect(await linesOf(id)).toMatchObject([price]);
    expect(await find(id)).toMatchObject({ city: "Kochi", total: 6_000 });

    await save(id, { "product-1-quantity": "4" });
    expect(await linesOf(id)).toMatchObject([{ card, sum: 12_000, parts: "3.month.1000" }]);
    await save(id, { "product-1-duration": "12" });
    expect(await linesOf(id)).toMatchObject([{ card, sum: 40_000, parts: "1.year.10000" }]);
    expect(await find(id)).toMatchObject({ total: 40_000 });
    const $ = parseHtml(await admin.get(at(id)));
    expect(textOf($, "#desk-booking ol > li > p")).toBe(
      "₹40,000 12 months (charged as 1 year), saves ₹8,000At today's rates: ₹59,960",
    );
    const record = parseHtml(await admin.get(`/admin/bookings/${id}`));
    expect(textOf(record, "article")).toContain("charged as 1 year), saves ₹8,000");
  });

  test("a line whose product left the catalogue can stay, and no other can become it", async () => {
    const { id } = await add();
    const rates = { day: 70, week: 280, month: 700, year: 7_000 };
    await site.db
      .updateTable("booking_line")
      .set({
        ...{ slug: "old-thing", name: "Old Thing", sum: 4_200, parts: "3.month.700" },
        card: JSON.stringify(cardOf({ slug: "old-thing", name: "Old Thing", rates })),
      })
      .where("record_id", "=", id)
      .execute();
    const form = await open(id);
    expect(form["product-1-slug"]).toBe("old-thing");
    expect((await admin.post(at(id), { ...form, "product-1-quantity": "1" })).status).toBe(303);
    const kept = { name: "Old Thing", sum: 2_100, quantity: 1 };
    expect(await linesOf(id)).toMatchObject([kept]);
    const other = await add({ Name: "Other" });
    expect((await save(other.id, { "product-1-slug": "old-thing" })).status).toBe(400);
  });

  test("lines that make a total too much for cash are refused, and what was typed stays", async () => {
    const { id } = await add({ payment: "cash on delivery" });
    const typed = { ...(await open(id)), "product-1-quantity": "40", city: "Kochi" };
    const answer = await admin.post(at(id), typed);
    expect(answer.status).toBe(400);
    expect(textOf(parseHtml(answer), "#desk-booking-payment-error")).toContain("allows cash only");
    const { payment, ...kept }: Record<string, string> = typed;
    expect(formIn(answer)).toMatchObject(kept);
    expect(formIn(answer).payment).not.toBe(payment);
    expect(await find(id)).toMatchObject({ total: 8_994, city: "Chennai", version: 1 });
    // The agreed price counts, not that of today's catalogue.
    await site.db
      .updateTable("booking_line")
      .set({ sum: 200_000, parts: "1.rental.100000" })
      .execute();
    await site.db.updateTable("booking").set({ payment: "bank transfer" }).execute();
    expect((await save(id, { payment: "cash on delivery" })).status).toBe(400);
  });

  test("cash from before its limit can stay while the lines do", async () => {
    const { id } = await add();
    await site.db
      .updateTable("booking_line")
      .set({ sum: 400_000, parts: "1.rental.200000" })
      .execute();
    await site.db.updateTable("booking").set({ payment: "cash on delivery" }).execute();
    const form = await open(id);
    expect(form.payment).toBe("cash on delivery");
    const changed = await admin.post(at(id), { ...form, "product-1-quantity": "40" });
    expect(textOf(parseHtml(changed), "#desk-booking-payment-error")).toContain("allows cash only");
    expect((await admin.post(at(id), { ...form, city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", payment: "cash on delivery" });
  });

  test("a PIN code from before the rule can stay, and no other that is wrong", async () => {
    const { id } = await add();
    await site.db.updateTable("booking").set({ postcode: "ABC-12" }).execute();
    const form = await open(id);
    const refused = await admin.post(at(id), { ...form, postcode: "ABC-13" });
    expect(fieldErrors(parseHtml(refused))).toEqual({
      postcode: expect.stringContaining("six digits of the PIN code"),
    });
    expect((await admin.post(at(id), { ...form, city: "Kochi" })).status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", postcode: "ABC-12" });
    const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
    expect(textsOf($, "dd strong")).toContain("outside our delivery area");
  });

  test("a PIN code that somebody else corrected meanwhile stays, and nothing is refused", async () => {
    const { id } = await add();
    await site.db.updateTable("booking").set({ postcode: "ABC-12" }).execute();
    const form = await open(id);
    await admin.post(at(id), { ...form, postcode: "560034" });
    const answer = await admin.post(at(id), { ...form, city: "Kochi" });
    expect(answer.status).toBe(303);
    expect(await find(id)).toMatchObject({ city: "Kochi", postcode: "560 034" });
  });
});

test("a form without a booking is answered with 404", async () => {
  expect((await admin.post("/edit", aDeskBooking())).status).toBe(404);
});

test("a booking's history tells what was edited from what to what, and names who did it", async () => {
  const { id } = await add(dated);
  const place = { city: "Kochi <b>", street2: "Harbour Road" };
  await save(id, { ...place, "product-1-quantity": "5" });
  const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
  const days = formatDates({ day_from: "2026-12-01", day_to: "2027-02-28" });
  const dates = `${days}, from Chennai`;
  expect(textsOf($, "section:has(#record-history) li li")).toEqual([
    "Second address line: empty → became Harbour Road",
    "Town or city: Chennai → became Kochi <b>",
    `Order: Business 14 × 2, 3 months, ${dates} → became Business 14 × 5, 3 months, ${dates}`,
    "Total: ₹8,994 → became ₹22,485",
  ]);
  expect(textsOf($, "section:has(#record-history) del")).toContain("Chennai");
  const history = textOf($, "section:has(#record-history)");
  expect(history).toContain("Admin");
  expect(history).not.toContain(theAdmin.email);
});

test("a total that is partly on request is shown with its known part", async () => {
  const partly = "₹8,994, and one price on request";
  const reference = makeReference();
  const user = await createUser(site, "user");
  const owner = { Cookie: await signInDirectly(site, user) };
  const { id } = await aStoredBooking(site.db, { reference, total: null });
  await site.db.updateTable("record").set({ user_id: user.id }).execute();
  const $ = parseHtml(await admin.get(`/admin/bookings/${id}`));
  expect(textsOf($, "article dd")).toContain(`${partly}`);
  const withTotals = { Cookie: `${admin.cookie}; columns-bookings=total` };
  const list = await send(site.url, "/admin/bookings", { headers: withTotals });
  expect(textOf(parseHtml(list), "tbody")).toContain(partly);
  const page = await send(site.url, `/bookings/${reference}`, { headers: owner });
  expect(textOf(parseHtml(page), "[data-total] strong")).toBe(partly);
  const dashboard = await send(site.url, "/userdashboard", { headers: owner });
  expect(textOf(parseHtml(dashboard), "#bookings")).toContain(`${partly}`);
  // Before it is stored, too.
  const typed = aDeskBooking({ ...aRow(2, "copier-a3-100"), Name: "" });
  expect((await admin.post("/booking", typed)).text).toContain(partly);
});
