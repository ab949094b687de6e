import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { scriptRequest } from "#app/lib/script-request.ts";
import { anExe, aPdf, aPng } from "#tests/factories/documents.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type Client, postMultipart, send, signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { erase, kept, openFor } from "#tests/support/privacy-centre.ts";
import { actionsOn, emptyTables, formOfUndo } from "#tests/support/records.ts";
import { openOwnSite, startDesk, stopClock } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const ravi = await createUser(site, "coordinator", { name: "Ravi Nair" });
const coordinator = await signInAt(site.url, ravi);
afterEach(() => emptyTables(site.db, "record", "mail"));

const key = "01900000-0000-7000-8000-000000000001";
const typed = { intent: "answer", key, subject: "Our prices", answer: "₹1,499 each." };
const aFile = (name: string, bytes: Buffer) => new File([Uint8Array.from(bytes)], name);
const files = {
  "file-0": aFile("C:\\x\\Quotation ₹.exe", aPdf()),
  "file-1": aFile("a.pdf", aPng()),
};

async function reply(id: string, sent: Record<string, File> = files, path = "/reply", own = {}) {
  const headers = { Cookie: admin.cookie, ...scriptRequest };
  const address = `/admin/enquiries/${id}${path}.json`;
  const answer = await postMultipart(site.url, address, { ...typed, ...own }, sent, headers);
  return { ...answer, outcome: answer.status === 413 ? {} : JSON.parse(answer.text) };
}
const stored = () => site.db.selectFrom("reply_file").selectAll().orderBy("id").execute();

describe("the files of a reply", () => {
  test("are listed in the history, from where staff download them byte by byte", async () => {
    const id = await storeRecord(site.db, "enquiry");
    expect((await reply(id)).outcome.said).toBe("Mail queued.");
    const $ = parseHtml(await coordinator.get(`/admin/enquiries/${id}`));
    const links = $("section:has(#record-history) a[download]");
    expect(links.toArray().map((link) => $(link).text())).toEqual(["Quotation ₹.exe.pdf", "a.png"]);
    const path = links.last().attr("href") ?? "";
    const { status, headers, body } = await coordinator.get(path);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="reply-\d+\.png"$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(body.equals(aPng())).toBe(true);
    expect((await actionsOn(site.db, id)).at(-1)).toBe("file-viewed");
    const customer = await signInDirectly(site, await createUser(site));
    for (const [Cookie, refused] of [
      ["", 302],
      [customer, 403],
    ] as const) {
      const answer = await send(site.url, path, { headers: { Cookie } });
      expect([answer.status, answer.text.includes("PNG")]).toEqual([refused, false]);
    }
  });

  onSqlite.test.each<[string, Record<string, File>, RegExp]>([
    ["a program called PDF", { a: aFile("a.pdf", anExe()) }, /^“a\.pdf” is not a PDF, JPEG, PNG/],
    [
      "HTML before a PDF",
      { a: aFile("a.pdf", Buffer.concat([Buffer.from("<p>"), aPdf()])) },
      /is not/,
    ],
    [
      "an SVG",
      { a: aFile("a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")) },
      /not/,
    ],
    ["nothing", { a: aFile("a.pdf", Buffer.alloc(0)) }, /is not/],
    [
      "more than 10 MB together",
      { a: aFile("a.pdf", aPdf()), b: aFile("b.pdf", Buffer.alloc(10_000_000, aPdf())) },
      /^These files have 10\.0 MB\. Attach up to 10 MB\.$/,
    ],
    [
      "eleven files",
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`f${i}`, aFile("a.pdf", aPdf())])),
      /^Attach 10 files or fewer\.$/,
    ],
  ])("are refused at their field, and the text comes back: %s", async (_what, sent, message) => {
    const id = await storeRecord(site.db, "enquiry");
    const { status, outcome } = await reply(id, sent);
    expect(status).toBe(400);
    expect(outcome.errors).toEqual({ files: expect.stringMatching(message) });
    expect(outcome.values.answer).toBe(typed.answer);
    expect(await mailsIn(site.db)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("may have 10 MB at the one address that takes them, and no other", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(10_000_000 - aPdf().length)]);
    expect(
      (await reply(id, { small: aFile("a.pdf", bytes.subarray(0, 1_000_000)) }, "")).status,
    ).toBe(413);
    expect(await stored()).toEqual([]);
    expect((await reply(id, { large: aFile("a.pdf", bytes) })).status).toBe(200);
    expect(await stored()).toMatchObject([{ size: 10_000_000, type: "pdf" }]);
  });

  test("are sent once with it, and others under the same key make another mail", async () => {
    const id = await storeRecord(site.db, "enquiry");
    for (const sent of [files, files, {}]) {
      expect((await reply(id, sent, "/reply", { seen: key })).status).toBe(200);
    }
    const templates = (await mailsIn(site.db)).map(({ template }) => template);
    expect(templates).toEqual(["answer with files", "answer"]);
    expect(await stored()).toHaveLength(2);
    const [first, second] = await mailsIn(site.db);
    const shown = async (mail = first) => parseHtml(await admin.get(`/admin/mail/${mail?.id}`));
    const [pdf] = await stored();
    const link = (await shown())("dd a[download]").first();
    expect(link.attr("href")).toBe(`/admin/files/${pdf?.id}`);
    expect(textOf(await shown(), "article")).toContain(`${pdf?.file_name}, ${pdf?.size} bytes`);
    expect(textOf(await shown(second), "article")).not.toContain("Attachments");
  });

  test("go with it when it is taken back", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const pictures = {
      a: aFile("a", Buffer.from("ffd8ffe0", "hex")),
      b: aFile(".webp", Buffer.from("RIFF\x1a\0\0\0WEBPVP8L")),
    };
    const undo = formOfUndo((await reply(id, pictures)).outcome);
    expect((await stored()).map((one) => one.file_name)).toEqual(["a.jpg", "attachment.webp"]);
    expect((await admin.save("/admin/enquiries", undo)).status).toBe(200);
    expect([await stored(), await mailsIn(site.db)]).toEqual([[], []]);
  });

  test("are named to the recipient, in the export too, and erased with the record", async () => {
    const id = await storeRecord(site.db, "enquiry", { email: "asha@example.com" });
    await reply(id);
    const client = await openFor(site, "asha@example.com");
    expect(textOf(parseHtml(await client.get(kept)), "main")).toContain("a.png");
    const { enquiries } = JSON.parse((await client.get("/privacy/your-data/export")).text);
    const [first] = enquiries[0].attachments;
    expect(first).toMatchObject({ file_name: "Quotation ₹.exe.pdf", size: aPdf().length });
    await erase(client);
    expect(await stored()).toEqual([]);
  });
});

describe("a colleague who is replying", () => {
  stopClock("2026-11-20T04:30:00.000Z");
  type Data = { found: { answers: { replying?: { said: string; endsInMs: number } } } };
  const type = (id: string, by = coordinator) =>
    by.save(`/admin/enquiries/${id}`, { intent: "replying" });
  const seenBy = async (by: Client, id: string) =>
    (await by.read<Data>(`/admin/enquiries/${id}`)).data.found.answers.replying;

  test("is named to others for 45 seconds, at once, and to nobody else", async () => {
    const [id = "", other = ""] = await storeRecords(site.db, "enquiry", [{}, {}]);
    const window = await EventSource.open(site.url, admin.cookie);
    expect((await type(id)).status).toBe(200);
    await window.nextAbout("replying");
    window.close();
    const said = "Ravi Nair is replying";
    expect(await seenBy(admin, id)).toEqual({ said, endsInMs: 45_000 });
    expect(await seenBy(admin, other)).toBeUndefined();
    expect(await seenBy(coordinator, id)).toBeUndefined();
    vi.setSystemTime(Date.now() + 20_000);
    await type(id);
    vi.setSystemTime(Date.now() + 44_999);
    expect(await seenBy(admin, id)).toEqual({ said, endsInMs: 1 });
    vi.setSystemTime(Date.now() + 1);
    expect(await seenBy(admin, id)).toBeUndefined();
    await type(other, admin);
    const rows = await site.db.selectFrom("replying").select("record_id").execute();
    expect(rows).toEqual([{ record_id: other }]);
  });

  test("is not once the reply is sent, and not of a record that is gone", async () => {
    const id = await storeRecord(site.db, "enquiry");
    await type(id);
    await coordinator.save(`/admin/enquiries/${id}`, typed);
    expect(await seenBy(admin, id)).toBeUndefined();
    await type(id);
    await emptyTables(site.db, "record");
    expect(await site.db.selectFrom("replying").selectAll().execute()).toEqual([]);
    expect((await type(id)).status).toBe(404);
  });

  test.runIf(inject("engine") === "postgres")("is seen from another process", async () => {
    const id = await storeRecord(site.db, "enquiry");
    const other = await openOwnSite({ database: site.database });
    const window = await EventSource.open(site.url, admin.cookie);
    await type(id, await signInAt(other.url, ravi));
    await window.nextAbout("replying");
    window.close();
    expect((await seenBy(admin, id))?.said).toBe("Ravi Nair is replying");
  });
});
