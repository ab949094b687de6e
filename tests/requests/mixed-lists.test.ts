import { beforeEach, expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { boxOf, emptyTables, findRecord, formAbout } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();
const account = await createUser(site, "coordinator");
const staff = { id: account.id, client: await signInAt(site.url, account) };
const colleague = await createUser(site, "coordinator", { name: "Meera K." });
beforeEach(() => emptyTables(site.db, "record", "mail"));

const find = (id: string) => findRecord(site.db, id);
const box = async (list: string, id: string) => `${list}/${await boxOf(site.db, id)}`;
const post = (fields: Record<string, string>, records: readonly string[]) =>
  staff.client.save("/admin/desk/mine", formAbout(records, fields));

/** One of each of two kinds that can be done, and a booking, which cannot. */
async function three() {
  const own = { assignee: staff.id };
  const enquiry = await storeRecord(site.db, "enquiry", own);
  const message = await storeRecord(site.db, "contact_message", own);
  const booking = await storeRecord(site.db, "booking", own);
  const boxes = {
    enquiry: await box("enquiries", enquiry),
    message: await box("messages", message),
    booking: await box("bookings", booking),
  };
  return { ids: [enquiry, message, booking], enquiry, message, booking, boxes };
}

test("records of two kinds are done together, and taken back together", async () => {
  const { enquiry, message, boxes } = await three();
  const done = { intent: "status", status: "done" };
  const { status, text } = await post(done, [boxes.message, boxes.enquiry]);
  expect(status).toBe(200);
  const { no } = await find(enquiry);
  expect(text).toContain(`Enquiry ${no} and Message ${(await find(message)).no} are done.`);
  expect([(await find(enquiry)).status, (await find(message)).status]).toEqual(["done", "done"]);
  const records = [...new Set(text.match(/[a-z]+\/\d+:[\w-]{36}:[\w-]{36}:[\w -]+/g))];
  expect(records).toHaveLength(2);
  const undone = await post({ intent: "undo" }, records);
  expect(undone.text).toContain("are as they were.");
  expect([(await find(enquiry)).status, (await find(message)).status]).toEqual(["new", "new"]);
  expect((await post({ intent: "undo" }, records)).status).toBe(409);
});

test("a status that one of them cannot have is given to none, and the answer names it", async () => {
  const { ids, boxes } = await three();
  const answer = await post({ intent: "status", status: "done" }, Object.values(boxes));
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Bookings cannot be done. Nothing was changed.");
  for (const id of ids) expect((await find(id)).status).toBe("new");
});

test("all are assigned and noted", async () => {
  const { ids, enquiry, boxes } = await three();
  const records = Object.values(boxes);
  const note = { intent: "note", text: "Called.", key: enquiry };
  expect((await post(note, records)).text).toContain("have a new note.");
  const assignment = { intent: "assignment", assignee: colleague.id };
  expect((await post(assignment, records)).status).toBe(200);
  for (const id of ids) {
    expect((await find(id)).assignee).toBe(colleague.id);
    const events = site.db.selectFrom("record_event").select("note").where("record_id", "=", id);
    expect((await events.execute()).map(({ note }) => note)).toContain("Called.");
  }
});

test("those that are gone are named by their kind, and the others change", async () => {
  const { enquiry, message, boxes } = await three();
  const { no } = await find(message);
  await site.db.deleteFrom("record").where("id", "=", message).execute();
  const begun = { intent: "status", status: "in progress" };
  const { text } = await post(begun, [boxes.enquiry, boxes.message]);
  expect(await find(enquiry)).toMatchObject({ status: "in progress" });
  expect(text).toContain(`Enquiry ${(await find(enquiry)).no} is in progress.`);
  expect(text).toContain(`Message ${no} was deleted meanwhile.`);
});

test("customers of bookings hear of a new status there too", async () => {
  const { boxes } = await three();
  await post({ intent: "status", status: "confirmed", tell: "on" }, [boxes.booking]);
  expect(await mailsIn(site.db)).toHaveLength(1);
});

test.each([
  ["a box without its kind", (value: string) => value.replace(/^[a-z]+\//, ""), 400],
  ["a kind that is none", (value: string) => value.replace(/^[a-z]+/, "users"), 400],
  ["two kinds", (value: string) => `messages/${value}`, 400],
  ["another kind", (value: string) => value.replace(/^[a-z]+/, "messages"), 409],
])("%s changes nothing", async (_, forge, expected) => {
  const { enquiry, boxes } = await three();
  const answer = await post({ intent: "status", status: "done" }, [forge(boxes.enquiry)]);
  expect(answer.status).toBe(expected);
  expect((await find(enquiry)).status).toBe("new");
});

test("a list that is none changes nothing", async () => {
  const { enquiry, boxes } = await three();
  const form = { intent: "status", status: "done", record: boxes.enquiry };
  expect((await staff.client.save("/admin/desk/nowhere", form)).status).toBe(404);
  expect((await find(enquiry)).status).toBe("new");
});
