import { describe, expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAt } from "#tests/support/http.ts";
import { boxOf, findRecord, formAbout, recordsToUndo } from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const adminId = await adminIdOf(site);
const colleague = await signInAt(
  site.url,
  await createUser(site, "coordinator", { name: "Lakshmi Menon" }),
);

const find = (id: string) => findRecord(site.db, id);
const changesOf = (table: "audit" | "record_event", id: string) =>
  site.db
    .selectFrom(table)
    .select(["action", "actor_id", "before", "after"])
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();

/** Sends a form about records as the list's page does. */
async function post(ids: readonly string[], fields: Record<string, string>) {
  const boxes = await Promise.all(ids.map((id) => boxOf(site.db, id)));
  return admin.save("/admin/enquiries", formAbout(boxes, fields));
}

/** Changes records. @returns what the list's script sends to take that back */
async function change(ids: readonly string[], fields: Record<string, string>) {
  const { status, outcome } = await post(ids, fields);
  expect(status).toBe(200);
  return recordsToUndo(outcome);
}

const toDone = { intent: "status", status: "done" };
/** Enquiries that became done. @returns their ids, and what takes that back */
async function done(count = 1) {
  const ids = await storeRecords(site.db, "enquiry", Array(count).fill({}));
  return { ids, id: ids[0] ?? "", records: await change(ids, toDone) };
}
const statusOf = async (id: string) => (await find(id)).status;

const undo = (records: readonly string[], by = admin, path = "/admin/enquiries") =>
  by.save(path, formAbout(records, { intent: "undo" }));

describe("a change taken back", () => {
  test("is one line of the history with what took it back", async () => {
    const { id, records } = await done();
    await undo(records);
    await change([id], { intent: "assignment", assignee: adminId });
    type Page = { found: { history: { did: string }[] } };
    const { data } = await admin.read<Page>(`/admin/enquiries/${id}`);
    const lines = data.found.history.map(({ did }) => did);
    expect(lines).toEqual(["Received", "Done, undone", "Assigned to Admin"]);
  });

  test("gives each record its own former status, with an entry in history and audit", async () => {
    const former = ["new", "in progress", "done"];
    const ids = await storeRecords(
      site.db,
      "enquiry",
      former.map((status) => ({ status })),
    );
    const records = await change(ids, toDone);
    // The record that was done already did not change: there is nothing to undo.
    expect(records).toHaveLength(2);
    const { status, outcome } = await undo(records);
    expect(status).toBe(200);
    expect(outcome.said).toContain("2 enquiries are as they were.");
    expect(await Promise.all(ids.map(statusOf))).toEqual(former);
    for (const table of ["audit", "record_event"] as const) {
      expect((await changesOf(table, ids[1] ?? "")).at(-1)).toEqual({
        action: "status",
        actor_id: adminId,
        before: '{"status":"done"}',
        after: '{"status":"in progress"}',
      });
    }
  });

  test("gives each record back to its own former assignee", async () => {
    const colleague = await createUser(site, "admin");
    const theirs = await storeRecord(site.db, "enquiry", { assignee: colleague.id });
    const nobodys = await storeRecord(site.db, "enquiry");
    const records = await change([theirs, nobodys], { intent: "assignment", assignee: adminId });
    expect((await find(nobodys)).assignee).toBe(adminId);
    expect((await undo(records)).status).toBe(200);
    expect((await find(theirs)).assignee).toBe(colleague.id);
    expect((await find(nobodys)).assignee).toBeNull();
  });

  test("of a record beside the list is taken back too, and what was released is spam again", async () => {
    const id = await storeRecord(site.db, "enquiry", { status: "spam", spam_reasons: "links" });
    const { outcome } = await admin.save(`/admin/enquiries/${id}`, { intent: "release" });
    const undone = await undo(recordsToUndo(outcome));
    expect(undone.outcome.said).toBe(`Enquiry ${(await find(id)).no} is as it was.`);
    expect(await statusOf(id)).toBe("spam");
  });

  test("leaves alone what somebody else changed meanwhile, and says which", async () => {
    const { ids, records } = await done(2);
    const [mine = "", theirs = ""] = ids;
    // Back to the same status in two steps: it is somebody else's decision now all the same.
    await colleague.save(`/admin/enquiries/${theirs}`, { intent: "status", status: "new" });
    await colleague.save(`/admin/enquiries/${theirs}`, toDone);
    const { status, outcome } = await undo(records);
    expect(status).toBe(200);
    const { no } = await find(theirs);
    expect(outcome.said).toContain(`No. ${no} was changed by Lakshmi Menon meanwhile.`);
    expect(await statusOf(mine)).toBe("new");
    expect(await statusOf(theirs)).toBe("done");
  });

  test("of what was edited or deleted meanwhile changes nothing, and names each", async () => {
    const { ids, records } = await done(2);
    const [edited, gone] = await Promise.all(ids.map(find));
    const row = site.db.updateTable("record").where("no", "=", edited?.no ?? 0);
    await row.set({ status: "spam" }).execute();
    await site.db
      .deleteFrom("record")
      .where("no", "=", gone?.no ?? 0)
      .execute();
    const { status, outcome } = await undo(records);
    expect(status).toBe(409);
    expect(outcome.failure).toMatch(new RegExp(`No. ${edited?.no} was changed by .+ meanwhile.`));
    expect(outcome.failure).toContain(`No. ${gone?.no} was deleted meanwhile.`);
    expect(await statusOf(ids[0] ?? "")).toBe("spam");
  });

  test("twice is taken back once", async () => {
    const { id, records } = await done();
    const answers = await Promise.all([undo(records), undo(records)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe("new");
    expect(await changesOf("record_event", id)).toHaveLength(2);
  });
});

describe("a note about several", () => {
  const key = "01900000-0000-7000-8000-00000000000a";
  const write = (ids: readonly string[], text: string) => post(ids, { intent: "note", text, key });
  const notesOf = async (id: string) => {
    const events = site.db.selectFrom("record_event").select("note").where("record_id", "=", id);
    return (await events.execute()).map(({ note }) => note);
  };

  test("stands with each, once however often it is sent", async () => {
    const ids = await storeRecords(site.db, "enquiry", [{}, {}]);
    expect((await write(ids, "Called.")).outcome.said).toContain("2 enquiries have a new note.");
    await write(ids, "Called.");
    for (const id of ids) expect(await notesOf(id)).toEqual(["Called."]);
  });
});

describe("refused is", () => {
  test("another user's change", async () => {
    const { id, records } = await done();
    const colleague = await signInAt(site.url, await createUser(site, "admin"));
    expect((await undo(records, colleague)).status).toBe(409);
    expect(await statusOf(id)).toBe("done");
  });

  test("a record of another kind than the list's", async () => {
    const { id, records } = await done();
    expect((await undo(records, admin, "/admin/messages")).status).toBe(400);
    expect(await statusOf(id)).toBe("done");
  });

  test("a former value that was not the former one", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const colleague = await createUser(site, "user");
    for (const [fields, forged] of [
      [{ intent: "status", status: "done" }, "in progress"],
      [{ intent: "assignment", assignee: adminId }, colleague.id],
    ] as const) {
      const [record = ""] = await change([id], fields);
      const { status } = await undo([record.replace(/[^:]+$/, forged)]);
      expect(status, forged).toBe(409);
    }
    expect(await find(id)).toMatchObject({ status: "done", assignee: adminId });
  });

  test("to somebody who is of the staff no more, or a customer of the same name", async () => {
    const left = await createUser(site, "admin", { name: "Priya S" });
    const customer = await createUser(site, "user", { name: "Priya S" });
    const id = await storeRecord(site.db, "enquiry", { assignee: left.id });
    const [record = ""] = await change([id], { intent: "assignment", assignee: adminId });
    const forged = record.replace(/[^:]+$/, customer.id);
    expect((await undo([forged])).status).toBe(409);
    await site.db.updateTable("user").set({ role: "user" }).where("id", "=", left.id).execute();
    expect((await undo([record])).status).toBe(409);
    expect((await find(id)).assignee).toBe(adminId);
  });

  test.each([
    ["nothing", []],
    ["half a record", ["1:01900000-0000-7000-8000-000000000000"]],
    ["no ids", ["1:x:y:new"]],
    ["NUL bytes", ["1:\0:\0:\0"]],
    ["too many", Array(1_001).fill(`1:${"01900000-0000-7000-8000-000000000000:".repeat(2)}new`)],
    ["200 kB", [`1:${"01900000-0000-7000-8000-000000000000:".repeat(2)}${"x".repeat(200_000)}`]],
  ])("%s, with 400", async (_what, records) => {
    expect((await undo(records)).status).toBe(400);
  });
});
