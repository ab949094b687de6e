import { afterEach, describe, expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type Client, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import {
  auditOf,
  boxOf,
  emptyTables,
  findRecord,
  formAbout,
  recordsToUndo,
} from "#tests/support/records.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const coordinator = await signInAt(
  site.url,
  await createUser(site, "coordinator", { name: "Lakshmi Menon" }),
);
afterEach(() => emptyTables(site.db, "record", "mail"));

const answerId = "01900000-0000-7000-8000-000000000001";
const otherId = "01900000-0000-7000-8000-000000000002";
interface RecordData {
  found: { answers: { statusMails: Record<string, { subject: string; text: string }> } };
}

const words = { subject: "Our prices", answer: "₹1,499 each." };
const typed = { intent: "answer", key: answerId, ...words };
const find = (id: string) => findRecord(site.db, id);
const statusOf = async (id: string) => (await find(id)).status;
const page = async (path: string) => parseHtml(await admin.get(path));

describe("an answer by mail", () => {
  test("is put into the outbox, takes up what was new, and the history says what becomes of it", async () => {
    const id = await storeRecord(site.db, "enquiry");
    expect((await admin.save(`/admin/enquiries/${id}`, typed)).outcome.said).toBe("Mail queued.");
    const [mail] = await mailsIn(site.db);
    expect(mail).toMatchObject({ template: "answer", recipient: "asha@example.com" });
    expect(JSON.parse(mail?.data ?? "")).toMatchObject({
      subject: "Our prices",
      text: "₹1,499 each.",
    });
    expect(await statusOf(id)).toBe("in progress");
    const history = textOf(await page(`/admin/enquiries/${id}`), "section:has(#record-history)");
    for (const said of ["Mail “Our prices”", "waiting", "₹1,499 each.", "In progress"]) {
      expect(history).toContain(said);
    }
    const failed = { status: "failed" as const, last_error: "no such mailbox" };
    await site.db.updateTable("mail").set(failed).execute();
    const later = textOf(await page(`/admin/enquiries/${id}`), "section:has(#record-history)");
    expect(later).toContain("failed: no such mailbox");
  });

  test("of other words under a key that was used is another mail: the page was gone back to", async () => {
    const [id, other] = await storeRecords(site.db, "enquiry", [{}, {}]);
    await admin.save(`/admin/enquiries/${id}`, typed);
    const more = { ...typed, answer: "And free delivery.", seen: answerId };
    await admin.save(`/admin/enquiries/${id}`, more);
    await admin.save(`/admin/enquiries/${other}`, typed);
    const texts = (await mailsIn(site.db)).map(({ data }) => JSON.parse(data).text);
    expect(texts).toEqual([typed.answer, "And free delivery.", typed.answer]);
  });

  test.each([
    ["no subject", { subject: " " }],
    ["no text", { answer: " " }],
    ["too long a text", { answer: "x".repeat(10_001) }],
    ["a gap of its template", { answer: "These are our prices:\n[fill in: items and prices]" }],
  ])("with %s is refused", async (_, wrong) => {
    const id = await storeRecord(site.db, "enquiry");
    const answer = await admin.save(`/admin/enquiries/${id}`, { ...typed, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.outcome.errors)).toEqual(Object.keys(wrong));
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await statusOf(id)).toBe("new");
  });

  test("of a record without an address is refused, and the page says so", async () => {
    const id = await storeRecord(site.db, "enquiry", { email: "" });
    const answer = await admin.save(`/admin/enquiries/${id}`, typed);
    expect(answer.status).toBe(409);
    const $ = await page(`/admin/enquiries/${id}`);
    expect(textOf($, "section:has(#record-reply)")).toContain("no e-mail address");
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("of spam is not offered, and refused until it is released", async () => {
    const id = await storeRecord(site.db, "enquiry", { status: "spam" });
    const $ = await page(`/admin/enquiries/${id}`);
    expect($("textarea[name=answer]")).toHaveLength(0);
    expect(textOf($, "section:has(#record-reply)")).toContain("“Not spam” first");
    const answer = await admin.save(`/admin/enquiries/${id}`, typed);
    expect(answer.status).toBe(409);
    expect(answer.outcome.failure).toContain("marked as spam");
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await statusOf(id)).toBe("spam");
    await admin.save(`/admin/enquiries/${id}`, { intent: "release" });
    expect((await admin.save(`/admin/enquiries/${id}`, typed)).status).toBe(200);
    expect(await mailsIn(site.db)).toHaveLength(1);
  });
});

describe("a reply", () => {
  const changesOf = async (id: string) => {
    const row = site.db.selectFrom("record").select(["status", "assignee", "answered_at"]);
    return row.where("id", "=", id).executeTakeFirstOrThrow();
  };

  test("takes an unassigned record, and all of it can be taken back until it is sent", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const before = await changesOf(id);
    const undo = recordsToUndo((await admin.save(`/admin/enquiries/${id}`, typed)).outcome);
    expect(await changesOf(id)).toMatchObject({
      status: "in progress",
      assignee: await adminIdOf(site),
    });
    const taken = { intent: "undo", record: undo[0] ?? "" };
    expect((await admin.save("/admin/enquiries", taken)).status).toBe(200);
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await changesOf(id)).toEqual(before);
    const history = textOf(await page(`/admin/enquiries/${id}`), "section:has(#record-history)");
    expect(history).not.toContain("₹1,499 each.");
    expect(history).toContain("Mail cancelled before it was sent");
    const audited = (await auditOf(site.db, id)).map(({ action }) => action);
    expect(audited).toContain("answer-undone");

    const again = (await admin.save(`/admin/enquiries/${id}`, typed)).outcome;
    await site.db.updateTable("mail").set({ status: "sent", attempts: 1 }).execute();
    const late = { intent: "undo", record: recordsToUndo(again)[0] ?? "" };
    const answer = await admin.save("/admin/enquiries", late);
    expect(answer.status).toBe(409);
    expect(answer.outcome.failure).toContain("The mail to the customer had already been sent.");
    expect((await changesOf(id)).status).toBe("in progress");
  });

  test("is refused while there is a newer one than its writer saw, also to nobody's undo", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const undo = recordsToUndo((await coordinator.save(`/admin/enquiries/${id}`, typed)).outcome);
    const own = { ...typed, key: otherId, answer: "Other prices." };
    const refused = await admin.save(`/admin/enquiries/${id}`, own);
    expect(refused.status).toBe(409);
    expect(refused.outcome.failure).toMatch(/^Lakshmi Menon has replied meanwhile\./);
    expect(refused.outcome.values).toMatchObject({ answer: "Other prices." });
    const theirs = { intent: "undo", record: undo[0] ?? "" };
    const kept = await admin.save("/admin/enquiries", theirs);
    expect(kept.status).toBe(409);
    expect(kept.outcome.failure).not.toContain("had already been sent");
    expect(await mailsIn(site.db)).toHaveLength(1);
    for (const seen of ["nonsense", "\0", otherId, `${answerId} `, "x".repeat(200_000)]) {
      expect((await admin.save(`/admin/enquiries/${id}`, { ...own, seen })).status).toBe(409);
    }
    const seen = { ...own, seen: answerId };
    expect((await admin.save(`/admin/enquiries/${id}`, seen)).status).toBe(200);
    expect(await mailsIn(site.db)).toHaveLength(2);
  });
});

test("an undo that is not of this reply, or not as it was, takes nothing back", async () => {
  const [id, other] = await storeRecords(site.db, "enquiry", [{}, {}]);
  const [record = ""] = recordsToUndo((await admin.save(`/admin/enquiries/${id}`, typed)).outcome);
  const { no } = await find(other ?? "");
  for (const [forged, status] of [
    [record.replace(answerId, otherId), 409],
    [record.replace(`${id}`, `${other}`), 409],
    [`${no}:${other}:${answerId}:reply`, 409],
    [record.replace(/reply$/, "new"), 409],
    [record.replace(/reply$/, "\0"), 400],
    [record.replace(answerId, "x".repeat(36)), 400],
    [record.replace(/:reply$/, ""), 400],
  ] as const) {
    const answer = await admin.save("/admin/enquiries", { intent: "undo", record: forged });
    expect(answer.status, forged).toBe(status);
  }
  expect(await mailsIn(site.db)).toHaveLength(1);
});

describe("a booking that staff take further", () => {
  const step = { intent: "status", status: "confirmed", key: answerId };
  const mail = { subject: "It is confirmed", answer: "Dear Lakshmi" };

  test.each([
    ["sends it with", { send: "on" }, 1],
    ["leaves it out of", {}, 0],
  ])("%s the new status", async (_what, choice, mails) => {
    const id = await storeRecord(site.db, "booking");
    const fields = { ...step, ...mail, ...choice };
    expect((await admin.save(`/admin/bookings/${id}`, fields)).status).toBe(200);
    expect(await statusOf(id)).toBe("confirmed");
    expect(await mailsIn(site.db)).toHaveLength(mails);
  });

  test("is mailed by the first of two who set the same status, whom the second is told", async () => {
    const id = await storeRecord(site.db, "booking");
    const fields = { ...step, ...mail, send: "on" };
    await coordinator.save(`/admin/bookings/${id}`, fields);
    const second = { ...fields, key: otherId };
    const { status, outcome } = await admin.save(`/admin/bookings/${id}`, second);
    expect(status).toBe(409);
    expect(outcome.failure).toMatch(
      /^Lakshmi Menon changed the status just now\. No mail was sent/,
    );
    expect(await mailsIn(site.db)).toHaveLength(1);
  });

  test("that is spam has no mail with its new status", async () => {
    const id = await storeRecord(site.db, "booking", { status: "spam" });
    const { data } = await admin.read<RecordData>(`/admin/bookings/${id}`);
    expect(data.found.answers.statusMails).toEqual({});
    const fields = { ...step, ...mail, send: "on" };
    expect((await admin.save(`/admin/bookings/${id}`, fields)).status).toBe(409);
    expect(await statusOf(id)).toBe("spam");
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("changes nothing when the mail is refused, or the status is none", async () => {
    const id = await storeRecord(site.db, "booking");
    for (const wrong of [{ subject: "a\ufffdb" }, { status: "lost" }]) {
      const fields = { ...step, ...mail, send: "on", ...wrong };
      expect((await admin.save(`/admin/bookings/${id}`, fields)).status).toBe(400);
    }
    expect(await statusOf(id)).toBe("new");
    expect(await mailsIn(site.db)).toEqual([]);
  });
});

const steps = ["confirmed", "scheduled", "delivered", "returned", "cancelled"] as const;
const ticked = (id: string) => boxOf(site.db, id);
const setAll = (by: Client, list: string, fields: Record<string, string>, records: string[]) =>
  by.save(`/admin/${list}`, formAbout(records, { intent: "status", ...fields }));
const historyOf = async (id: string) =>
  textOf(parseHtml(await admin.get(`/admin/bookings/${id}`)), "section:has(#record-history)");

describe("bookings that are changed together", () => {
  test.each(steps)("tell their customers that they are %s", async (status) => {
    const ids = await storeRecords(site.db, "booking", [
      { email: "one@a.example", branch: "chennai" },
      { email: "two@a.example" },
      { email: "" },
    ]);
    const record = await Promise.all(ids.map(ticked));
    const fields = { status, tell: "on" };
    expect((await setAll(coordinator, "bookings", fields, record)).status).toBe(200);
    const mails = await mailsIn(site.db);
    const data = Object.fromEntries(mails.map((mail) => [mail.recipient, mail.data]));
    expect(Object.keys(data).toSorted()).toEqual(["one@a.example", "two@a.example"]);
    expect(data["one@a.example"]).toContain(", Chennai");
    expect(await historyOf(ids[0] ?? "")).toContain("Mail “");
    // A status that is set already is not mailed twice.
    await setAll(coordinator, "bookings", fields, record);
    expect(await mailsIn(site.db)).toHaveLength(2);
  });

  test("tell nobody when the tick is taken away, there is no such status, or it was spam", async () => {
    const record = [await ticked(await storeRecord(site.db, "booking"))];
    await setAll(admin, "bookings", { status: "confirmed" }, record);
    await setAll(admin, "bookings", { status: "new", tell: "on" }, record);
    await setAll(admin, "bookings", { status: "done", tell: "on" }, record);
    const spam = await ticked(await storeRecord(site.db, "booking", { status: "spam" }));
    await setAll(admin, "bookings", { status: "confirmed", tell: "on" }, [spam]);
    const enquiry = await ticked(await storeRecord(site.db, "enquiry"));
    await setAll(admin, "enquiries", { status: "done", tell: "on" }, [enquiry]);
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("get the mail as it was edited, with the gaps of each filled in", async () => {
    const names = ["Asha", "Farah {staff}"].map((name) => ({ name }));
    const records = await Promise.all((await storeRecords(site.db, "booking", names)).map(ticked));
    const mail = { subject: "{reference} is confirmed", answer: "Dear {name}, on Friday." };
    const fields = { status: "confirmed", tell: "on", ...mail };
    const wrong = { ...fields, answer: "On [fill in: day]" };
    expect((await setAll(admin, "bookings", wrong, records)).status).toBe(400);
    expect((await setAll(admin, "bookings", fields, records)).status).toBe(200);
    const texts = (await mailsIn(site.db)).map(({ data }) => JSON.parse(data).text);
    expect(texts).toEqual(["Dear Asha, on Friday.", "Dear Farah {staff}, on Friday."]);
  });

  test("show the mail of each status before it goes", async () => {
    const id = await storeRecord(site.db, "booking");
    const { data } = await admin.read<RecordData>(`/admin/bookings/${id}`);
    const { statusMails } = data.found.answers;
    expect(Object.keys(statusMails).toSorted()).toEqual(steps.toSorted());
    expect(statusMails.confirmed?.subject).toMatch(/is confirmed$/);
  });
});

describe("a status of which customers hear", () => {
  const confirm = async () => {
    const id = await storeRecord(site.db, "booking");
    const form = { intent: "status", status: "confirmed", tell: "on", record: await ticked(id) };
    const { outcome } = await admin.save("/admin/bookings", form);
    const [record = ""] = recordsToUndo(outcome);
    const undo = async () =>
      (await admin.save("/admin/bookings", { intent: "undo", record })).outcome.said;
    return { id, undo };
  };

  test("can be taken back with its mail, which waits as long as Undo is offered", async () => {
    const { id, undo } = await confirm();
    const [mail] = await mailsIn(site.db);
    const waits = Date.parse(mail?.due_at ?? "") - Date.parse(mail?.created_at ?? "");
    expect(waits).toBeGreaterThanOrEqual(10_000);
    expect(await undo()).toMatch(/is as it was\.$/);
    expect(await statusOf(id)).toBe("new");
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await historyOf(id)).not.toContain("Mail “");
  });

  test.each([
    ["was sent", { status: "sent" as const, attempts: 1, sent_at: "2026-11-22T10:00:00.000Z" }],
    ["is being sent", { attempts: 1, claimed_until: "2099-01-01T00:00:00.000Z" }],
  ])("says so when its mail %s", async (_, set) => {
    const { id, undo } = await confirm();
    await site.db.updateTable("mail").set(set).execute();
    expect(await undo()).toContain("The mail to the customer had already been sent.");
    expect(await statusOf(id)).toBe("new");
    expect(await mailsIn(site.db)).toHaveLength(1);
    expect(await historyOf(id)).toContain("Mail “");
  });
});

test("a template names the recipient, and the branch that sees to the record", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Farah {staff}", branch: "kochi" });
  const $ = await page(`/admin/enquiries/${id}`);
  expect($("textarea[name=answer]").val()).toMatch(/Dear Farah \{staff\},.*Solutions, Kochi/s);
});
