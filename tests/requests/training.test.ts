import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { postForm } from "#tests/support/http.ts";
import { recordsOf, removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** What the choice of a course adds to what all forms do (public-forms.test.ts). */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await removeRecords(site.db);
});

const stored = () => recordsOf(site.db, "training_enquiry").selectAll().execute();
const post = (fields: Record<string, string>) => postForm(site.url, "/trainingpage", fields);

const courses = ["CCNA", "CCNP", "MCSA", "MCSE", "RHSE", "PHP", ".NET", "JAVA", "REACT", "PYTHON"];
describe.each(courses)("%s", (code) => {
  test("may be asked for", async () => {
    expect((await post(aTrainingEnquiry({ code }))).status).toBe(303);
    expect(await stored()).toEqual([expect.objectContaining({ code })]);
  });

  test("stays chosen beside a mistake", async () => {
    const answer = await post(aTrainingEnquiry({ code, number: "12" }));
    expect(answer.status).toBe(400);
    expect(formFields(parseHtml(answer), "form#enrol").code).toBe(code);
    expect(await stored()).toEqual([]);
  });
});
