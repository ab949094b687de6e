import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { Client } from "#tests/support/client.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await site.db.deleteFrom("contact_message").execute();
  await site.db.deleteFrom("submission_budget").execute();
});

const stored = () => site.db.selectFrom("contact_message").selectAll().orderBy("no").execute();
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(site.url, "/contactpage", fields, { headers });

describe("a message", () => {
  test("is stored with all that was typed before the visitor is sent on", async () => {
    const answer = await post(aContactMessage());
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(await stored()).toEqual([
      expect.objectContaining({
        ...aContactMessage(),
        status: "new",
        spam_reasons: "",
        client_address: "127.0.0.1",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }),
    ]);
  });

  test("is confirmed on the next page", async () => {
    const visitor = new Client(site.url);
    await visitor.post("/contactpage", aContactMessage());
    expect((await visitor.get("/")).text).toContain("Submitted Successfully");
  });

  test("sent by the page's script is told where to go", async () => {
    const answer = await post(aContactMessage(), { "X-Sent-By": "script" });
    expect(answer.status).toBe(204);
    expect(answer.headers.location).toBe("/");
    expect(await stored()).toHaveLength(1);
  });

  test("is stored once, however often it arrives", async () => {
    const typed = aContactMessage({ submission_key: "one" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(typed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(await stored()).toHaveLength(1);
    await post({ ...typed, name: "Asha R" });
    expect(await stored()).toHaveLength(2);
  });

  test("from a program that fills every field is kept and marked", async () => {
    await post(aContactMessage({ reference_note: "x" }));
    expect(await stored()).toEqual([
      expect.objectContaining({ status: "spam", spam_reasons: "hidden field filled" }),
    ]);
  });

  test("keeps its lines and may hold links and any script", async () => {
    const message = "ಎರಡು ಲ್ಯಾಪ್‌ಟಾಪ್\n\nsee https://example.com/photo";
    await post(aContactMessage({ message: message.replaceAll("\n", "\r\n") }));
    expect(await stored()).toEqual([expect.objectContaining({ message, status: "new" })]);
  });

  test("may have 5,000 characters", async () => {
    const message = "அ".repeat(5_000);
    expect((await post(aContactMessage({ message }))).status).toBe(303);
    expect(await stored()).toEqual([expect.objectContaining({ message })]);
  });

  test("with a link for a name is kept and marked", async () => {
    await post(aContactMessage({ name: "see www.example.com" }));
    expect(await stored()).toEqual([
      expect.objectContaining({ status: "spam", spam_reasons: "link in a short field" }),
    ]);
  });
});

describe("a field that cannot be right is answered with 400 and what to do", () => {
  afterEach(async () => {
    expect(await stored()).toEqual([]);
  });

  const wrong: [string, Record<string, string>, RegExp][] = [
    ["no name", { name: " " }, /Enter your name/],
    ["an address without a domain", { email: "asha@" }, /Write the e-mail address in full/],
    ["a phone of 6 digits", { phone: "123456" }, /7 to 15 digits/],
    ["no message", { message: "\r\n" }, /Enter your message/],
    ["a message of 5,001", { message: "a".repeat(5_001) }, /Shorten your message to 5,000/],
    ["a NUL in the message", { message: "a\0b" }, /unreadable characters/],
  ];
  test.each(wrong)("%s", async (_what, fields, message) => {
    const { status, text } = await post(aContactMessage(fields));
    expect(status).toBe(400);
    expect(text).toMatch(message);
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  test("an empty form names every field", async () => {
    const { status, text } = await post({});
    expect(status).toBe(400);
    expect(text).toContain("data-summary");
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(4);
  });

  test("everything typed stays in the form, as text", async () => {
    const message = "First\n</textarea><script>alert(1)</script>";
    const { text } = await post(aContactMessage({ phone: "12", message }));
    for (const value of ["Asha", "asha@example.com", "12"]) {
      expect(text).toContain(`value="${value}"`);
    }
    expect(text).toContain("First\n&lt;/textarea&gt;&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>alert");
  });

  test("a form from another site", async () => {
    const answer = await post(aContactMessage(), { Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });

  test("a body of 2 MB", async () => {
    expect((await post(aContactMessage({ name: "a".repeat(2_000_000) }))).status).toBe(413);
  });
});
