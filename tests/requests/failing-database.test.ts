import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { createDatabase } from "#tests/support/database.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { admin } from "#tests/support/settings.ts";
import { openSite, startSite } from "#tests/support/site.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";

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
  const answer = await without("cart_item", rename);
  expect(answer.status).toBe(303);
  logged("cart not counted");
});

/** The database cannot work just now. `npm run test:release` breaks it in all ways. */

test.runIf(inject("engine") === "sqlite")(
  "while another process holds the database, a form is answered with 503 and what was typed",
  async () => {
    const site = await startSite();
    const other = new DatabaseSync(join(site.env.DATA_DIR, "southbridge.db"));
    other.exec("begin immediate");
    const fields = { email: "asha@example.com" };
    // The five seconds for which the lock is waited pass in a moment.
    vi.useFakeTimers({ toFake: ["performance"] });
    const passing = setInterval(() => vi.advanceTimersByTime(500), 20);
    const answer = await postForm(site.url, "/forgot-password", fields).finally(() => {
      clearInterval(passing);
      vi.useRealTimers();
    });
    other.exec("commit");
    other.close();
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.text).toContain("We could not save this just now");
    expect(formFields(parseHtml(answer), "main form")).toMatchObject(fields);
    expect(site.faults.splice(0)).toMatchObject([
      { msg: "form not stored", err: { message: "database is locked" } },
    ]);
    expect((await postForm(site.url, "/forgot-password", fields)).status).toBeLessThan(400);
    await site.close();
  },
);

describe.runIf(inject("engine") === "postgres")("while PostgreSQL is gone", () => {
  test("a page of the desk says that it will pass, and comes back by itself", async () => {
    const database = await createDatabase();
    const { hostname, port } = new URL(database.env.DATABASE_URL ?? "");
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const through = new URL(database.env.DATABASE_URL ?? "");
    through.port = String(proxy.port);
    const env = { ...database.env, DATABASE_URL: through.href };
    const site = await startSite({ database: { ...database, env } });
    const { cookie } = await signInAsAdmin(site.url);
    const ask = (path: string) => send(site.url, path, { headers: { Cookie: cookie } });
    await proxy.close();
    const page = await ask("/admin/enquiries");
    expect(page.status).toBe(503);
    expect(page.headers["retry-after"]).toBe("30");
    expect(textOf(parseHtml(page), "h1")).toBe("Back in a moment");
    expect((await ask("/admin/enquiries.data")).status).toBe(503);
    expect((await ask("/admin/search.json?q=asha")).status).toBe(503);
    expect((await ask("/")).status).toBe(200);
    expect(site.faults.splice(0).length).toBeGreaterThan(0);
    const again = await startTcpProxy({ host: hostname, port: Number(port) }, proxy.port);
    expect((await ask("/admin/enquiries")).status).toBe(200);
    await site.close();
    await again.close();
    await database.drop();
  });
});
