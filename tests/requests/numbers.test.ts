import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { presentKeys } from "#app/domain/numbers/period.ts";
import { dayMs, indianClock } from "#app/lib/dates.ts";
import { storeFaults } from "#tests/factories/fault.ts";
import { aLineRow } from "#tests/factories/line-row.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { signInAt } from "#tests/support/http.ts";
import { formOfUndo, removeRecords } from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(async () => {
  await removeRecords(site.db);
  aMinuteLater();
});

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
      aLineRow({ ...line, position: 1, sum: 8_994, parts: "3.month.1499" }),
      aLineRow({ ...line, position: 2, slug: "gone", name: "Gone", sum: null, parts: null }),
      // Less what the number of machines takes off.
      aLineRow({ ...line, position: 3, slug: "slim-13", name: "Slim 13", sum: 2_000 }),
    ])
    .execute();
  return id;
}

type Read = { numbers?: Numbers; refusal?: string };
const numbersOf = async (client: typeof admin, search = "") =>
  (await client.read<Read>(`/admin/numbers${search}`)).data;

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
  await bookTwo(3, { status: "cancelled" });
  const $ = await dashboard();
  expect(figures($)).toEqual(["2 enquiries, 1 in the 30 days before", "1 booking, 0 before"]);
  const days = tableRows($, `${byDay} table`);
  expect(days).toHaveLength(30);
  expect(days[3]?.slice(1)).toEqual(["2", "1"]);
  const day = dayInIndia(3);
  expect(await listed($, `${byDay} td a[href="/admin/enquiries?from=${day}&to=${day}"]`)).toBe(2);
  expect(await listed($, `${byDay} td a[href^="/admin/bookings"][href*="from=${day}"]`)).toBe(1);
  const quarter = await dashboard("?days=90");
  expect(tableRows(quarter, `${byDay} table`)).toHaveLength(90);
  expect(figures(quarter)[0]).toContain("3 enquiries");
});

test("the first answer is a reply or a call, and what was taken back is none", async () => {
  const quick = await enquiry(5);
  await answer(quick, ago(5, 10), "called");
  await answer(quick, ago(5, 900), "answered");
  const late = await enquiry(5);
  await answer(late, ago(5, 1), "assignment");
  await answer(late, ago(5, 2));
  await answer(late, ago(5, 26 * 60 + 10), "answered");
  const noted = await enquiry(5);
  await answer(noted, ago(5, 60), "status", { status: "new" });
  await admin.save(`/admin/enquiries/${noted}`, { intent: "note", text: "Nobody at home." });
  const $ = await dashboard();
  expect(textOf($, answers)).toContain("2 of 3 enquiries answered");
  expect(textsOf($, `${answers} dd`)).toEqual(["10 min", "26 h 10 min"]);
  expect($(`${answers} dl a`).attr("href")).toBe(`/admin/enquiries/${late}`);

  aMinuteLater();
  const path = `/admin/enquiries/${noted}`;
  const reply = { intent: "answer", subject: "Laptops", answer: "We have them." };
  const { outcome } = await admin.save(path, reply);
  await admin.save("/admin/enquiries", formOfUndo(outcome));
  const row = site.db.selectFrom("record").select("answered_at").where("id", "=", noted);
  expect((await row.executeTakeFirst())?.answered_at).toBeNull();
  await admin.save(path, { intent: "note", text: "Wants ten.", call: "on" });
  expect(
    textsOf(parseHtml(await admin.get(path)), "section:has(#record-history) li").join(),
  ).toMatch(/Call.*Wants ten/);
  expect(textOf(await dashboard(), answers)).toContain("3 of 3 enquiries answered");
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
  expect(groups[0]).toEqual(["Laptops", "4 in 1 booking"]);
  expect(groups.at(-1)).toEqual(["Not offered now", "2 in 1 booking"]);
  expect(await listed($, `${panel("By product group")} tbody tr:first-child a`)).toBe(1);
  expect(await listed($, `${panel("By product group")} tbody tr:nth-child(2) a`)).toBe(0);
  const value = textOf($, panel("Value of new bookings"));
  expect(value).toContain("₹10,994, and one price on request");
});

test("an enquiry became a booking of the same phone or address within 60 days", async () => {
  const [phone, email] = ["94470 00283", "vivek@kolam.example"];
  const id = await enquiry(20, {
    phone: "+91 94470-00283",
    email: "a@b.example",
    assignee: await adminIdOf(site),
  });
  await enquiry(20, { phone: "98000 00000", email });
  await enquiry(20, { phone: "98000 00001", email: "stranger@kolam.example" });
  await enquiry(1, { phone, email: "later@kolam.example" });
  await bookTwo(10, { phone, email });
  await bookTwo(9, { phone, email: "" });
  await bookTwo(9, { phone: "98000 00001", email: "", status: "cancelled" });
  const $ = await dashboard();
  expect(textOf($, panel("From enquiry to booking"))).toContain("2 of 4 enquiries, 50 %");
  const people = tableRows($, panel("By person"));
  expect(people).toEqual([
    ["Unassigned", "3"],
    ["Admin", "1"],
  ]);
  expect(await listed($, `${panel("By person")} tbody tr:last-child a`)).toBe(1);
  const created_at = ago(100);
  await sql`update record set created_at = ${created_at} where id = ${id}`.execute(site.db);
  const year = await dashboard(`?year=${presentKeys(new Date(created_at)).year}`);
  expect(textOf(year, `${panel("From enquiry to booking")} > p`)).toMatch(/^1 of/);
});

test("coordinators see and export their branch's numbers alone, admins all", async () => {
  const account = await createUser(site, "coordinator");
  const coordinator = await signInAt(site.url, account);
  const refused = await coordinator.get("/admin/numbers.csv");
  expect([refused.status, (await numbersOf(coordinator)).refusal]).toEqual([
    403,
    expect.stringContaining("branch"),
  ]);
  await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", account.id).execute();
  await enquiry(1, { branch: "kochi" });
  await enquiry(1, { branch: "pune" });
  await bookTwo(1, { branch: "pune" });
  const own = parseHtml(await coordinator.get("/admin?branch=pune"));
  expect(textOf(own, 'section[aria-labelledby="numbers"] > header > p')).toMatch(/^Kochi, /);
  expect(figures(own)).toEqual([expect.stringMatching(/^1 enq/), expect.stringMatching(/^0 boo/)]);
  expect(own(panel("By branch"))).toHaveLength(0);
  expect(own(`${byDay} header a`).attr("href")).toContain("branch=kochi");
  const csv = async (client: typeof admin) =>
    (await client.get("/admin/numbers.csv?branch=pune")).text;
  expect(await csv(coordinator)).toMatch(/"Total","Kochi, [^"]+","1","0","1","0","0","0","0"/);
  expect(await csv(coordinator)).not.toContain("Pune");
  expect(await csv(admin)).toMatch(/"Total","All branches, [^"]+","2","0","2","1","6","10994","1"/);
  expect(await csv(admin)).toMatch(/"Branch","Pune","1","0","1","1"/);
  const entry = await site.db
    .selectFrom("audit")
    .selectAll()
    .where("actor_id", "=", account.id)
    .where("action", "=", "exported")
    .executeTakeFirstOrThrow();
  expect(entry.after).toContain('"branch":"kochi"');
});

test("faults that were closed within 24 hours are this month's figure, and a panel by branch and model", async () => {
  const none = await dashboard();
  const figure = 'ul[aria-label="Counts"] > li:contains("Faults this month")';
  expect(none(figure)).toHaveLength(0);
  expect(textOf(none, "ul[aria-label=None]")).toContain("Faults this month");
  aMinuteLater();
  const at = (hours: number) => ago(-hours / 24);
  const closed = (branch: string, hours: number) => ({
    ...{ branch, created_at: at(0) },
    ...{ configuration: "business-14", outcome: "repaired", closed_at: at(hours) },
  });
  await storeFaults(site.db, [
    ...[closed("kochi", 3), closed("kochi", 23.9), closed("kochi", 25), closed("pune", 26)],
    { branch: "pune", created_at: at(0), configuration: "slim-13" },
  ]);
  const $ = await dashboard(`?month=${presentKeys(new Date()).month}`);
  expect(textOf($, figure)).toMatch(/50 %.*2 of 4 within 24 hours/);
  const faults = panel("Faults replaced or repaired within 24 hours");
  expect(textOf($, `${faults} > p`)).toContain("2 of 4 within 24 hours; 1 open, not late");
  expect(tableRows($, `${faults} table`)).toEqual([
    ["Kochi", "3", "2", "66 %"],
    ["Pune", "1", "0", "0 %"],
    ["Business 14", "4", "2", "50 %"],
    [expect.any(String), "4", "2", "50 %"],
  ]);
});

test("a month and a financial year lead to their neighbours", async () => {
  await enquiry(0);
  const { month, year } = presentKeys(new Date());
  const steps = 'section[aria-labelledby="numbers"] > header';
  const ofMonth = await dashboard(`?month=${month}`);
  expect(figures(ofMonth)[0]).toMatch(/^1 enquiry/);
  expect(textOf(ofMonth, `${steps} > p`)).toContain(", so far");
  expect(ofMonth(`${steps} a[aria-label="Next month"]`)).toHaveLength(0);
  const previous = ofMonth(`${steps} a[aria-label="Previous month"]`).attr("href") ?? "";
  const before = await dashboard(previous.replace("/admin", ""));
  expect(before(`${steps} a[aria-label="Next month"]`).attr("href")).toBe(`/admin?month=${month}`);
  expect(textOf(before, byDay)).toContain("Nothing arrived in this period.");
  const months = tableRows(
    await dashboard(`?year=${year}`),
    `${panel("Enquiries and bookings by month")} table`,
  );
  expect(months[0]?.[1]).toBe("1");
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
  expect(await tabs("")).toEqual(["Open 1", "All 2", "New 1", "In progress 0", "Done 1", "Spam 1"]);
  expect(await tabs("q=teja")).toEqual([
    "Open 1",
    "All 1",
    "New 1",
    "In progress 0",
    "Done 0",
    "Spam 0",
  ]);
  const day = dayInIndia(9);
  const found = ["Open 0", "All 0", "New 0", "In progress 0", "Done 0", "Spam 1"];
  expect(await tabs(`from=${day}&to=${day}&status=new`)).toEqual(found);
});

test("a group that shows no configuration is counted with nothing, and so are no groups at all", async () => {
  const list = "/admin/catalogue/group";
  type Rows = { rows: { slug: string; group: string; kind: string }[] };
  const hide = async (kind: string, isHidden: (row: Rows["rows"][number]) => boolean) => {
    const { rows } = (await admin.read<Rows>(list)).data;
    const changes = rows
      .filter((row) => row.kind === kind && isHidden(row))
      .map(({ slug }) => ({ slug, set: { state: "hidden" } }));
    await admin.save(list, { intent: "change", kind, changes: JSON.stringify(changes) });
    const { drafts } = (await admin.read<{ drafts: { id: string; seen: number }[] }>(list)).data;
    const named = new URLSearchParams([["intent", "publish"]]);
    for (const { id, seen } of drafts) named.append("draft", `${id} ${seen}`);
    expect((await admin.save(list, named.toString())).status).toBe(200);
    aMinuteLater();
  };
  await bookTwo(3);
  await hide("configuration", ({ group }) => group === "servers");
  const rows = async () => tableRows(await dashboard(), panel("By product group"));
  expect(await rows()).toContainEqual(["Servers", "0 in 0 bookings"]);
  await hide("configuration", () => true);
  await hide("group", () => true);
  expect(await rows()).toEqual([["Not offered now", "6 in 1 booking"]]);
});

test("enquiries that were closed as duplicates count nowhere, the older one does", async () => {
  const [older] = await Promise.all([enquiry(2)]);
  const newer = await enquiry(1);
  const done = await enquiry(1, { status: "done" });
  await admin.save(`/admin/enquiries/${newer}`, { intent: "same", other: older });
  await admin.save(`/admin/enquiries/${done}`, { intent: "same", other: older });
  aMinuteLater();
  const { data } = await admin.read<{ numbers: Numbers }>("/admin/numbers");
  expect(data.numbers.total.enquiries).toBe(1);
});

test("bookings, value, machines in use and overdue are shown by branch", async () => {
  const id = await bookTwo(1, { branch: "kochi", status: "delivered" });
  await site.db
    .insertInto("stock")
    .values({ configuration: "business-14", branch: "kochi", number: 8 })
    .execute();
  await site.db
    .updateTable("booking_line")
    .set({ slug: "business-14", quantity: 2, branch: "kochi", day_from: null, day_to: null })
    .where("record_id", "=", id)
    .where("position", "=", 1)
    .execute();
  aMinuteLater();
  const { data } = await admin.read<{ numbers: Numbers }>("/admin/numbers");
  const kochi = data.numbers.branches.find((one) => one.id === "kochi");
  expect(kochi).toMatchObject({ bookings: 1, owned: 8, out: 2, overdue: 0 });
  expect(kochi?.sum).toBe(data.numbers.total.sum);
  const rows = tableRows(await dashboard(), `${panel("Rentals by branch")} table`);
  expect(rows.join()).toContain("25 %of 8");
});
