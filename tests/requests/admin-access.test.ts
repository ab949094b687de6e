import { describe, expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { send, signInAt } from "#tests/support/http.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();

test("a customer reads that the desk is for staff, and is not sent on by its sign-in page", async () => {
  const headers = { Cookie: await signInDirectly(site, await createUser(site, "user")) };
  expect((await send(site.url, "/admin", { headers })).text).toContain("for staff");
  const $ = parseHtml(await send(site.url, "/adminlogin", { headers }));
  expect($('form[method="post"][action="/adminlogin"] input')).not.toHaveLength(0);
});

test("a session cookie with another signature opens nothing", async () => {
  const [cookie = ""] = (await signInDirectly(site, await createUser(site, "admin"))).split("; ");
  const [name = "", value = ""] = cookie.split("=");
  const [token = ""] = decodeURIComponent(value).split(".");
  for (const forged of ["", "x", "x.y", token, `${token}.`, `${token}.${"A".repeat(43)}=`]) {
    const headers = { Cookie: `${name}=${encodeURIComponent(forged)}` };
    expect((await send(site.url, "/admin", { headers })).status, forged).toBe(302);
  }
});

describe("an admin", () => {
  test.each(["/admin", "/admin/enquiries", "/admin.data"])("sees %s uncached", async (path) => {
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test("is not asked to sign in again, and comes to where they wanted", async () => {
    const { status, headers } = await admin.get("/adminlogin?next=/admin/enquiries");
    expect([302, 303]).toContain(status);
    expect(headers.location).toBe("/admin/enquiries");
  });

  test("opening the sign-out address keeps the session", async () => {
    const { status, headers } = await admin.get("/admin/logout");
    expect([status, headers.location]).toEqual([302, "/admin"]);
    expect((await admin.get("/admin")).status).toBe(200);
  });
});

test("Better Auth's own addresses are closed", async () => {
  for (const path of ["/api/auth/sign-up/email", "/api/auth/get-session"]) {
    expect((await send(site.url, path)).status, path).toBe(404);
  }
});

/** The explanation beside a role that could be given, and whether it has a button. */
async function offer(id: string, label: string) {
  const $ = parseHtml(await admin.get(`/admin/users/${id}`));
  const part = `article form:has(button:contains("${label}"))`;
  return { text: textOf($, part), canBeTried: $(`${part} button:enabled`).length > 0 };
}

const roles = ["Make an admin", "Make a coordinator"];

test.each(roles)("%s says what the role may", async (label) => {
  const { id } = await createUser(site);
  const { text, canBeTried } = await offer(id, label);
  for (const words of ["exports and deletion", "Signs in again"]) {
    expect(text).toContain(words);
  }
  expect(canBeTried).toBe(true);
});

test.each(roles)("%s gives the reason in place of a button that would fail", async (label) => {
  const unverified = await createUser(site, "user", { emailVerified: false });
  const disabled = await createUser(site);
  await site.db.updateTable("user").set({ banned: true }).where("id", "=", disabled.id).execute();
  const byGoogle = await createUser(site);
  const google = { providerId: "google", password: null } as const;
  await site.db.updateTable("account").set(google).where("userId", "=", byGoogle.id).execute();
  for (const [{ id }, reason] of [
    [unverified, "address is not verified"],
    [disabled, "enable the account first"],
    [byGoogle, "has no password"],
  ] as const) {
    const { text, canBeTried } = await offer(id, label);
    expect(text).toContain(`Not possible now: `);
    expect(text).toContain(reason);
    expect(canBeTried, reason).toBe(false);
  }
});

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
  await storeRecord(site.db, "enquiry", { status: "spam", name: "Kept" });
  const places = textsOf(parseHtml(await client.get("/admin")), "nav[aria-label=Staff] a");
  expect(places).toContain("Partners");
  for (const place of ["Users", "Audit", "Mail outbox"]) expect(places).not.toContain(place);
  const list = await client.get("/admin/enquiries?status=spam");
  expect(list.text).toContain("Kept");
  expect(list.text).not.toMatch(/\.csv|\/delete"/);
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
