import { CompiledQuery, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { selectByPerson } from "#app/domain/people/person-repository.server.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { formOfUndo, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
afterEach(() => removeRecords(site.db));

const customer = "section:has(#record-customer)";
const history = "section:has(#record-history)";
const page = async (path: string) => parseHtml(await admin.get(path));
const store = (table: string, phone: string, email: string, day = "03-01") =>
  storeRecord(site.db, table, { phone, email, created_at: `2026-${day}T10:00:00.000Z` });
/** Two enquiries that are probably one. */
const storeTwo = async () => [
  await store("enquiry", "98860 00954", "a@a.example"),
  await store("enquiry", "9886000954", "b@a.example", "03-02"),
];

test("beside a record stands what the same phone or address sent, newest first", async () => {
  const id = await store("enquiry", "98860 00954", "farah@a.example");
  await store("contact_message", "+91 98860-00954", "other@a.example", "05-01");
  await store("booking", "98400 11111", "farah@a.example", "04-01");
  await store("enquiry", "98400 22222", "stranger@a.example", "04-01");
  const $ = await page(`/admin/enquiries/${id}`);
  const shown = textsOf($, `${customer} li`);
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(/^Message .*Same phone/);
  expect(shown[1]).toContain("Same e-mail address");
  expect(shown[2]).toContain("This enquiry");
  expect($(customer).text()).not.toContain("Possible duplicate");
});

test("records without phone and address are not one person", async () => {
  const id = await store("enquiry", "", "");
  await store("enquiry", "", "");
  expect(textsOf(await page(`/admin/enquiries/${id}`), `${customer} li`)).toEqual([]);
});

test("two of one kind that are near in time are probably one, and are compared", async () => {
  const [id, other] = await storeTwo();
  const $ = await page(`/admin/enquiries/${id}`);
  expect(textOf($, customer)).toContain("has the same phone, and is new");
  const facts = await page($(`${customer} a:contains("Compare")`).attr("href") ?? "");
  const differing = textsOf(facts, "table[aria-labelledby=compare] tr[data-differs]").join(" ");
  expect(differing).toMatch(/(?=.*a@a\.example)(?=.*b@a\.example)/);
  // Their phones differ by a space alone.
  expect(differing).not.toContain("98860");
  const message = await store("contact_message", "98860 00954", "a@a.example");
  for (const wrong of [id, message, "%00'<script>"]) {
    const none = await page(`/admin/enquiries/${other}?compare=${wrong}`);
    expect(none("table[aria-labelledby=compare]")).toHaveLength(wrong === id ? 1 : 0);
  }
});

test("records of one switchboard under other names are no duplicates", async () => {
  const [id = "", other = ""] = await storeTwo();
  await site.db.updateTable("record").set({ name: "Ravi Menon" }).where("id", "=", other).execute();
  expect((await page(`/admin/enquiries/${id}`))(customer).text()).not.toContain(
    "Possible duplicate",
  );
});

onSqlite.describe("Same", () => {
  const intent = "same";
  const statusOf = async (id: string) =>
    (await site.db.selectFrom("record").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;

  test("closes the newer from either side, says so in both histories, and is undone", async () => {
    const [older = "", newer = ""] = await storeTwo();
    const compared = await page(`/admin/enquiries/${newer}?compare=${older}`);
    const label = /^Same: close (\d+) as a duplicate of (\d+)$/;
    expect(textOf(compared, "button[value=same]")).toMatch(label);
    const { outcome } = await coordinator.save(`/admin/enquiries/${older}`, {
      intent,
      other: newer,
    });
    expect([await statusOf(older), await statusOf(newer)]).toEqual(["new", "done"]);
    const again = await coordinator.save(`/admin/enquiries/${older}`, { intent, other: newer });
    expect(again.status).toBe(200);
    for (const [one, other] of [
      [older, newer],
      [newer, older],
    ]) {
      const $ = await page(`/admin/enquiries/${one}`);
      const link = $(`${history} a[href="/admin/enquiries/${other}"]`);
      expect(link.text()).toMatch(/^Enquiry \d+ closed as a duplicate of enquiry \d+$/);
      expect($(customer).text()).not.toContain("Possible duplicate");
      const audit = await page(`/admin/audit?record=${one}`);
      const entry = audit(`tbody tr:contains("Closed as a duplicate")`);
      expect(entry.find(`a[href="/admin/enquiries/${other}"]`).text()).toBe(link.text());
      expect(entry.text()).not.toContain("/admin/");
    }
    await coordinator.save("/admin/enquiries", formOfUndo(outcome));
    expect(await statusOf(newer)).toBe("new");
    for (const one of [older, newer]) {
      const $ = await page(`/admin/enquiries/${one}`);
      expect(textOf($, history)).not.toContain("closed as a duplicate");
      expect($(customer).text()).toContain("Possible duplicate");
    }
  });

  test("is refused for spam", async () => {
    const [id = ""] = await storeTwo();
    const spam = await storeRecord(site.db, "enquiry", { status: "spam" });
    const { status } = await admin.save(`/admin/enquiries/${id}`, { intent, other: spam });
    expect([status, await statusOf(id), await statusOf(spam)]).toEqual([409, "new", "spam"]);
  });
});

onSqlite.test.each(["same", "not-same"])(
  "%s is refused for another kind, itself, what is none, and customers",
  async (intent) => {
    const [id = "", other = ""] = await storeTwo();
    const message = await store("contact_message", "98860 00954", "a@a.example");
    for (const wrong of [message, id, "x'; drop table record", ""]) {
      const { status } = await admin.save(`/admin/enquiries/${id}`, { intent, other: wrong });
      expect([400, 409]).toContain(status);
    }
    const Cookie = await signInDirectly(site, await createUser(site, "user"));
    for (const headers of [{}, { Cookie }]) {
      await postForm(site.url, `/admin/enquiries/${id}.json`, { intent, other }, { headers });
    }
    expect(await site.db.selectFrom("not_same").selectAll().execute()).toEqual([]);
    const statuses = await site.db.selectFrom("record").select("status").execute();
    expect(statuses.map(({ status }) => status)).toEqual(["new", "new", "new"]);
  },
);

onSqlite.describe("Not a duplicate", () => {
  const intent = "not-same";

  test("is remembered for everybody, from either side, and stands in both histories", async () => {
    const [id = "", other = ""] = await storeTwo();
    const path = `/admin/enquiries/${id}`;
    const answers = await Promise.all([1, 2].map(() => coordinator.save(path, { intent, other })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await admin.save(`/admin/enquiries/${other}`, { intent, other: id });
    for (const one of [id, other]) {
      const $ = await page(`/admin/enquiries/${one}`);
      expect($(customer).text()).not.toContain("Possible duplicate");
      const said = textsOf($, `${history} li`).filter((text) => text.includes("Not a duplicate"));
      expect(said).toHaveLength(1);
      expect($(`${customer} li`)).toHaveLength(2);
    }
    expect(await site.db.selectFrom("not_same").selectAll().execute()).toHaveLength(1);
  });
});

test("a person's records are found by indexes", async () => {
  const person = { phone: "98860 00954", email: "a@a.example" };
  const plan = await site.db.transaction().execute(async (trx) => {
    const isSqlite = !isPostgres(trx);
    // With so few records PostgreSQL would rather read them all.
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
    const { sql: text, parameters } = selectByPerson(trx, person, 50).compile();
    const explain = isSqlite ? "explain query plan " : "explain ";
    const plan = await trx.executeQuery(CompiledQuery.raw(explain + text, [...parameters]));
    return JSON.stringify(plan.rows);
  });
  expect(plan).toContain("record_phone_key");
  expect(plan).toContain("record_address");
});
