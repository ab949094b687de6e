import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { type Fields, postForm } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { openOwnSite, openSite, type Site, stopClock } from "#tests/support/site.ts";

// Forms are counted by the hour.
stopClock();

const postTo =
  ({ url }: Site) =>
  (fields: Fields, from = "203.0.113.1", headers: Record<string, string> = {}) =>
    postForm(url, "/", fields, { headers: { "X-Forwarded-For": from, ...headers } });

describe("suspected spam is stored and marked", async () => {
  const site = await openSite({ env: { TRUST_PROXY: "loopback" } });
  afterEach(() => emptyTables(site.db, "record", "limit_use"));
  const post = postTo(site);
  const stored = () => recordsOf(site.db, "enquiry").selectAll().orderBy("no").execute();

  test("from the 61st in an hour on, by address", async () => {
    await post(anEnquiry({ name: "First" }));
    await pretendUsed(site.db, "plainRecords", 59);
    for (const name of ["60th", "61st"]) await post(anEnquiry({ name }));
    await post(anEnquiry({ name: "Somebody else" }), "203.0.113.2");
    const marked = (await stored()).filter(({ status }) => status === "spam");
    expect(marked).toEqual([
      expect.objectContaining({ name: "61st", spam_reasons: "many from one address" }),
    ]);
  });

  test("and a form that comes again counts in no limit", async () => {
    for (let i = 0; i < 3; i++) await post(anEnquiry());
    const uses = await site.db.selectFrom("limit_use").selectAll().execute();
    expect(uses.map(({ used }) => used)).toEqual([1, 1, 1]);
    expect(await stored()).toEqual([expect.objectContaining({ status: "new" })]);
  });
});

test("a request about one's own data is never spam, and its notices to staff are limited by mailbox, as all forms by address", async () => {
  const site = await openOwnSite({ env: { FORM_LIMIT: "70", STAFF_EMAIL: "staff@desk.test" } });
  const email = "asha@example.com";
  await storeRecord(site.db, "enquiry", { email });
  const client = await openFor(site, email);
  const ask = async (nth: number) => {
    const details = `Delete my page ${nth} at https://asha.example, and asha.example too.`;
    const fields = { wish: "correction", name: "Asha asha.example", details };
    return (await client.post(`${start}/request`, fields)).status;
  };
  expect(await ask(1)).toBe(303);
  for (const limit of ["forms", "plainRecords"] as const) await pretendUsed(site.db, limit, 63);
  for (let nth = 2; nth <= 7; nth++) expect(await ask(nth)).toBe(303);
  const rows = await recordsOf(site.db, "privacy_request").select("status").execute();
  expect(rows.map(({ status }) => status)).toEqual(Array(7).fill("new"));
  expect(await readOutbox(site.db, "staff@desk.test")).toHaveLength(5);
  await pretendUsed(site.db, "forms", 70);
  expect(await ask(8)).toBe(429);
});

describe("past FORM_LIMIT an hour from one address", async () => {
  const env = { FORM_LIMIT: "3", TRUST_PROXY: "loopback" };
  const site = await openSite({ env });
  const post = postTo(site);
  beforeEach(async () => {
    await emptyTables(site.db, "record", "limit_use");
    for (const name of ["One", "Two", "Three"]) await post(anEnquiry({ name }));
  });
  const names = async () => {
    const rows = recordsOf(site.db, "enquiry").select("name").orderBy("no");
    return (await rows.execute()).map(({ name }) => name);
  };

  test("the answer says when to come back and keeps what was typed", async () => {
    const typed = anEnquiry({ name: "Four" });
    const answer = await post(typed);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(3600);
    expect(answer.text).toMatch(/Send this one again in \d+ (second|minute)s?/);
    expect(formFields(parseHtml(answer), "#enquiry")).toMatchObject(typed);
    expect(answer.cookies).toEqual([]);
    const another = await openOwnSite({ database: site.database, env });
    expect((await postTo(another)(typed)).status, "another process").toBe(429);
    // One that is stored already is confirmed all the same.
    expect((await post(anEnquiry({ name: "Two" }))).status).toBe(303);
    expect(await names()).toEqual(["One", "Two", "Three"]);
  });

  describe("forms that are refused count too:", () => {
    const from = "203.0.113.40";
    const wrong = anEnquiry({ name: "ஆஷா", number: "1" });

    test("past it the answer is when to come back, and what was typed stays", async () => {
      for (let i = 0; i < 3; i++) expect((await post(wrong, from)).status).toBe(400);
      const answer = await post(wrong, from);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.text).toContain("Too many forms came from your network");
      expect(formFields(parseHtml(answer), "#enquiry")).toMatchObject(wrong);
      expect((await post(anEnquiry({ name: "Right" }), from)).status).toBe(429);
      expect(await names()).not.toContain("Right");
      expect((await post(wrong, "203.0.113.41")).status).toBe(400);
    });

    test("those that are no form of ours as well", async () => {
      const hostile = Array.from({ length: 101 }, (_, i) => `f${i}=x`).join("&");
      const damaged = { "Content-Type": "multipart/form-data" };
      expect((await post(hostile, from)).status).toBe(400);
      expect((await post("--", from, damaged)).status).toBe(400);
      expect((await post(wrong, from)).status).toBe(400);
      const answer = await post(hostile, from);
      expect(answer.status).toBe(429);
      expect(answer.text).toContain("Too many forms came from your network");
      expect((await post("--", from, damaged)).status).toBe(429);
    });
  });
});
