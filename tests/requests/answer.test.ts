import { afterEach, describe, expect, test } from "vitest";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { startDesk } from "#tests/support/desk.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { emptyTables } from "#tests/support/records.ts";

const { site, admin } = await startDesk();
afterEach(async () => {
  await emptyTables(site.db, "record", "mail");
  expect(site.faults).toEqual([]);
});

const answerId = "01900000-0000-7000-8000-000000000001";
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
    expect((await admin.post(`/admin/enquiries/${id}`, typed)).status).toBe(303);
    const [mail] = await mailsIn(site.db);
    expect(mail).toMatchObject({ template: "answer", recipient: "asha@example.com" });
    expect(JSON.parse(mail?.data ?? "")).toEqual({ subject: "Our prices", text: "₹1,499 each." });
    expect(await statusOf(id)).toBe("in progress");
    const history = textOf(await page(`/admin/enquiries/${id}`), ".record-history");
    for (const said of ["Mail “Our prices”", "waiting", "₹1,499 each.", "In progress"]) {
      expect(history).toContain(said);
    }
    const failed = { status: "failed" as const, last_error: "no such mailbox" };
    await site.db.updateTable("mail").set(failed).execute();
    const later = textOf(await page(`/admin/enquiries/${id}`), ".record-history");
    expect(later).toContain("failed: no such mailbox");
  });

  test("of other words under a key that was used is another mail: the page was gone back to", async () => {
    const [id, other] = await storeRecords(site.db, "enquiry", [{}, {}]);
    await admin.post(`/admin/enquiries/${id}`, typed);
    await admin.post(`/admin/enquiries/${id}`, { ...typed, answer: "And free delivery." });
    await admin.post(`/admin/enquiries/${other}`, typed);
    const texts = (await mailsIn(site.db)).map(({ data }) => JSON.parse(data).text);
    expect(texts).toEqual([typed.answer, "And free delivery.", typed.answer]);
  });

  test.each([
    ["a second header in the subject", { subject: "Prices\r\nBcc: all@example.com" }],
    ["no subject", { subject: " " }],
    ["no text", { answer: " " }],
    ["too long a text", { answer: "x".repeat(10_001) }],
  ])("with %s is refused, and kept as it was typed", async (_, wrong) => {
    const id = await storeRecord(site.db, "enquiry");
    const answer = await admin.post(`/admin/enquiries/${id}`, { ...typed, ...wrong });
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    expect(Object.keys(fieldErrors($))).toEqual(Object.keys(wrong));
    const { intent: _intent, ...fields } = { ...typed, ...wrong };
    expect(formFields($, "form:has(#answer-subject)")).toMatchObject(fields);
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await statusOf(id)).toBe("new");
  });

  test("of a record without an address is refused, and the page says so", async () => {
    const id = await storeRecord(site.db, "enquiry", { email: "" });
    const answer = await admin.post(`/admin/enquiries/${id}`, typed);
    expect(answer.status).toBe(409);
    const $ = await page(`/admin/enquiries/${id}`);
    expect(textOf($, "section:has(#record-answer)")).toContain("no e-mail address");
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("of spam is not offered, and refused until it is released", async () => {
    const id = await storeRecord(site.db, "enquiry", { status: "spam" });
    const $ = await page(`/admin/enquiries/${id}`);
    expect($(".answer-form")).toHaveLength(0);
    expect(textOf($, "section:has(#record-answer)")).toContain("“Not spam” first");
    const answer = await admin.post(`/admin/enquiries/${id}`, typed);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("kept apart as spam");
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await statusOf(id)).toBe("spam");
    await admin.post(`/admin/enquiries/${id}`, { intent: "release" });
    expect((await admin.post(`/admin/enquiries/${id}`, typed)).status).toBe(303);
    expect(await mailsIn(site.db)).toHaveLength(1);
  });
});

test("a template is chosen by the page's address and names who is written to", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Farah {staff}" });
  const $ = await page(`/admin/enquiries/${id}?template=not-reached`);
  expect($("#answer-template").val()).toBe("not-reached");
  expect($(".answer-form textarea").val()).toContain("Dear Farah {staff},");
  const unknown = await page(`/admin/enquiries/${id}?template=%00<script>`);
  expect(unknown("#answer-template").val()).toBe("prices");
});

describe("a booking that staff take further", () => {
  const step = { intent: "status", status: "confirmed", answer_id: answerId };
  const mail = { subject: "It is confirmed", answer: "Dear Lakshmi" };

  test("shows the mail to its customer before anything changes", async () => {
    const id = await storeRecord(site.db, "booking");
    const $ = await page(`/admin/bookings/${id}?status-to=confirmed`);
    expect($("input[name=send]").is("[checked]")).toBe(true);
    expect($("#tell-subject").val()).toMatch(/is confirmed$/);
    expect(await statusOf(id)).toBe("new");
  });

  test.each([
    ["sends it with", { send: "on" }, 1],
    ["leaves it out of", {}, 0],
  ])("%s the new status", async (_what, choice, mails) => {
    const id = await storeRecord(site.db, "booking");
    const path = `/admin/bookings/${id}?status-to=confirmed&search=x`;
    const { status, headers } = await admin.post(path, { ...step, ...mail, ...choice });
    expect([status, headers.location]).toEqual([303, `/admin/bookings/${id}?search=x`]);
    expect(await statusOf(id)).toBe("confirmed");
    expect(await mailsIn(site.db)).toHaveLength(mails);
  });

  test("that is spam has no mail with its new status", async () => {
    const id = await storeRecord(site.db, "booking", { status: "spam" });
    const $ = await page(`/admin/bookings/${id}?status-to=confirmed`);
    expect(textOf($, ".tell-form")).toContain("No mail goes out with this.");
    const fields = { ...step, ...mail, send: "on" };
    expect((await admin.post(`/admin/bookings/${id}`, fields)).status).toBe(409);
    expect(await statusOf(id)).toBe("spam");
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("changes nothing when the mail is refused, or the status is none", async () => {
    const id = await storeRecord(site.db, "booking");
    for (const wrong of [{ subject: "a\nb" }, { status: "lost" }]) {
      const fields = { ...step, ...mail, send: "on", ...wrong };
      expect((await admin.post(`/admin/bookings/${id}`, fields)).status).toBe(400);
    }
    expect(await statusOf(id)).toBe("new");
    expect(await mailsIn(site.db)).toEqual([]);
  });
});
