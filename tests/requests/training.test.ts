import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { Client } from "#tests/support/client.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await site.db.deleteFrom("training_enquiry").execute();
  await site.db.deleteFrom("submission_budget").execute();
});

const stored = () => site.db.selectFrom("training_enquiry").selectAll().orderBy("no").execute();
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(site.url, "/trainingpage", fields, { headers });

describe("a course enquiry", () => {
  test("is stored with all that was typed before the visitor is sent on", async () => {
    const answer = await post(aTrainingEnquiry());
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(await stored()).toEqual([
      expect.objectContaining({
        ...aTrainingEnquiry(),
        status: "new",
        spam_reasons: "",
        client_address: "127.0.0.1",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }),
    ]);
  });

  test("is confirmed on the next page", async () => {
    const visitor = new Client(site.url);
    await visitor.post("/trainingpage", aTrainingEnquiry());
    expect((await visitor.get("/")).text).toContain("Submitted Successfully");
  });

  test("sent by the page's script is told where to go", async () => {
    const answer = await post(aTrainingEnquiry(), { "X-Sent-By": "script" });
    expect(answer.status).toBe(204);
    expect(answer.headers.location).toBe("/");
    expect(await stored()).toHaveLength(1);
  });

  test("is stored once, however often it arrives", async () => {
    const typed = aTrainingEnquiry({ submission_key: "one" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(typed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(await stored()).toHaveLength(1);
    await post({ ...typed, name: "Asha R" });
    expect(await stored()).toHaveLength(2);
  });

  test("from a program that fills every field is kept and marked", async () => {
    await post(aTrainingEnquiry({ reference_note: "x" }));
    expect(await stored()).toEqual([
      expect.objectContaining({ status: "spam", spam_reasons: "hidden field filled" }),
    ]);
  });

  test.each(["CCNA", "CCNP", "MCSA", "MCSE", "RHSE", "PHP", ".NET", "JAVA", "REACT", "PYTHON"])(
    "may be for %s",
    async (code) => {
      expect((await post(aTrainingEnquiry({ code }))).status).toBe(303);
      expect(await stored()).toEqual([expect.objectContaining({ code })]);
    },
  );
});

describe("a field that cannot be right is answered with 400 and what to do", () => {
  afterEach(async () => {
    expect(await stored()).toEqual([]);
  });

  const wrong: [string, Record<string, string>, RegExp][] = [
    ["no name", { name: " " }, /Enter your name/],
    ["an address without a domain", { email: "asha@" }, /Write the e-mail address in full/],
    ["a phone of 6 digits", { number: "123456" }, /7 to 15 digits/],
    ["no course", { code: "" }, /Choose a course/],
    ["a course that is not taught", { code: "COBOL" }, /Choose a course/],
  ];
  test.each(wrong)("%s", async (_what, fields, message) => {
    const { status, text } = await post(aTrainingEnquiry(fields));
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

  test("everything typed and chosen stays in the form", async () => {
    const { text } = await post(aTrainingEnquiry({ name: "ஆஷா", number: "12", code: ".NET" }));
    for (const value of ["asha@example.com", "ஆஷா", "12"]) {
      expect(text).toContain(`value="${value}"`);
    }
    expect(text).toMatch(/<option[^>]* selected=""[^>]*>\.NET</);
  });

  test("a form from another site", async () => {
    const answer = await post(aTrainingEnquiry(), { Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });

  test("a body of 2 MB", async () => {
    expect((await post(aTrainingEnquiry({ name: "a".repeat(2_000_000) }))).status).toBe(413);
  });
});
