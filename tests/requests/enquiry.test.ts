import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** Which of several forms is a record of its own: by the key that all forms carry, at an enquiry's. */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await removeRecords(site.db);
  await site.db.deleteFrom("limit_use").execute();
});

const stored = () => recordsOf(site.db, "enquiry").selectAll().orderBy("no").execute();
const post = (fields: Record<string, string>) => postForm(site.url, "/", fields);

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
    const from = {
      client_address: "127.0.0.1",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(rows).toMatchObject([
      { name: "First", no: expect.any(Number), ...from },
      { name: "Second", no: expect.any(Number), ...from },
    ]);
    expect(String(rows[0]?.id) < String(rows[1]?.id)).toBe(true);
  });
});
