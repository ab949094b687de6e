import { beforeEach, describe, expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml } from "#tests/support/html.ts";
import { signInAt } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** Forms of the desk with input that no page of ours sends. */
const { site, admin } = await startDesk();
const { id: coordinatorId, ...account } = await createUser(site, "coordinator");
const coordinator = await signInAt(site.url, account);
beforeEach(() => emptyTables(site.db, "record", "saved_view"));

const markup = '"><script>alert(1)</script>';
const eventsOf = (id: string) =>
  site.db.selectFrom("record_event").selectAll().where("record_id", "=", id).execute();

const uuid = "01900000-0000-7000-8000-000000000001";
const changes: Record<string, string>[] = [
  { intent: "status", status: "done" },
  { intent: "assignment", assignee: "nobody" },
  { intent: "note", key: uuid, text: "A note" },
  { intent: "branch", branch: "kochi" },
  { intent: "reminder", reminder: "in-3-days" },
  { intent: "answer", key: uuid, subject: "Prices", answer: "₹1,499" },
];

test.each(changes)(
  "a change names a record of its list, or changes none: $intent",
  async (fields) => {
    const enquiry = await storeRecord(site.db, "enquiry");
    expect((await coordinator.save(`/admin/enquiries/${enquiry}`, fields)).status).toBe(200);
    const id = await storeRecord(site.db, "contact_message");
    for (const wrong of [id, uuid, "x", "%00", encodeURIComponent(markup)]) {
      const { status, text } = await admin.save(`/admin/enquiries/${wrong}`, fields);
      expect(status, wrong).toBe(404);
      expect(text).not.toContain(markup);
    }
    expect(await eventsOf(id)).toEqual([]);
  },
);

describe("a view", () => {
  const aView = { intent: "save", list: "enquiries", query: "status=new", name: "New" };
  const save = (fields: Record<string, string>) =>
    coordinator.post("/admin/views", { ...aView, ...fields });

  test("a name with markup is shown as typed, in the navigation and on its page", async () => {
    expect((await save({ name: markup })).status).toBe(303);
    for (const path of ["/admin/views", "/admin/partners"]) {
      const page = await coordinator.get(path);
      expect(page.text).not.toContain(markup);
      expect(parseHtml(page)("nav a[href*='?']").text()).toContain(markup);
    }
  });

  test("is of who saves it, whatever the form says", async () => {
    const other = await createUser(site, "coordinator");
    await save({ user_id: other.id, userId: other.id });
    const owners = await site.db.selectFrom("saved_view").select("user_id").execute();
    expect(owners).toHaveLength(1);
    expect(owners[0]?.user_id).not.toBe(other.id);
  });

  test.each(["", "x", "0", "' or 1=1 --", "\0"])("is not %j", async (id) => {
    await save({});
    for (const intent of ["rename", "delete"]) {
      const { status } = await coordinator.post("/admin/views", { intent, id, name: "Stolen" });
      expect(status).toBe(400);
    }
    const names = await site.db.selectFrom("saved_view").select("name").execute();
    expect(names).toEqual([{ name: "New" }]);
  });
});

test("a name that is markup stays text wherever a record leads", async () => {
  const own = { name: markup, phone: "98860 00954", email: "a@a.example" };
  const id = await storeRecord(site.db, "enquiry", own);
  const other = await storeRecord(site.db, "enquiry", own);
  for (const path of [
    "/admin/enquiries",
    `/admin/enquiries/${id}`,
    `/admin/enquiries/${id}?compare=${other}`,
    `/booking?for=${id}`,
    "/admin/desk/branch",
  ]) {
    const { status, text } = await admin.get(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toContain("<script>alert(1)");
  }
});
