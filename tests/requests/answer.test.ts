import { afterEach, describe, expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { emptyTables } from "#tests/support/records.ts";

const { site, admin } = await startDesk();
afterEach(async () => {
  await emptyTables(site.db, "record", "mail");
  expect(site.faults).toEqual([]);
});

const answerId = "01900000-0000-7000-8000-000000000001";
interface RecordData {
  found: { answers: { statusMails: Record<string, { subject: string; text: string }> } };
}

const typed = {
  intent: "answer",
  answer_id: answerId,
  subject: "Our prices",
  answer: "₹1,499 each.",
};
const statusOf = async (id: string) => {
  const row = site.db.selectFrom("record").select("status").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).status;
};
const page = async (path: string) => parseHtml(await admin.get(path));

describe("an answer by mail", () => {
  test("is put into the outbox, takes up what was new, and the history says what becomes of it", async () => {
    const id = await storeRecord(site.db, "enquiry");
    expect((await admin.save(`/admin/enquiries/${id}`, typed)).outcome.said).toBe("Mail queued.");
    const [mail] = await mailsIn(site.db);
    expect(mail).toMatchObject({ template: "answer", recipient: "asha@example.com" });
    expect(JSON.parse(mail?.data ?? "")).toEqual({ subject: "Our prices", text: "₹1,499 each." });
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
    await admin.save(`/admin/enquiries/${id}`, { ...typed, answer: "And free delivery." });
    await admin.save(`/admin/enquiries/${other}`, typed);
    const texts = (await mailsIn(site.db)).map(({ data }) => JSON.parse(data).text);
    expect(texts).toEqual([typed.answer, "And free delivery.", typed.answer]);
  });

  test.each([
    ["a second header in the subject", { subject: "Prices\r\nBcc: all@example.com" }],
    ["no subject", { subject: " " }],
    ["no text", { answer: " " }],
    ["too long a text", { answer: "x".repeat(10_001) }],
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
    expect(answer.outcome.failure).toContain("in quarantine as spam");
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await statusOf(id)).toBe("spam");
    await admin.save(`/admin/enquiries/${id}`, { intent: "release" });
    expect((await admin.save(`/admin/enquiries/${id}`, typed)).status).toBe(200);
    expect(await mailsIn(site.db)).toHaveLength(1);
  });
});

test("templates name the recipient", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Farah {staff}" });
  const $ = await page(`/admin/enquiries/${id}`);
  expect($("textarea[name=answer]").val()).toContain("Dear Farah {staff},");
});

describe("a booking that staff take further", () => {
  const step = { intent: "status", status: "confirmed", answer_id: answerId };
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
    for (const wrong of [{ subject: "a\nb" }, { status: "lost" }]) {
      const fields = { ...step, ...mail, send: "on", ...wrong };
      expect((await admin.save(`/admin/bookings/${id}`, fields)).status).toBe(400);
    }
    expect(await statusOf(id)).toBe("new");
    expect(await mailsIn(site.db)).toEqual([]);
  });
});
