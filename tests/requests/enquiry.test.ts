import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { Client } from "#tests/support/client.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await site.db.deleteFrom("enquiry").execute();
  await site.db.deleteFrom("submission_budget").execute();
});

const stored = () => site.db.selectFrom("enquiry").selectAll().orderBy("no").execute();
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(site.url, "/", fields, { headers });

describe("an enquiry", () => {
  test("is stored with all that was typed before the visitor is sent on", async () => {
    const answer = await post(anEnquiry());
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(await stored()).toEqual([
      expect.objectContaining({
        ...anEnquiry(),
        status: "new",
        spam_reasons: "",
        client_address: "127.0.0.1",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }),
    ]);
  });

  test("is confirmed on the next page, once", async () => {
    const visitor = new Client(site.url);
    await visitor.post("/", anEnquiry());
    const next = await visitor.get("/");
    expect(next.status).toBe(200);
    expect(next.text).toContain("Submitted Successfully");
    expect(next.cookies).toContainEqual(expect.stringMatching(/^flash=;.*max-age=0/i));
    expect(visitor.cookie).toBe("");
    expect((await visitor.get("/")).text).not.toContain("Submitted Successfully");
  });

  test("may be written in any script", async () => {
    const typed = anEnquiry({ name: "ஆஷா രവി 👩🏽‍💻", code: "அ 12" });
    expect((await post(typed)).status).toBe(303);
    expect(await stored()).toEqual([expect.objectContaining(typed)]);
  });

  test("is trimmed at both ends", async () => {
    await post(anEnquiry({ name: "  Asha \n", email: " asha@example.com " }));
    expect(await stored()).toEqual([expect.objectContaining(anEnquiry())]);
  });

  test("sent by the page's script is told where to go", async () => {
    const answer = await post(anEnquiry(), { "X-Sent-By": "script" });
    expect(answer.status).toBe(204);
    expect(answer.headers.location).toBe("/");
    expect(answer.cookies).toContainEqual(expect.stringMatching(/^flash=submitted;/));
    expect(await stored()).toHaveLength(1);
  });

  test("leaves a message in a cookie that scripts and other sites cannot use", async () => {
    const [cookie] = (await post(anEnquiry())).cookies;
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
  });
});

describe("one record is stored", () => {
  test("when a form without a key arrives twice", async () => {
    await post(anEnquiry());
    expect((await post(anEnquiry())).status).toBe(303);
    expect(await stored()).toHaveLength(1);
  });

  test("when ten alike arrive at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(anEnquiry())));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await stored()).toHaveLength(1);
  });

  test("when ten alike with one key arrive at the same time", async () => {
    const typed = anEnquiry({ submission_key: "one" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(typed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await stored()).toHaveLength(1);
  });

  test("when a form comes again under its key", async () => {
    await post(anEnquiry({ submission_key: "one" }));
    await post(anEnquiry({ submission_key: "one" }));
    expect(await stored()).toHaveLength(1);
  });
});

describe("two records are stored", () => {
  test("when a form was edited under its old key", async () => {
    await post(anEnquiry({ submission_key: "one" }));
    await post(anEnquiry({ submission_key: "one", name: "Asha R" }));
    expect(await stored()).toHaveLength(2);
  });

  test("when the same was typed under another key", async () => {
    await post(anEnquiry({ submission_key: "one" }));
    await post(anEnquiry({ submission_key: "two" }));
    expect(await stored()).toHaveLength(2);
  });

  test("when something else was typed", async () => {
    await post(anEnquiry());
    await post(anEnquiry({ number: "98400 00113" }));
    expect(await stored()).toHaveLength(2);
  });

  test("in the order in which they came, each with its number", async () => {
    await post(anEnquiry({ name: "First" }));
    await post(anEnquiry({ name: "Second" }));
    const rows = await stored();
    expect(rows.map(({ name }) => name)).toEqual(["First", "Second"]);
    expect(typeof rows[0]?.no).toBe("number");
    expect(String(rows[0]?.id) < String(rows[1]?.id)).toBe(true);
  });
});
