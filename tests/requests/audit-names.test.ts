import { expect, test } from "vitest";
import { insert } from "#app/domain/audit/audit-repository.server.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { removeRecords } from "#tests/support/records.ts";

const { site, admin } = await startDesk();

/** What the audit says that its newest entry about this is about, and where that leads. */
async function aboutOf(id: string) {
  const page = await admin.get(`/admin/audit?record=${id}`);
  const cell = parseHtml(page)('tbody tr:first-child td[data-label="About"]');
  const link = cell.find(`a:not([href*="audit"])`).attr("href");
  return { name: cell.find("a, span span").first().text(), link };
}

const noOf = async (id: string) =>
  (await site.db.selectFrom("record").select("no").where("id", "=", id).executeTakeFirst())?.no;

test("a record is named, with a link while it is there, and named when it is gone", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "ஃபரா Siddiqui <b>" });
  const name = `Enquiry ${await noOf(id)}, ஃபரா Siddiqui <b>`;
  await admin.post(`/admin/enquiries/${id}`, { intent: "note", text: "Called" });
  expect(await aboutOf(id)).toEqual({ name, link: `/admin/enquiries/${id}` });
  const found = parseHtml(await admin.get(`/admin/audit?q=${encodeURIComponent("Siddiqui note")}`));
  expect(found("tbody tr")).toHaveLength(1);
  await site.db.transaction().execute((trx) => removeRecords(trx));
  expect(await aboutOf(id)).toEqual({ name, link: undefined });
});

test("an entry from before names were kept is named while its record is there", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Old Entry" });
  const row = { id: `0-${id}`, at: "2025-01-01T00:00:00.000Z", actor_name: "x", action: "note" };
  const about = { kind: "enquiry", record_id: id, client_address: "" };
  await site.db
    .insertInto("audit")
    .values({ ...row, ...about })
    .execute();
  expect((await aboutOf(id)).name).toBe(`Enquiry ${await noOf(id)}, Old Entry`);
  await site.db.transaction().execute((trx) => removeRecords(trx));
  expect(await aboutOf(id)).toEqual({ name: "Enquiry", link: undefined });
});

test("accounts and partners are named too", async () => {
  const { id } = await createUser(site, "user", { name: "Meera Nair" });
  await admin.post(`/admin/users/${id}`, { change: "disable" });
  expect(await aboutOf(id)).toEqual({ name: "Account Meera Nair", link: `/admin/users/${id}` });
  const partner = "01930000-0000-7000-8000-00000000000d";
  const entry = { action: "record-deleted", kind: "partner", recordId: partner } as const;
  const actor = { name: "x" };
  await site.db
    .transaction()
    .execute((trx) =>
      insert(trx, { ...entry, at: new Date(), actor, subject: "Kolam Traders", clientAddress: "" }),
    );
  expect(await aboutOf(partner)).toEqual({ name: "Partner Kolam Traders", link: undefined });
});

test("a coordinator sees nothing of it", async () => {
  const Cookie = await signInDirectly(site, await createUser(site, "coordinator"));
  for (const path of ["/admin/audit", "/admin/audit.data"]) {
    const answer = await send(site.url, path, { headers: { Cookie } });
    expect(answer.status, path).toBe(403);
    expect(answer.text).not.toContain("Meera Nair");
  }
});
