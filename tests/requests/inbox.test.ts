import { beforeEach, describe, expect, test } from "vitest";
import type { DeskView } from "#app/domain/records/record-kind.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { type Client, type PageData, postForm, signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import {
  boxOf,
  emptyTables,
  findRecord,
  formAbout,
  formOfUndo,
  newestOf,
} from "#tests/support/records.ts";
import { refuseFor } from "#tests/support/refuse-for.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const account = await createUser(site, "coordinator");
const coordinator = await signInAt(site.url, account);
beforeEach(() => emptyTables(site.db, "record"));

const find = (id: string) => findRecord(site.db, id);
const idsWith = async (column: "status" | "branch" | "assignee", value: string) => {
  const rows = site.db.selectFrom("record").select("id").where(column, "=", value);
  return (await rows.execute()).map(({ id }) => id);
};
const many = (count: number, own = {}) =>
  storeRecords(site.db, "enquiry", Array(count).fill({ name: "Many", ...own }));

describe("the inbox", () => {
  const read = async (view: DeskView, query = "") => {
    type Page = PageData<typeof import("#app/desk/lists/desk-page.tsx")>;
    const { status, data } = await coordinator.read<Page>(`/admin/desk/${view}${query}`);
    expect(status).toBe(200);
    const names = data.page.rows.map(({ values }) => values.name);
    return { names, count: data.counts[view]?.count };
  };

  test("has what needs an answer: no rental that runs, and no job that is offered", async () => {
    await storeRecord(site.db, "enquiry", { name: "Waits" });
    for (const status of ["confirmed", "scheduled", "delivered"]) {
      await storeRecord(site.db, "booking", { status, assignee: account.id });
    }
    await storeRecord(site.db, "career_application", { status: "offer" });
    expect(await read("open")).toEqual({ names: ["Waits"], count: 1 });
    expect(await read("mine")).toEqual({ names: [], count: 0 });
    expect(await read("open", "?sort=status")).toMatchObject({ names: ["Waits"] });
    await site.db
      .updateTable("record")
      .set({ status: "done" })
      .where("name", "=", "Waits")
      .execute();
    const empty = await coordinator.get("/admin/desk/open");
    expect(empty.text).toContain("Everything is answered");
  });

  test("says in each row what its sender wants", async () => {
    await storeRecord(site.db, "enquiry", { need: "25 laptops. From December" });
    await storeRecord(site.db, "training_enquiry", { code: "PYTHON" });
    await storeRecord(site.db, "booking");
    const { data } = await coordinator.read<{
      page: { rows: { wish: { subject: string; words: string } }[] };
    }>("/admin/desk/open");
    const [booking, ...others] = data.page.rows.map(({ wish }) => wish);
    expect(booking?.subject).toBe("Business 14 × 2");
    expect(booking?.words).not.toBe("");
    expect(others).toEqual([
      { subject: "PYTHON", words: "" },
      { subject: "25 laptops", words: "From December" },
    ]);
  });

  test("has what is open of all kinds, unassigned, one's own, or without a branch", async () => {
    const [mine, kochi] = [{ assignee: account.id }, { branch: "kochi" }];
    await storeRecord(site.db, "enquiry", { name: "Bala", ...mine, ...kochi });
    await storeRecord(site.db, "contact_message", { name: "Anil" });
    await storeRecord(site.db, "booking", { name: "Chitra", ...kochi });
    await storeRecord(site.db, "enquiry", { name: "Done", status: "done" });
    for (const [view, names] of [
      ["open", ["Chitra", "Anil", "Bala"]],
      ["unassigned", ["Chitra", "Anil"]],
      ["mine", ["Bala"]],
      ["none", ["Anil"]],
    ] as const) {
      expect(await read(view), view).toEqual({ names, count: names.length });
    }
    expect((await read("open", "?sort=name")).names).toEqual(["Anil", "Bala", "Chitra"]);
    expect((await read("unassigned", "?sort=status")).names).toEqual(["Chitra", "Anil"]);
    expect((await read("open", "?kind=bookings&sort=assignee")).names).toEqual(["Chitra"]);
    const frame = await coordinator.read<{ desk: { open: { count: number } } }>("/admin/frame");
    expect(frame.data.desk.open.count).toBe(3);
  });
});

describe("a record without an address has the branch of its sender's last booking", () => {
  test("if they were signed in, and never by an address that anybody can type", async () => {
    const customer = await createUser(site);
    const { id: user_id, email } = customer;
    await storeRecord(site.db, "booking", { user_id, email, branch: "pune" });
    await storeRecord(site.db, "booking", { user_id, email, branch: "" });
    const Cookie = await signInDirectly(site, customer);
    await postForm(site.url, "/userdashboard", aSubscription(), { headers: { Cookie } });
    expect((await newestOf(site.db, "subscription")).branch).toBe("pune");
    const message = { name: "Asha", phone: "98400 11223", message: "Laptops?", email };
    await postForm(site.url, "/contactpage", message);
    expect((await newestOf(site.db, "contact_message")).branch).toBe("");
  });
});

/** Sends an action for all that a query finds. @returns the outcome, and what takes it back */
async function forFound(
  found: string,
  fields: Record<string, string>,
  { by = admin, path = "/admin/enquiries" } = {},
) {
  const { status, outcome } = await by.save(path, { ...fields, found });
  const undo = formOfUndo(outcome);
  return { status, ...outcome, takeBack: () => by.save(path, undo) };
}
const toDone = { intent: "status", status: "done" };

describe("all that a list finds", () => {
  test("are changed in batches, and taken back at once but for what a colleague changed", async () => {
    const ids = await many(203, { branch: "pune" });
    await many(1, { branch: "kochi" });
    const done = await forFound("?status=new&branch=pune", toDone, { by: coordinator });
    expect(done.said).toBe("203 enquiries are done.");
    expect(await idsWith("status", "done")).toHaveLength(203);
    const [theirs = ""] = ids;
    const back = { intent: "status", status: "in progress" };
    await admin.save(`/admin/enquiries/${theirs}`, back);
    const { outcome } = await done.takeBack();
    const { no } = await find(theirs);
    expect(outcome.said).toBe(
      `202 enquiries are as they were. No. ${no} was changed by Admin meanwhile.`,
    );
    expect(await idsWith("status", "new")).toHaveLength(203);
    expect((await find(theirs)).status).toBe("in progress");
  });

  onSqlite.test("up to a thousand", async () => {
    await many(1_001);
    const { status, failure } = await forFound("", toDone);
    expect([status, failure]).toEqual([
      400,
      "More than 1,000 are found. Narrow the list first. Nothing was changed.",
    ]);
    expect(await idsWith("status", "done")).toEqual([]);
  });

  onSqlite.test("that fail in a later batch are told from those that are changed", async () => {
    const ids = await many(203);
    const allow = await refuseFor(site, "update", ids[0] ?? "");
    const half = await forFound("?status=new", toDone);
    await allow();
    expect(site.faults.splice(0)).toHaveLength(1);
    expect(half.said).toMatch(/^200 enquiries are done. 3 were not changed/);
    expect(await idsWith("status", "done")).toHaveLength(200);
    expect((await half.takeBack()).outcome.said).toContain("200 enquiries are as they were.");
  });

  test("of the inbox are those of its view, and a status that one cannot have is refused", async () => {
    await storeRecord(site.db, "booking");
    const mine = await many(1, { assignee: account.id });
    const inbox = { by: coordinator, path: "/admin/desk/unassigned" };
    expect((await forFound("?kind=enquiries", toDone, inbox)).status).toBe(400);
    await many(2);
    expect((await forFound("", toDone, inbox)).failure).toContain("cannot be done");
    const given = { intent: "assignment", assignee: account.id };
    expect((await forFound("?kind=enquiries", given, inbox)).said).toBe("2 enquiries assigned.");
    expect(await idsWith("assignee", account.id)).toHaveLength(3);
    expect((await find(mine[0] ?? "")).status).toBe("new");
  });

  test.each(["?branch=' or 1=1 --&q=zzz", "?status=spam", "%%%=&q=zzz"])(
    "of %j are none",
    async (found) => {
      await many(1);
      expect((await forFound(found, toDone)).status).toBe(400);
      expect(await idsWith("status", "new")).toHaveLength(1);
    },
  );
});

describe("selected records", () => {
  const boxes = (ids: readonly string[]) => Promise.all(ids.map((id) => boxOf(site.db, id)));
  const save = async (ids: readonly string[], fields: Record<string, string>) =>
    coordinator.save("/admin/enquiries", formAbout(await boxes(ids), fields));
  const undo = (by: Client, outcome: Parameters<typeof formOfUndo>[0]) =>
    by.save("/admin/enquiries", formOfUndo(outcome));

  test("get a branch, and each its own back", async () => {
    const ids = [...(await many(1, { branch: "pune" })), ...(await many(1))];
    const { outcome } = await save(ids, { intent: "branch", branch: "kochi" });
    expect(outcome.said).toBe("2 enquiries moved to Kochi.");
    expect(await idsWith("branch", "kochi")).toHaveLength(2);
    expect((await undo(admin, outcome)).status, "a colleague's").toBe(409);
    await undo(coordinator, outcome);
    expect(await Promise.all(ids.map(async (id) => (await find(id)).branch))).toEqual(["pune", ""]);
    for (const branch of ["delhi", "", "pune\ufffd"]) {
      expect((await save(ids, { intent: "branch", branch })).status, branch).toBe(400);
    }
  });

  test("get a reminder for whoever has them, and each its own back", async () => {
    const colleague = await createUser(site, "coordinator");
    const former = { reminder_at: "2026-11-01T04:30:00.000Z", reminder_for: colleague.id };
    const ids = [...(await many(1, former)), ...(await many(1, { assignee: colleague.id }))];
    const { outcome } = await save(ids, { intent: "reminder", reminder: "next-monday" });
    expect(outcome.said).toMatch(/^2 enquiries have a reminder for Mon /);
    const remindedOf = async () =>
      Promise.all(ids.map(async (id) => (await find(id)).reminder_for));
    expect(await remindedOf()).toEqual([account.id, colleague.id]);
    await undo(coordinator, outcome);
    expect(await find(ids[0] ?? "")).toMatchObject(former);
    expect(await remindedOf()).toEqual([colleague.id, null]);
    const set = { intent: "reminder", reminder: "constructor" };
    expect((await save(ids, set)).status).toBe(400);
  });

  test("are exported for admins alone, and the audit has how many they were", async () => {
    const [id = ""] = await many(2);
    const message = await storeRecord(site.db, "contact_message", { name: "Chitra" });
    const form = formAbout(await boxes([id]));
    expect((await coordinator.post("/admin/enquiries.csv", form)).status).toBe(403);
    const lines = ({ text }: { text: string }) => text.trimEnd().split("\r\n");
    const one = await admin.post("/admin/enquiries.csv", form);
    expect(one.headers["content-disposition"]).toContain("southbridge-enquiries.csv");
    expect(lines(one)).toEqual([expect.stringContaining("PIN code"), expect.stringContaining(id)]);
    const all = await admin.post("/admin/desk.csv?view=open", { found: "" });
    expect(lines(all)[0]).toContain('"No.","Kind","Received');
    expect(lines(all)).toHaveLength(4);
    expect(all.text).toContain(message);
    const audit = site.db.selectFrom("audit").select(["kind", "after"]);
    expect(await audit.where("action", "=", "exported").orderBy("id").execute()).toEqual([
      { kind: "enquiry", after: '{"records":1}' },
      { kind: null, after: '{"records":3}' },
    ]);
    for (const path of ["desk.csv?view=nowhere", "desk.csv", "users.csv", "partners.csv"]) {
      expect((await admin.post(`/admin/${path}`, { found: "" })).status, path).toBe(404);
    }
    expect((await admin.post("/admin/enquiries.csv", {})).status).toBe(400);
  });
});
