import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { scriptRequest } from "#app/lib/script-request.ts";
import { aRow } from "#tests/factories/desk-booking.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { openStaffRentals } from "#tests/support/staff-rentals.ts";

const {
  site,
  admin,
  pathOf,
  statusOf,
  rentalOf,
  lineOf,
  customerCookie,
  add,
  setStatus,
  stock,
  handOut,
} = await openStaffRentals();

describe("a new last day", () => {
  const change = async (id: string, fields: Record<string, string>) => {
    const { version, lines } = await rentalOf(id);
    const line = lines[0]?.id ?? "";
    const form = { intent: "change-line", line, version: String(version) };
    // Of a fix that is written with a place for the id.
    const { fix, ...own } = fields;
    const sent = fix === undefined ? own : { ...own, fix: fix.replace("LINE", line) };
    return admin.save(pathOf(id), { ...form, ...sent });
  };

  test("is stored with the price that follows, and reserved", async () => {
    const id = await add();
    await setStatus(id, "confirmed");
    const { outcome } = await change(id, { until: "2026-12-31" });
    expect(outcome.said).toBe("Booking changed, saved.");
    expect(await lineOf(id)).toMatchObject({ term: "month", duration: 1, sum: 2 * 1_499 });
    const taken = site.db.selectFrom("ledger").select("day_to").where("record_id", "=", id);
    expect(await taken.execute()).toEqual([{ day_to: "2027-01-01" }]);
  });

  test("is refused where the stock has not enough", async () => {
    await stock(3);
    const [id, next] = [await add(), await add({ "product-1-day_from": "2027-03-02" })];
    await setStatus(id, "confirmed");
    await setStatus(next, "confirmed");
    const { status, outcome } = await change(id, { until: "2027-03-31" });
    const failure =
      "Business 14 from 1 Dec to 1 Apr 2027: only 1 are free at its branch, 2 are requested.";
    expect([status, outcome.failure]).toEqual([409, failure]);
    expect(await lineOf(id)).toMatchObject({ day_to: "2027-02-28" });
    // As many are asked for, however they were delivered.
    await handOut(id, 1);
    await handOut(id, 1);
    const later = await change(id, { until: "2027-03-31" });
    expect(later.outcome.failure).toContain("only 1 are free at its branch, 2 are requested.");
  });

  test.each([
    [{ until: "2026-11-30" }, "The last day is before the first day."],
    [{ until: "9999-12-31" }, "a rental has at most 3,660 days"],
    [{ until: "2026-12-31", number: "3" }, "Enter a number from 1 to 2"],
    [{ until: "2026-12-31", number: "x" }, "Enter the number of machines."],
    [{ until: "2026-12-31", rest: "x" }, "in whole rupees"],
    [{ until: "'; --" }, "as a date"],
    [{ until: "2026-12-31", line: uuidv7() }, "was changed just now"],
    [{ until: "2026-12-31", line: "x" }, "was changed just now"],
    [{ until: "2026-12-31", version: "99" }, "was changed just now"],
    [{ fix: '[{"line":"LINE","set":{"day_from":"1999-01-01"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"branch":"atlantis"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"slug":"__proto__"}}]' }, "could not be read"],
    [{ fix: '[{"line":"LINE","set":{"quantity":9}}]' }, "could not be read"],
    [{ fix: '[{"position":1,"set":{"branch":"kochi"}}]' }, "could not be read"],
    [{ fix: '[{"line":"x","set":{"branch":"kochi"}}]' }, "was changed just now"],
    [{ fix: "[]" }, "could not be read"],
    [{ fix: "%00" }, "could not be read"],
    [{}, "as a date"],
  ])("%o is refused", async (fields, why) => {
    const id = await add();
    const { outcome } = await change(id, fields);
    expect(outcome.failure).toContain(why);
    expect(await lineOf(id)).toMatchObject({ day_from: "2026-12-01", day_to: "2027-02-28" });
  });

  const follows = { slug: "flip-14", branch: "kochi", until: "2027-02-01" };
  const next = [{ line: "LINE", set: { until: "2027-01-01", next: follows } }];
  test.each<Record<string, string>>([{ until: "2027-01-01" }, { fix: JSON.stringify(next) }])(
    "is refused for a line without days: %o",
    async (fields) => {
      const id = await add({ "product-1-day_from": "", "product-1-until": "" });
      const { status, outcome } = await change(id, fields);
      expect([status, outcome.failure]).toEqual([409, "Enter the first day of this line first."]);
      expect(await lineOf(id)).toMatchObject({ day_from: null, day_to: null });
    },
  );

  test("is nothing for other kinds of records, and for customers", async () => {
    const id = await add();
    const { id: line } = await lineOf(id);
    const form = { intent: "change-line", line, version: "1", until: "2026-12-31" };
    expect((await admin.save(`/admin/enquiries/${id}`, form)).status).toBe(400);
    const sent = { headers: { ...scriptRequest, Cookie: await customerCookie() } };
    expect((await postForm(site.url, `${pathOf(id)}.json`, form, sent)).status).toBe(403);
  });
});

test("a shortage says what would solve it, and a fix makes the booking fit", async () => {
  await stock(1);
  await stock(9, "kochi");
  await stock(5, "chennai", "slim-13");
  const id = await add();
  expect((await setStatus(id, "confirmed")).outcome.failure).toContain("only 1 are free");
  const { shortages, version, lines } = await rentalOf(id);
  const line = lines[0]?.id;
  expect(shortages?.said).toEqual([expect.stringContaining("1 free at Chennai, 2 requested")]);
  expect(shortages?.fixes.map(({ value }) => JSON.parse(value))).toEqual([
    [{ line, set: { slug: "slim-13" } }],
    [{ line, set: { branch: "kochi", number: 1 } }],
    [{ line, set: { branch: "kochi" } }],
  ]);
  const form = { intent: "change-line", version: String(version) };
  await admin.save(pathOf(id), { ...form, fix: shortages?.fixes[2]?.value ?? "" });
  expect((await rentalOf(id)).shortages).toBeUndefined();
  expect((await setStatus(id, "confirmed")).status).toBe(200);
  expect(await statusOf(id)).toBe("confirmed");
});

describe("lines that are short together", () => {
  const two = {
    ...aRow(2, "business-14", "2", "3"),
    "product-2-day_from": "2026-12-01",
  };
  const linesAt = (id: string) =>
    site.db
      .selectFrom("booking_line")
      .select(["id", "branch", "day_from"])
      .where("record_id", "=", id)
      .orderBy("position")
      .execute();

  test("are each fine alone; of the fixes one act takes one for all of them", async () => {
    await stock(3);
    await stock(9, "kochi");
    const id = await add(two);
    const { shortages } = await rentalOf(id);
    expect(shortages?.said).toEqual([expect.stringContaining("1 free at Chennai, 2 requested.")]);
    await site.db.updateTable("stock").set({ number: 1 }).where("branch", "=", "chennai").execute();
    const { shortages: both, version } = await rentalOf(id);
    expect(both?.said).toHaveLength(2);
    const [fix] = both?.fixes ?? [];
    expect(fix?.button).toBe("Deliver from Kochi");
    const form = { intent: "change-line", version: String(version), fix: fix?.value ?? "" };
    expect((await admin.save(pathOf(id), form)).outcome.said).toBe("Booking changed, saved.");
    expect((await linesAt(id)).map(({ branch }) => branch)).toEqual(["kochi", "kochi"]);
    expect((await setStatus(id, "confirmed")).status).toBe(200);
  });

  test("begin together on the first day on which all are free", async () => {
    await stock(4);
    const earlier = await add({ "product-1-day_from": "2026-11-20" });
    await setStatus(earlier, "confirmed");
    const id = await add(two);
    const { shortages, lines } = await rentalOf(id);
    const [later] = shortages?.fixes ?? [];
    expect(later).toMatchObject({ title: "Later dates" });
    // The earlier one is back after 19 February, and in order on the Saturday: nobody delivers on Sunday.
    const line = lines[1]?.id;
    expect(JSON.parse(later?.value ?? "")).toEqual([{ line, set: { day_from: "2027-02-22" } }]);
  });

  test("are refused by the edit form, which saves with the fix that is pressed", async () => {
    await stock(4);
    await stock(12, "kochi");
    const id = await add(two);
    const at = `/edit?booking=${id}`;
    await setStatus(id, "confirmed");
    const opened = formFields(parseHtml(await admin.get(at)), "form#desk-booking");
    const form = { ...opened, "product-1-quantity": "5", "product-2-quantity": "5" };
    const refused = await admin.post(at, form);
    expect(refused.status).toBe(409);
    const $ = parseHtml(refused);
    const [button] = $('button[name="fix"]').get();
    expect($(button).text()).toBe("Deliver from Kochi");
    const fix = String($(button).val());
    const [first] = await linesAt(id);
    const atlantis = JSON.stringify([{ line: first?.id, set: { branch: "atlantis" } }]);
    for (const wrong of ["{}", atlantis, "<b>"]) {
      const answer = await admin.post(at, { ...form, fix: wrong });
      expect(answer.status, wrong).toBe(400);
    }
    expect((await admin.post(at, { ...form, fix })).status).toBe(303);
    expect((await linesAt(id)).map(({ branch }) => branch)).toEqual(["kochi", "kochi"]);
  });
});
