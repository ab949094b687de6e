import { expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { signInAt } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";

const { site, admin } = await startDesk();

const changeOf = (id: string, change: string, fields: Record<string, string> = {}) =>
  admin.post(`/admin/users/${id}`, { change, ...fields });
const find = (id: string) =>
  site.db
    .selectFrom("user")
    .select(["role", "branch"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("an admin makes a coordinator, sets where they work, and takes the role back", async () => {
  const account = await createUser(site);
  expect((await changeOf(account.id, "make-coordinator")).status).toBe(303);
  await changeOf(account.id, "home-branch", { branch: "chennai" });
  expect(await find(account.id)).toEqual({ role: "coordinator", branch: "chennai" });
  const client = await signInAt(site.url, account);
  expect(textsOf(parseHtml(await client.get("/admin")), "nav[aria-label=Staff] a")).toContain(
    "My branch",
  );
  await changeOf(account.id, "revoke-role");
  expect((await client.get("/admin")).status).toBe(403);
});

test("nobody works at a branch that is none", async () => {
  const account = await createUser(site, "coordinator");
  for (const branch of ["delhi", "\0", "Chennai"]) {
    expect((await changeOf(account.id, "home-branch", { branch })).status).toBe(400);
  }
  expect((await find(account.id)).branch).toBeNull();
});

test("a coordinator is offered nothing that they may not do", async () => {
  const client = await signInAt(site.url, await createUser(site, "coordinator"));
  const id = await storeRecord(site.db, "enquiry", { status: "spam", name: "Kept" });
  const places = textsOf(parseHtml(await client.get("/admin")), "nav[aria-label=Staff] a");
  expect(places).toContain("Partners");
  for (const place of ["Users", "Audit", "Mail outbox"]) expect(places).not.toContain(place);
  const list = await client.get("/admin/enquiries?status=spam");
  expect(list.text).toContain("Kept");
  expect(list.text).not.toMatch(/\.csv|\/delete"/);
  expect((await client.save(`/admin/enquiries/${id}/delete`, {})).status).toBe(403);
  expect((await client.save("/admin/enquiries/delete", { record: `1:${id}` })).status).toBe(403);
  expect((await client.get("/admin/enquiries.csv")).status).toBe(403);
  const search = await client.get("/admin/search.json?q=users");
  expect(search.text).not.toContain('"/admin/users"');
});

test("a page for admins says so within the desk, with a way back", async () => {
  const client = await signInAt(site.url, await createUser(site, "coordinator"));
  for (const list of ["users", "users/none", "audit", "mail"]) {
    const path = `/admin/${list}`;
    const answer = await client.get(path);
    expect(answer.status, path).toBe(403);
    const $ = parseHtml(answer);
    expect(textsOf($, "main h1"), path).toEqual(["This part is locked"]);
    expect($("main [data-reason]").text()).toMatch(/^This part of the desk is for admins\./);
    expect($('main a[href="/admin"]').text()).toBe("Dashboard");
    expect(textsOf($, "nav[aria-label=Staff] a"), path).toContain("Partners");
  }
});
