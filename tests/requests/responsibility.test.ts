import { beforeEach, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { Client, type PageData, signInAt } from "#tests/support/http.ts";
import { auditOf, emptyTables, findRecord, newestOf } from "#tests/support/records.ts";
import { refuseFor } from "#tests/support/refuse-for.ts";
import { admin as settings } from "#tests/support/settings.ts";
import { startDesk, startSite } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const staff = await aCoordinator({ name: "Asked First" });
const other = await aCoordinator();
beforeEach(async () => {
  await emptyTables(site.db, "record", "saved_view");
  await site.db.updateTable("user").set({ branch: null }).execute();
});

async function aCoordinator(own = {}) {
  const account = await createUser(site, "coordinator", own);
  return { ...account, client: await signInAt(site.url, account) };
}

type OpenList = PageData<typeof import("#app/desk/lists/desk-page.tsx")>;

type Frame = PageData<typeof import("#app/desk/frame/staff-frame.tsx")>;

const pathOf = (id: string, list = "enquiries") => `/admin/${list}/${id}`;
const stored = (id: string) => findRecord(site.db, id);
const post = (id: string, fields: Record<string, string>) => staff.client.save(pathOf(id), fields);
const give = (id: string, assignee: string) => post(id, { intent: "assignment", assignee });
const historyOf = async (id: string) => {
  const rows = site.db.selectFrom("record_event").select("action").where("record_id", "=", id);
  return (await rows.orderBy("id").execute()).map(({ action }) => action);
};

describe("a branch", () => {
  test("is named by the PIN code of a form that comes in", async () => {
    await new Client(site.url).post("/", anEnquiry({ code: "682 016" }));
    expect(await newestOf(site.db, "enquiry")).toMatchObject({ branch: "kochi" });
  });

  test("is changed beside the record, kept in its history, and narrows lists and searches", async () => {
    const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
    await storeRecord(site.db, "enquiry", { name: "Asha Elsewhere" });
    expect((await post(id, { intent: "branch", branch: "pune" })).status).toBe(200);
    expect((await stored(id)).branch).toBe("pune");
    expect(await historyOf(id)).toEqual(["branch"]);
    for (const query of ["branch=pune", "branch=pune&q=asha"]) {
      const { text } = await staff.client.get(`/admin/enquiries?${query}`);
      expect(textOf(parseHtml({ text }), "tbody")).not.toContain("Elsewhere");
    }
    for (const branch of ["delhi", "", "pune\ufffd", "' or 1=1"]) {
      expect((await post(id, { intent: "branch", branch })).status, branch).toBe(400);
    }
    expect((await stored(id)).branch).toBe("pune");
    await post(id, { intent: "branch", branch: "none" });
    expect((await stored(id)).branch).toBe("");
  });
});

describe("a reminder", () => {
  test("of what is nobody's is for who sets it, stands in Due today until it is done, and the history keeps both", async () => {
    const id = await storeRecord(site.db, "contact_message", { name: "Remembered" });
    const path = pathOf(id, "messages");
    await staff.client.save(path, { intent: "reminder", reminder: "in-3-days" });
    const { reminder_at: at } = await stored(id);
    expect(Date.parse(at ?? "")).toBeGreaterThan(Date.now());
    expect(await dueOf(staff)).toEqual([]);
    await comeDue(id);
    expect(await dueOf(staff)).toEqual(["Remembered"]);
    expect(await countDue(staff)).toBe(1);
    expect(await dueOf(other)).toEqual([]);
    await staff.client.save(path, { intent: "reminder", reminder: "none" });
    expect(await dueOf(staff)).toEqual([]);
    expect(await countDue(staff)).toBe(0);
    expect(await historyOf(id)).toEqual(["reminder-set", "reminder-done"]);
  });

  test("is with whoever has the record, and its history says who set it", async () => {
    const id = await storeRecord(site.db, "enquiry", { name: "Passed on" });
    await remind(id);
    await give(id, other.id);
    expect(await dueOf(staff)).toEqual([]);
    expect(await dueOf(other)).toEqual(["Passed on"]);
    await give(id, "nobody");
    expect(await dueOf(staff)).toEqual(["Passed on"]);
    expect(await dueOf(other)).toEqual([]);
    // A reminder is the assignee's, also when a colleague sets it.
    await give(id, other.id);
    await remind(id);
    expect(await dueOf(staff)).toEqual([]);
    expect(await dueOf(other)).toEqual(["Passed on"]);
    const $ = parseHtml(await other.client.get(pathOf(id)));
    expect(textOf($, "section:has(#record-history)")).toMatch(
      /Reminder set for [^R]+, Asked First/,
    );
  });

  test("is nobody's who has left: then it is with who sets it", async () => {
    const left = await aCoordinator();
    const id = await storeRecord(site.db, "enquiry", { name: "Left", assignee: left.id });
    await site.db.updateTable("user").set({ role: "user" }).where("id", "=", left.id).execute();
    await remind(id);
    expect(await dueOf(staff)).toEqual(["Left"]);
  });

  test("is silent for a closed record, and is there again when it is opened again", async () => {
    const id = await storeRecord(site.db, "enquiry", { name: "Closed" });
    await remind(id);
    await post(id, { intent: "status", status: "done" });
    expect(await dueOf(staff)).toEqual([]);
    await post(id, { intent: "status", status: "new" });
    expect(await dueOf(staff)).toEqual(["Closed"]);
  });

  test("that is still to come lets a record rest: it is in Mine and My branch again when due", async () => {
    await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", other.id).execute();
    const own = { assignee: staff.id, branch: "kochi" };
    const id = await storeRecord(site.db, "enquiry", { name: "Resting", ...own });
    await post(id, { intent: "reminder", reminder: "tomorrow" });
    const views = async () => [await namesIn(staff, "mine"), await namesIn(other, "branch")];
    expect(await views()).toEqual([[], []]);
    const countOf = async ({ client }: typeof staff, view: "mine" | "branch") =>
      (await client.read<Frame>("/admin/frame")).data.desk[view]?.count;
    expect([await countOf(staff, "mine"), await countOf(other, "branch")]).toEqual([0, 0]);
    // A colleague's window reads again when it is due.
    expect((await other.client.read<Frame>("/admin/frame")).data.desk.dueInMs).toBeGreaterThan(0);
    expect(await namesIn(staff, "mine?q=resting")).toEqual(["Resting"]);
    const shown = parseHtml(await staff.client.get(pathOf(id)));
    expect(textOf(shown, "article")).toMatch(/Resting until \w{3} \d/);
    await comeDue(id);
    expect(await views()).toEqual([["Resting"], ["Resting"]]);
    expect([await countOf(staff, "mine"), await countOf(other, "branch")]).toEqual([1, 1]);
  });

  test.each<Record<string, string>>([
    { reminder: "own", day: "2026-02-31", time: "10:00" },
    { reminder: "own", day: "2031-01-01", time: "25:00" },
    { reminder: "own", day: "2001-01-01", time: "10:00" },
    { reminder: "own" },
    { reminder: "whenever" },
    {},
  ])("is not %j", async (fields) => {
    const id = await storeRecord(site.db, "enquiry");
    expect((await post(id, { intent: "reminder", ...fields })).status).toBe(400);
    expect((await stored(id)).reminder_at).toBeNull();
  });

  test("may have a day and time of one's own, of India", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const own = { reminder: "own", day: "2099-01-05", time: "09:15" };
    await post(id, { intent: "reminder", ...own });
    expect((await stored(id)).reminder_at).toBe("2099-01-05T03:45:00.000Z");
  });
});

describe("a record of somebody who is not staff any more", () => {
  const change = (id: string, change: string) => admin.post(`/admin/users/${id}`, { change });
  let left: typeof staff;
  beforeEach(async () => {
    left = await aCoordinator({ name: "Who Left" });
    const set = { branch: "kochi" };
    await site.db.updateTable("user").set(set).where("id", "in", [staff.id, left.id]).execute();
  });

  test.each(["revoke-role", "disable"])("is its branch's: %s", async (how) => {
    const kochi = { branch: "kochi", assignee: left.id };
    const open = await storeRecord(site.db, "enquiry", { name: "Open", ...kochi });
    const alone = await storeRecord(site.db, "booking", { name: "Reminder", branch: "kochi" });
    const done = await storeRecord(site.db, "enquiry", { status: "done", ...kochi });
    await remind(open, left);
    await remind(alone, left, "bookings");
    expect(await dueOf(left)).toHaveLength(2);
    expect((await change(left.id, how)).status).toBe(303);

    expect(await stored(open)).toMatchObject({ assignee: null, reminder_for: null });
    expect(await stored(done)).toMatchObject({ assignee: left.id });
    expect(await dueOf(staff)).toEqual(["Open", "Reminder"]);
    expect(await dueOf(other)).toEqual([]);
    expect(await historyOf(open)).toEqual(["reminder-set", "assignment"]);
    const [, entry] = await auditOf(site.db, open);
    expect(entry).toMatchObject({ action: "assignment", actor_name: settings.email });
    expect([entry?.before, entry?.after]).toEqual(['{"assignee":"Who Left"}', '{"assignee":null}']);
    const found = parseHtml(await staff.client.get("/admin/enquiries?assignee=nobody&q=open"));
    expect(textOf(found, "tbody")).toContain("Open");
    // The new assignee is reminded.
    await give(open, other.id);
    expect(await dueOf(other)).toEqual(["Open"]);
    expect(await dueOf(staff)).toEqual(["Reminder"]);
  });

  test("is with the colleague who set the reminder", async () => {
    const own = { name: "Set by another", assignee: left.id };
    const id = await storeRecord(site.db, "enquiry", own);
    await remind(id);
    await change(left.id, "disable");
    expect(await dueOf(staff)).toEqual(["Set by another"]);
  });

  test("is everybody's where it has no branch", async () => {
    const id = await storeRecord(site.db, "enquiry", { name: "Nowhere" });
    await remind(id, left);
    expect(await dueOf(other)).toEqual([]);
    await change(left.id, "disable");
    expect(await dueOf(other)).toEqual(["Nowhere"]);
  });

  test("cannot be given back to them", async () => {
    const id = await storeRecord(site.db, "enquiry");
    await change(left.id, "disable");
    expect((await give(id, left.id)).status).toBe(400);
    expect((await stored(id)).assignee).toBeNull();
  });

  test("is taken off a record that was opened again since by the next start", async () => {
    const id = await storeRecord(site.db, "enquiry", { assignee: "deleted account" });
    await (await startSite({ database: site.database })).stop();
    expect((await stored(id)).assignee).toBeNull();
    const [entry] = await auditOf(site.db, id);
    expect(entry).toMatchObject({ action: "assignment", actor_name: "system" });
  });

  test("is put right in portions, by the next start when one was interrupted", async () => {
    const rows = Array.from({ length: 501 }, () => ({ assignee: "deleted account" }));
    const ids = await storeRecords(site.db, "enquiry", rows);
    const assigned = site.db.selectFrom("record").select("id").where("assignee", "is not", null);
    const left = async () => (await assigned.execute()).length;
    const allow = await refuseFor(site, "update", ids.at(-1) ?? "");
    const start = () => startSite({ database: site.database });
    await expect(start()).rejects.toThrow("refused");
    expect(await left()).toBe(1);
    await allow();
    await (await start()).stop();
    expect(await left()).toBe(0);
  });
});

describe("open work", () => {
  test("is one's own and one's branch's, of all kinds, without what is closed", async () => {
    const mine = { assignee: staff.id };
    await storeRecord(site.db, "enquiry", { name: "Mine", ...mine });
    await storeRecord(site.db, "booking", { name: "My booking", ...mine });
    await storeRecord(site.db, "enquiry", { name: "Done", status: "done", ...mine });
    await storeRecord(site.db, "enquiry", { name: "Theirs", assignee: other.id, branch: "kochi" });
    expect(await namesIn(staff, "mine")).toEqual(["My booking", "Mine"]);
    expect(await namesIn(staff, "branch")).toEqual([]);
    await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", staff.id).execute();
    expect(await namesIn(staff, "branch")).toEqual(["Theirs"]);
    expect((await staff.client.get("/admin/desk/nowhere")).status).toBe(404);
  });
});

describe("open work and searches", () => {
  beforeEach(async () => {
    const own = { assignee: staff.id };
    const email = "asha_r@tungara.example";
    await storeRecord(site.db, "enquiry", { name: "Asha Raman", email, ...own });
    await storeRecord(site.db, "booking", { name: "Asha Rao", phone: "94470-00283", ...own });
    await storeRecord(site.db, "enquiry", { name: "Asha Done", status: "done", ...own });
  });

  test.each<[search: string, names: string[]]>([
    ["q=asha", ["Asha Rao", "Asha Raman"]],
    ["q=RAMAN+asha", ["Asha Raman"]],
    ["q=a_r%40tun", ["Asha Raman"]],
    ["q=94470+00283", ["Asha Rao"]],
    ["kind=bookings", ["Asha Rao"]],
    ["kind=bookings&q=raman", []],
    ["kind=nothing", ["Asha Rao", "Asha Raman"]],
    ["q=%25", []],
    ["q=%27%20or%201=1", []],
    ["q=%5C", []],
  ])("%s finds %j", async (search, names) => {
    expect(await namesIn(staff, `mine?${search}`)).toEqual(names);
  });
});

/** Sets a reminder whose time has come. */
async function remind(id: string, { client } = staff, list?: string) {
  const reminder = { intent: "reminder", reminder: "next-monday" };
  expect((await client.save(pathOf(id, list), reminder)).status).toBe(200);
  await comeDue(id);
}

/** As if its time had come a minute ago. */
async function comeDue(id: string) {
  const reminder_at = new Date(Date.now() - 60_000).toISOString();
  await site.db.updateTable("record").set({ reminder_at }).where("id", "=", id).execute();
}

const dueOf = (who: typeof staff) => namesIn(who, "due");

async function namesIn({ client }: typeof staff, view: string) {
  const { status, data } = await client.read<OpenList>(`/admin/desk/${view}`);
  expect(status).toBe(200);
  return data.page.rows.map(({ values }) => values.name);
}

async function countDue({ client }: typeof staff) {
  return (await client.read<Frame>("/admin/frame")).data.desk.due?.count;
}
