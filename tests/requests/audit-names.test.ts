import { sql } from "kysely";
import { expect, test } from "vitest";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { startDesk } from "#tests/support/desk.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { removeRecords } from "#tests/support/records.ts";

const { site, admin } = await startDesk();

/** The subject of the newest entry about a record, and its link. */
async function aboutOf(id: string) {
  const page = await admin.get(`/admin/audit?record=${id}`);
  const cell = parseHtml(page)('tbody tr:first-child td[data-label="Record"]');
  const link = cell.find(`a:not([href*="audit"])`).attr("href");
  return { name: cell.find("a, span span").first().text(), link };
}

const noOf = async (id: string) =>
  (await site.db.selectFrom("record").select("no").where("id", "=", id).executeTakeFirst())?.no;

test("a record is called as it is now, with a link, and by its number once it is deleted", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "ஃபரா Siddiqui <b>" });
  const no = await noOf(id);
  const name = `Enquiry ${no}, ஃபரா Siddiqui <b>`;
  await admin.save(`/admin/enquiries/${id}`, { intent: "note", text: "Called" });
  expect(await aboutOf(id)).toEqual({ name, link: `/admin/enquiries/${id}` });
  const search = (q: string) => admin.get(`/admin/audit?${new URLSearchParams({ q })}`);
  for (const q of ["Siddiqui", "note written", String(no)]) {
    const found = parseHtml(await search(q))("tbody tr").text();
    expect(found, q).toContain(name);
  }
  for (const days of ["to=2020-01-01", "from=2099-01-01"]) {
    const none = parseHtml(await admin.get(`/admin/audit?q=Siddiqui&${days}`));
    expect(none("tbody tr").text(), days).not.toContain(name);
  }
  await removeRecords(site.db);
  expect(await aboutOf(id)).toEqual({ name: `deleted enquiry ${no}`, link: undefined });
  expect(await findInEveryTable(site.db, ["siddiqui"])).toEqual([]);
});

test("an entry of a former release is stored without the name, and called alike", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Old Entry" });
  const no = await noOf(id);
  await sql`insert into audit
    (id, at, actor_name, action, kind, record_id, before, client_address, subject)
    values (${`0-${id}`}, '2025-01-01T00:00:00.000Z', 'x', 'record-deleted', 'enquiry', ${id},
    '{"name":"Old Entry"}', '', ${`${no}, Old Entry`})`.execute(site.db);
  const stored = site.db.selectFrom("audit").select("before").where("record_id", "=", id);
  expect(JSON.parse((await stored.executeTakeFirst())?.before ?? "")).toEqual({ name: null });
  expect((await aboutOf(id)).name).toBe(`Enquiry ${no}, Old Entry`);
  await removeRecords(site.db);
  expect(await aboutOf(id)).toEqual({ name: `deleted enquiry ${no}`, link: undefined });
});

test("accounts and partners are named too", async () => {
  const { id } = await createUser(site, "user", { name: "Meera Nair" });
  await admin.post(`/admin/users/${id}`, { change: "disable" });
  expect(await aboutOf(id)).toEqual({ name: "Account Meera Nair", link: `/admin/users/${id}` });
  await admin.post("/partner", aPartner());
  const partner = await site.db.selectFrom("partner").selectAll().executeTakeFirstOrThrow();
  await admin.save(`/admin/partners/${partner.id}/delete`, {});
  const name = `deleted partner ${partner.no}`;
  expect(await aboutOf(partner.id)).toEqual({ name, link: undefined });
});

test("a coordinator sees nothing of it", async () => {
  const Cookie = await signInDirectly(site, await createUser(site, "coordinator"));
  for (const path of ["/admin/audit", "/admin/audit.json"]) {
    const answer = await send(site.url, path, { headers: { Cookie } });
    expect(answer.status, path).toBe(403);
    expect(answer.text).not.toContain("Meera Nair");
  }
});
