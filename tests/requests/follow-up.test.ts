import { describe, expect, test } from "vitest";
import { kinds } from "#app/registry.server.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { parseHtml } from "#tests/support/html.ts";
import type { Answer } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { auditOf, boxOf, findRecord, formAbout } from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const recordKinds = kinds.all.map(({ description }) => description);

const { site, admin } = await startDesk();
const adminId = await adminIdOf(site);

const find = (id: string) => findRecord(site.db, id);
const notesOf = (id: string) =>
  site.db
    .selectFrom("record_event")
    .select(["note", "actor_id"])
    .where("record_id", "=", id)
    .where("action", "=", "note")
    .execute();
/** The notes that a record's page shows, from the top. */
function notesIn(page: Answer): string[] {
  const $ = parseHtml(page);
  return [...$("section:has(#record-history) [data-text]")].map((note) => $(note).text());
}

// The status of a quotation follows what is done with it; a fault is done with its outcome.
const settable = recordKinds.filter(({ table }) => !["quotation", "fault"].includes(table));

describe.each(settable)("of $title", ({ slug, table, statuses }) => {
  test("every status can be set, with who did it in the audit", async () => {
    const id = await storeRecord(site.db, table);
    // A refusal takes a reason.
    await admin.save(`/admin/${slug}/${id}`, { intent: "note", text: "We called them." });
    let before = "new";
    for (const status of [...statuses.slice(1), "new"]) {
      const fields = { intent: "status", status };
      expect((await admin.save(`/admin/${slug}/${id}`, fields)).status).toBe(200);
      expect((await find(id)).status).toBe(status);
      const entry = (await auditOf(site.db, id)).at(-1);
      expect(entry).toMatchObject({ action: "status", kind: table, actor_id: adminId });
      expect(JSON.parse(entry?.before ?? "")).toEqual({ status: before });
      expect(JSON.parse(entry?.after ?? "")).toEqual({ status });
      before = status;
    }
  });
});

test("a record is given to somebody, and to nobody again", async () => {
  const id = await storeRecord(site.db, "enquiry");
  await admin.save(`/admin/enquiries/${id}`, { intent: "assignment", assignee: adminId });
  expect((await find(id)).assignee).toBe(adminId);
  await admin.save(`/admin/enquiries/${id}`, { intent: "assignment", assignee: "nobody" });
  expect((await find(id)).assignee).toBeNull();
  const entries = await auditOf(site.db, id);
  expect(entries.map(({ action }) => action)).toEqual(["assignment", "assignment"]);
  expect(JSON.parse(entries[1]?.after ?? "")).toEqual({ assignee: null });
});

test("a note is kept with its author, and shown as text", async () => {
  const id = await storeRecord(site.db, "enquiry");
  const text = "அழைத்தேன்\n<script>alert(1)</script>";
  const { outcome } = await admin.save(`/admin/enquiries/${id}`, { intent: "note", text });
  expect(outcome.said).toMatch(/ has a new note\.$/);
  expect(await notesOf(id)).toEqual([{ note: text, actor_id: adminId }]);
  const page = await admin.get(`/admin/enquiries/${id}`);
  expect(notesIn(page)).toEqual([text]);
  expect(page.text).not.toContain("<script>alert(1)");
});

describe("several records at once", () => {
  const ticked = (ids: readonly string[]) => Promise.all(ids.map((id) => boxOf(site.db, id)));
  const post = (records: readonly string[], fields: Record<string, string>) =>
    admin.save("/admin/enquiries", formAbout(records, fields));
  const many = (count: number) => storeRecords(site.db, "enquiry", Array(count).fill({}));

  test("none changes when one cannot", async () => {
    const ids = await many(2);
    const records = await ticked(ids);
    await site.db.schema.alterTable("audit").renameTo("audit_away").execute();
    const answer = await post(records, { intent: "status", status: "done" });
    await site.db.schema.alterTable("audit_away").renameTo("audit").execute();
    expect(answer.status).toBe(503);
    expect(site.faults.splice(0)).toMatchObject([{ msg: "edit not stored" }]);
    expect(answer.outcome.failure).toContain("Nothing was changed");
    for (const id of ids) expect((await find(id)).status).toBe("new");
  });

  test("are told to open windows", async () => {
    const ids = await many(60);
    const feed = await openWindow(admin);
    await post(await ticked(ids), { intent: "assignment", assignee: adminId });
    await feed.nextAbout("enquiry");
    feed.close();
    for (const id of ids) expect((await find(id)).assignee).toBe(adminId);
  });

  test.each([
    ["nothing ticked", [], { intent: "status", status: "done" }],
    ["no such thing to do", ["real"], { intent: "drop" }],
    ["no such status", ["real"], { intent: "status", status: "delivered" }],
    ["no such person", ["real"], { intent: "assignment", assignee: "'; drop table user" }],
    ["an id that is none", ["1:x"], { intent: "status", status: "done" }],
    ["an id without its number", ["01900000-0000-7000-8000-000000000000"], { intent: "status" }],
    [
      "more than a form may hold",
      Array(1_001).fill("1:01900000-0000-7000-8000-000000000000"),
      { intent: "status", status: "done" },
    ],
  ])("%s is answered with 400 and changes nothing", async (_what, records, fields) => {
    const [id = ""] = await many(1);
    const [real = ""] = await ticked([id]);
    const sent = records.map((record) => (record === "real" ? real : record));
    const { status, outcome } = await post(sent, { ...fields });
    expect([status, outcome.said]).toEqual([400, undefined]);
    expect(await find(id)).toMatchObject({ status: "new", assignee: null });
  });
});

describe("a note", () => {
  test.each([
    ["nothing", "", /Enter the note/],
    ["spaces", " \n\t ", /Enter the note/],
    ["more than 10,000 characters", "x".repeat(10_001), /Shorten the note/],
    ["lost characters", "a\ufffdb", /unreadable/],
  ])("of %s is refused", async (_what, text, message) => {
    const id = await storeRecord(site.db, "enquiry");
    const note = { intent: "note", text };
    const { status, outcome } = await admin.save(`/admin/enquiries/${id}`, note);
    expect(status).toBe(400);
    expect(outcome.errors).toEqual({ text: expect.stringMatching(message) });
    expect(await notesOf(id)).toEqual([]);
  });

  test("of another text under a key that was used is another note", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const key = "01900000-0000-7000-8000-000000000001";
    const note = { intent: "note", text: "Called.", key };
    await admin.save(`/admin/enquiries/${id}`, note);
    await admin.save(`/admin/enquiries/${id}`, { ...note, text: "Called. Nobody there." });
    const notes = (await notesOf(id)).map(({ note }) => note);
    expect(notes.toSorted()).toEqual(["Called.", "Called. Nobody there."]);
  });

  test("stands with the newest last, and whole up to 10,000 characters", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const texts = ["Note one", "ழ".repeat(10_000), "Note three"];
    for (const text of texts) await admin.save(`/admin/enquiries/${id}`, { intent: "note", text });
    expect(notesIn(await admin.get(`/admin/enquiries/${id}`))).toEqual(texts);
  });
});

test("a change to a record that is gone says so", async () => {
  const gone = "01900000-0000-7000-8000-000000000009";
  for (const fields of ["intent=status&status=done", "intent=note&text=Too+late."]) {
    const { status, outcome } = await admin.save(`/admin/enquiries/${gone}`, fields);
    expect(status).toBe(404);
    expect(outcome.failure).toContain("deleted meanwhile");
  }
  expect(await notesOf(gone)).toEqual([]);
});
