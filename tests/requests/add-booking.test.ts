import { beforeEach, describe, expect, test } from "vitest";
import { readReference } from "#app/lib/reference.ts";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { formFields, parseHtml, summaryLines, textOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { auditOf, emptyTables, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(() => emptyTables(site.db, "record", "mail"));

const all = () => recordsOf(site.db, "booking").selectAll().execute();
const lines = () => site.db.selectFrom("booking_line").selectAll().orderBy("position").execute();

describe("a booking for a caller", () => {
  test("is stored whole, priced by the catalogue, and opened with its reference", async () => {
    const second = aRow(2, "slim-13", "1", "2", "week");
    const answer = await admin.post("/booking", aDeskBooking({ Name: "லட்சுமி", ...second }));
    expect(answer.status).toBe(303);
    expect(answer.cookies.join()).toContain("flash=bookingAdded");
    const [booking] = await all();
    expect(answer.headers.location).toBe(`/admin/bookings/${booking?.id}`);
    const stored = await lines();
    expect(stored).toMatchObject([
      { slug: "business-14", quantity: 2, term: "month", sum: 8_994, branch: "chennai" },
      { slug: "slim-13", quantity: 1, term: "week" },
    ]);
    const total = 8_994 + Number(stored[1]?.sum);
    expect(booking).toMatchObject({
      name: "லட்சுமி",
      company: "Ottakam Freight",
      city: "Chennai",
      payment: "bank transfer",
      status: "new",
      user_id: null,
      version: 1,
      total,
    });
    expect(readReference(booking?.reference)).toBe(booking?.reference);
    const page = await admin.get(answer.headers.location ?? "");
    expect(page.text).toContain(`Booking ${booking?.reference} added`);
    expect(textOf(parseHtml(page), "main")).toContain(booking?.reference);
    const entries = await auditOf(site.db, booking?.id ?? "");
    expect(entries).toMatchObject([{ action: "record-added", kind: "booking" }]);
  });

  test("is confirmed by mail when there is an address, and stored without one", async () => {
    await admin.post("/booking", aDeskBooking());
    const { status } = await admin.post("/booking", aDeskBooking({ Name: "Ravi", Email: "" }));
    expect(status).toBe(303);
    expect(await all()).toHaveLength(2);
    expect(await mailsIn(site.db)).toMatchObject([
      { template: "booking", recipient: "lakshmi@example.com" },
    ]);
  });

  test("is another one from a form that is opened again, and the same from one that was refused", async () => {
    const open = async (): Promise<Record<string, string>> => {
      const $ = parseHtml(await admin.get("/booking"));
      const { submission_key = "" } = formFields($, "form#desk-booking");
      return aDeskBooking({ submission_key });
    };
    const form = await open();
    const wrong = await admin.post("/booking", { ...form, Name: "" });
    const { submission_key } = formFields(parseHtml(wrong), "form#desk-booking");
    expect(submission_key).toBe(form.submission_key);
    await admin.post("/booking", form);
    await admin.post("/booking", await open());
    expect(await all()).toHaveLength(2);
  });

  test("leaves out rows that are empty, removed, or past the last one", async () => {
    const rows = {
      "product-2-slug": "",
      "product-2-quantity": "nonsense",
      "product-3-slug": "slim-13",
      "product-3-removed": "on",
      "product-5000-slug": "slim-13",
      "product-999-slug": "slim-13",
      ...aRow(4, "slim-13", "1", "1", "day"),
    };
    await admin.post("/booking", aDeskBooking(rows));
    expect((await lines()).map(({ slug, term }) => [slug, term])).toEqual([
      ["business-14", "month"],
      ["slim-13", "day"],
    ]);
  });
});

describe("a form that cannot be right is refused and keeps the rest", () => {
  // The rules of each field are proved for customers: booking.test.ts.
  const forty = { "product-1-quantity": "40" };
  const wrong: [string, Record<string, string>, RegExp][] = [
    [
      "too much for cash",
      { payment: "cash on delivery", ...forty },
      /cash only .* below ₹2,00,000/,
    ],
    [
      "no payment where cash is too much",
      { payment: "", ...forty },
      /cash only .* below ₹2,00,000/,
    ],
    ["another payment", { payment: "shells" }, /Choose how they pay\./],
    ["no product", { "product-1-slug": "" }, /Choose a product\./],
    ["a product called __proto__", { "product-1-slug": "__proto__" }, /Choose a product\./],
    ["no quantity", { "product-1-quantity": "" }, /Enter the quantity as a number/],
    ["lost characters in the city", { city: "Che\ufffdnnai" }, /Remove the unreadable characters/],
    ["every row removed", { "product-1-removed": "on" }, /Choose a product\./],
  ];
  test.each(wrong)("%s", async (_what, own, message) => {
    const answer = await admin.post("/booking", aDeskBooking({ street2: "Flat 3", ...own }));
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    expect(summaryLines($)).toEqual([expect.stringMatching(message)]);
    expect(formFields($, "form#desk-booking").street2).toBe("Flat 3");
    expect(await all()).toEqual([]);
  });

  test("an empty one names every field that is missing", async () => {
    const answer = await admin.post("/booking", {});
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    const links = $("[data-summary] li a")
      .get()
      .map(({ attribs }) => attribs.href ?? "");
    expect(links).toHaveLength(7);
    for (const link of links) {
      expect(link).toMatch(/^#desk-booking-/);
      expect($(`form [id="${link.slice(1)}"]`), link).toHaveLength(1);
    }
  });
});
