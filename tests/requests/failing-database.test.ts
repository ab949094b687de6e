import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";
import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();

/** Does something that fails wherever it needs a table: it has another name meanwhile. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await site.db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  return work().finally(() => site.db.schema.alterTable(`${table}_away`).renameTo(table).execute());
}
const logged = (msg: string) =>
  expect(site.faults.splice(0)).toEqual([expect.objectContaining({ msg })]);

test("a record that could not be stored is not confirmed, and can be sent again", async () => {
  const failed = await without("enquiry", () => postForm(site.url, "/", anEnquiry()));
  expect(failed.status).toBe(503);
  expect(failed.cookies).toEqual([]);
  expect(failed.text).not.toContain("Submitted Successfully");
  expect(failed.text).toContain("We could not save this just now");
  expect(failed.text).not.toMatch(/enquiry_away|no such table|relation/);
  expect(formFields(parseHtml(failed), "#enquiry")).toMatchObject(anEnquiry());
  logged("record not stored");

  expect((await postForm(site.url, "/", anEnquiry())).status).toBe(303);
  const rows = await recordsOf(site.db, "enquiry").selectAll().execute();
  expect(rows).toEqual([expect.objectContaining(aStoredEnquiry())]);
  const uses = await site.db.selectFrom("limit_use").selectAll().orderBy("limit_name").execute();
  expect(uses, "what was not stored does not count").toEqual([
    expect.objectContaining({ limit_name: "acknowledgementsToMailbox", used: 1 }),
    expect.objectContaining({ limit_name: "forms", used: 1 }),
    expect.objectContaining({ limit_name: "plainRecords", used: 1 }),
  ]);
});

test("a stored form is confirmed, though what was sent cannot be read again", async () => {
  const { cookies } = await postForm(site.url, "/", anEnquiry({ name: "Again" }));
  const headers = { Cookie: cookies[0]?.split(";")[0] };
  const { status, text } = await without("enquiry", () => send(site.url, "/", { headers }));
  expect(status).toBe(200);
  expect(text).toContain("Submitted Successfully");
  expect(parseHtml({ text })("form#enquiry")).toHaveLength(1);
  logged("receipt not read");
});

test.runIf(inject("engine") === "postgres")(
  "a row that PostgreSQL refuses and repeats is not in the log",
  async () => {
    await sql`alter table record add constraint no_ravi check (name <> 'Ravi') not valid`.execute(
      site.db,
    );
    expect((await postForm(site.url, "/", anEnquiry({ name: "Ravi" }))).status).toBe(503);
    await sql`alter table record drop constraint no_ravi`.execute(site.db);
    const faults = site.faults.splice(0);
    expect(faults).toMatchObject([{ err: { constraint: "no_ravi" } }]);
    expect(JSON.stringify(faults)).not.toContain("Ravi");
  },
);

test("a form with a mistake is answered as such, even where that cannot be counted", async () => {
  const wrong = anEnquiry({ number: "" });
  const { status, text } = await without("limit_use", () => postForm(site.url, "/", wrong));
  expect(status).toBe(400);
  expect(text).toContain("Enter your phone number");
  logged("refused form not counted");
});

test("a sign-in that could not be looked up is no wrong password", async () => {
  // Better Auth says on the console what failed.
  vi.mocked(console.error).mockImplementation(() => {});
  const answer = await without("account", () => postForm(site.url, "/adminlogin", admin));
  vi.mocked(console.error).mockClear();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(answer.cookies).toEqual([]);
  expect(site.faults.splice(0)).toContainEqual(expect.objectContaining({ msg: "failed" }));
  const counted = site.db
    .selectFrom("limit_use")
    .where("limit_name", "like", "wrongPasswords%")
    .where("used", ">", 0);
  expect(await counted.selectAll().execute()).toEqual([]);
  expect((await postForm(site.url, "/adminlogin", admin)).status).toBe(303);
});

test("the landing page does not need the database", async () => {
  expect((await without("enquiry", () => send(site.url, "/"))).status).toBe(200);
});

test("an account's change is confirmed, though its cart cannot be counted", async () => {
  const Cookie = await signInDirectly(site, await createUser(site));
  const rename = () =>
    postForm(site.url, "/userdashboard/name", { name: "Lakshmi" }, { headers: { Cookie } });
  const answer = await without("cart_line", rename);
  expect(answer.status).toBe(303);
  logged("cart not counted");
});
