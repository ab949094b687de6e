import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { dayMs, indianClock } from "#app/lib/dates.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(async () => {
  await removeRecords(site.db);
  aMinuteLater();
});
afterAll(() => vi.useRealTimers());

/** Numbers are kept for a minute: from now on they are counted anew. */
function aMinuteLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
}

const dashboard = async (search = "") => parseHtml(await admin.get(`/admin${search}`));
type Page = Awaited<ReturnType<typeof dashboard>>;

const panel = (title: string) => `section[aria-label="${title}"]`;
const byDay = panel("Enquiries and bookings by day");
const answers = panel("First answer");
const figures = (page: Page) => textsOf(page, `${byDay} > p a`);
const ago = (days: number, minutes = 0) =>
  new Date(Date.now() - days * dayMs + minutes * 60_000).toISOString();
const dayInIndia = (days: number) =>
  indianClock(new Date(ago(days)))
    .toISOString()
    .slice(0, 10);
const enquiry = (days: number, own: Record<string, string> = {}) =>
  storeRecord(site.db, "enquiry", { created_at: ago(days), ...own });

async function answer(recordId: string, at: string, action = "note", before?: object) {
  await site.db
    .insertInto("record_event")
    .values({
      id: crypto.randomUUID(),
      record_id: recordId,
      at,
      actor_id: "somebody",
      actor_name: "Meera",
      action,
      note: action === "note" ? "called" : null,
      before: before ? JSON.stringify(before) : null,
      after: null,
    })
    .execute();
}

async function bookTwo(days: number, own: Record<string, string> = {}) {
  const id = await storeRecord(site.db, "booking", { created_at: ago(days), ...own });
  const line = { record_id: id, term: "month", quantity: 2, duration: 3 } as const;
  await site.db
    .insertInto("booking_line")
    .values([
      { ...line, position: 1, slug: "business-14", name: "Business 14", unit_price: 1_499 },
      { ...line, position: 2, slug: "gone", name: "Gone", unit_price: null },
      // Charged as something cheaper than three times its rate.
      { ...line, position: 3, slug: "slim-13", name: "Slim 13", unit_price: 400, amount: 1_000 },
    ])
    .execute();
  return id;
}

/** The count of the list that a part leads to. */
async function listed($: Page, selector: string): Promise<number> {
  const list = parseHtml(await admin.get($(selector).attr("href") ?? "no link"));
  return list("main table tbody tr").length;
}

test("numbers are counted once a minute, and say when", async () => {
  const said = async () => figures(await dashboard())[0];
  const begun = Date.now();
  await enquiry(3);
  const $ = await dashboard();
  const clock = indianClock(new Date(begun)).toISOString().slice(11, 16);
  expect(textOf($, 'section[aria-labelledby="numbers"] > header > p')).toMatch(
    new RegExp(`, as of ${clock}$`),
  );
  await enquiry(3);
  vi.setSystemTime(begun + 59_000);
  expect(await said()).toMatch(/^1 enquiry/);
  vi.setSystemTime(begun + 60_000);
  expect(await said()).toMatch(/^2 enquiries/);
});

test("enquiries and bookings stand by day in India, each with the way to its list", async () => {
  await enquiry(3);
  await enquiry(3, { status: "done" });
  await enquiry(3, { status: "spam" });
  await enquiry(40);
  await bookTwo(3);
  const $ = await dashboard();
  expect(figures($)).toEqual(["2 enquiries, 1 in the 30 days before", "1 booking, 0 before"]);
  const days = tableRows($, `${byDay} table`);
  expect(days).toHaveLength(30);
  expect(days[3]?.slice(1)).toEqual(["2", "1"]);
  const day = dayInIndia(3);
  expect(await listed($, `${byDay} td a[href="/admin/enquiries?from=${day}&to=${day}"]`)).toBe(2);
  const quarter = await dashboard("?days=90");
  expect(tableRows(quarter, `${byDay} table`)).toHaveLength(90);
  expect(figures(quarter)[0]).toContain("3 enquiries");
});

test("the first answer is a note, a mail or a status away from new, and nothing later", async () => {
  const quick = await enquiry(5);
  await answer(quick, ago(5, 10));
  await answer(quick, ago(5, 900));
  const assigned = await enquiry(5);
  await answer(assigned, ago(5, 1), "assignment");
  await answer(assigned, ago(5, 60), "status", { status: "new" });
  const released = await enquiry(5);
  await answer(released, ago(5, 1), "status", { status: "spam" });
  await answer(released, ago(5, 26 * 60 + 10));
  const mailed = await enquiry(5);
  await answer(mailed, ago(5, 1), "branch");
  await answer(mailed, ago(5, 30), "answered");
  const $ = await dashboard();
  expect(textsOf($, `${answers} dd`)).toEqual(["45 min", "26 h 10 min"]);
  expect($(`${answers} dl a`).attr("href")).toBe(`/admin/enquiries/${released}`);
});

test("enquiries that wait longer than a day are counted, and led to", async () => {
  expect(textOf(await dashboard(), answers)).toContain("No enquiry has waited longer than a day");
  aMinuteLater();
  await enquiry(0);
  await enquiry(2);
  await enquiry(50);
  await enquiry(4, { status: "done" });
  const $ = await dashboard();
  expect(textOf($, answers)).toContain("2 enquiries have waited longer than a day");
  expect(await listed($, `${answers} a.button`)).toBe(2);
});

test("branches, product groups and what was booked lead to lists of as many", async () => {
  await enquiry(1, { code: "560001", branch: "bangalore" });
  await enquiry(1, { code: "110001", branch: "" });
  await bookTwo(1);
  await bookTwo(1, { status: "cancelled" });
  const $ = await dashboard();
  const branches = tableRows($, panel("By branch"));
  expect([branches.at(0), branches.at(-1)]).toEqual([
    ["Bangalore", "1"],
    ["No branch", "1"],
  ]);
  expect(await listed($, `${panel("By branch")} tbody tr:first-child a`)).toBe(1);
  const groups = tableRows($, panel("By product group"));
  expect(groups[0]).toEqual(["Laptops", "8 in 2 bookings"]);
  expect(groups.at(-1)).toEqual(["Not offered now", "4 in 2 bookings"]);
  expect(await listed($, `${panel("By product group")} tbody tr:first-child a`)).toBe(2);
  expect(await listed($, `${panel("By product group")} tbody tr:nth-child(2) a`)).toBe(0);
  const value = textOf($, panel("Value of new bookings"));
  expect(value).toContain("₹10,994, and one price on request");
  expect(value).toContain("Without 1 cancelled");
});

test("a product group narrows a search too, and hostile words narrow nothing", async () => {
  await bookTwo(1);
  const rows = async (search: string) =>
    parseHtml(await admin.get(`/admin/bookings?${search}`))("main table tbody tr").length;
  expect(await rows("q=Lakshmi&group=laptops")).toBe(1);
  expect(await rows("q=Lakshmi&group=servers")).toBe(0);
  expect(await rows("group=%27%20or%201=1")).toBe(1);
});

test("the tabs of a list count what its search and its filters find", async () => {
  await enquiry(1, { name: "Divya Teja" });
  await enquiry(1, { name: "Divya Rao", status: "done" });
  await enquiry(9, { name: "Farah", status: "spam" });
  const tabs = async (search: string) =>
    textsOf(
      parseHtml(await admin.get(`/admin/enquiries?${search}`)),
      'nav[aria-label="Enquiries by status"] a',
    );
  expect(await tabs("")).toEqual(["All 2", "New 1", "In progress 0", "Done 1", "Spam 1"]);
  expect(await tabs("q=teja")).toEqual(["All 1", "New 1", "In progress 0", "Done 0", "Spam 0"]);
  const day = dayInIndia(9);
  const found = ["All 0", "New 0", "In progress 0", "Done 0", "Spam 1"];
  expect(await tabs(`from=${day}&to=${day}&status=new`)).toEqual(found);
});
