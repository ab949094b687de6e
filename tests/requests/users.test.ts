import { describe, expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { type Answer, postForm, send, signInAsAdmin, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { pair } from "#tests/support/second-factor.ts";
import { adminIdOf, openSite, startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();

const pageOf = (id: string) => `/admin/users/${id}`;
const change = (id: string, change: string, more: Record<string, string> = {}, by = admin) =>
  by.post(pageOf(id), { change, ...more });
const roleOf = async (id: string, at = site) =>
  (await at.db.selectFrom("user").select("role").where("id", "=", id).executeTakeFirst())?.role;
const kept = (id: string) =>
  site.db
    .selectFrom("audit")
    .select(["action", "actor_id", "before", "after"])
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();

describe("the list", async () => {
  /** The names in the rows, from the top. */
  const namesIn = (page: Answer) => textsOf(parseHtml(page), 'td[data-label="Name"] a');
  // A site with nobody else on it: all other tests make accounts, and disable some.
  const listed = await openSite();
  const reader = await signInAsAdmin(listed.url);
  const asha = { name: "ஆஷா Raman", email: "asha.raman@ottakam.example" };
  const percent = { name: "100% Rentals_", email: "percent@kolam.example" };
  await createUser(listed, "user", asha);
  const { id } = await createUser(listed, "user", percent);
  await reader.post(pageOf(id), { change: "disable" });
  await createUser(listed, "admin", { name: "Meera Nair", email: "meera@ottakam.example" });

  test.each([
    ["the beginning of an address", "q=asha.r", ["ஆஷா Raman"]],
    ["an address in capitals, with spaces", "q=+MEERA%40+", ["Meera Nair"]],
    ["any word of a name", "q=nair", ["Meera Nair"]],
    ["a name in another script", "q=%E0%AE%86%E0%AE%B7%E0%AE%BE", ["ஆஷா Raman"]],
    ["a character that databases give a meaning", "q=100%25", ["100% Rentals_"]],
    ["another such character", "q=rentals_", ["100% Rentals_"]],
    ["a backslash, which nobody has", "q=%5C", []],
    ["the domain of an address", "q=ottakam", ["Meera Nair", "ஆஷா Raman"]],
    ["the middle of an address", "q=ttakam", ["Meera Nair", "ஆஷா Raman"]],
    ["the middle of a name", "q=entals", ["100% Rentals_"]],
    ["admins", "q=m&show=admins", ["Meera Nair"]],
    ["the disabled", "show=disabled", ["100% Rentals_"]],
    ["the disabled by name", "q=rent&show=disabled", ["100% Rentals_"]],
    ["both, and there is none", "q=meera&show=disabled", []],
  ])("finds %s", async (_what, query, names) => {
    const page = await reader.get(`/admin/users?${query}`);
    expect(parseHtml(page)("tbody tr")).toHaveLength(names.length);
    expect(namesIn(page)).toEqual(names);
  });
});

describe("an account's page", () => {
  test("shows where it is signed in and how much it booked and applied", async () => {
    const account = await createUser(site, "user");
    await signInDirectly(site, account);
    const page = await admin.get(pageOf(account.id));
    expect(page.status).toBe(200);
    const $ = parseHtml(page);
    const fact = (label: string) => textOf($, `article dt:contains("${label}") + dd`);
    expect($('article a[href^="mailto:"]').attr("href")).toBe(`mailto:${account.email}`);
    expect([fact("Bookings"), fact("Applications")]).toEqual(["0", "0"]);
    expect(fact("Sessions")).toContain("last seen");
    // Nobody learns a session's token, or the hash of a password.
    const session = site.db.selectFrom("session").select("token").where("userId", "=", account.id);
    const { token } = await session.executeTakeFirstOrThrow();
    expect(page.text).not.toContain(token);
  });

  test("takes only what it offers", async () => {
    const { id } = await createUser(site, "user");
    for (const fields of ["", "change=nonsense", "change=__proto__"]) {
      expect((await admin.post(pageOf(id), fields)).status, fields).toBe(400);
    }
    expect(await roleOf(id)).toBe("user");
    expect(await kept(id)).toEqual([]);
  });
});

describe("an admin", () => {
  test("makes another admin, who signs in again, and takes the role back, who is out at once", async () => {
    const account = await createUser(site, "user");
    const customers = await signInDirectly(site, account);
    const open = (Cookie: string) => send(site.url, "/admin", { headers: { Cookie } });
    expect((await open(customers)).status).toBe(403);
    const given = await change(account.id, "make-admin");
    expect([given.status, given.headers.location]).toEqual([303, pageOf(account.id)]);
    expect((await admin.get(pageOf(account.id))).text).toContain("now an admin account");
    expect((await open(customers)).status).toBe(302);
    const { cookie } = await signInAt(site.url, account);
    expect((await open(cookie)).status).toBe(200);
    await change(account.id, "revoke-role");
    expect((await open(cookie)).status).toBe(403);
    const actor_id = await adminIdOf(site);
    expect(await kept(account.id)).toEqual([
      {
        action: "role-given",
        actor_id,
        before: '{"role":"user"}',
        after: '{"role":"admin","sessions ended":1}',
      },
      { action: "role-taken", actor_id, before: '{"role":"admin"}', after: '{"role":"user"}' },
    ]);
  });

  const userRow = (id: string) => site.db.updateTable("user").where("id", "=", id);
  const password = (id: string) => site.db.updateTable("account").where("userId", "=", id);
  test.each<[words: string, (id: string) => { execute(): Promise<unknown> }]>([
    ["enable the account first", (id) => userRow(id).set({ banned: true })],
    ["not verified", (id) => userRow(id).set({ emailVerified: false })],
    ["has no password", (id) => password(id).set({ providerId: "google", password: null })],
  ])("makes no admin of an account that is not ready: %s", async (words, without) => {
    const { id } = await createUser(site);
    await without(id).execute();
    const refused = await change(id, "make-admin");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(words);
    expect(await roleOf(id)).toBe("user");
    expect(await kept(id)).toEqual([]);
  });

  test("disables an account: its sessions end at once, and nobody signs in until it is enabled", async () => {
    const account = await createUser(site, "admin");
    const client = await signInAt(site.url, account);
    await change(account.id, "disable");
    expect((await client.get("/admin")).status).toBe(302);
    const { email, password } = account;
    const shut = await postForm(site.url, "/adminlogin", { email, password });
    expect(shut.status).toBe(401);
    expect(shut.text).toContain("something went wrong");
    expect((await admin.get(pageOf(account.id))).text).toContain("disabled");
    await change(account.id, "enable");
    expect((await signInAt(site.url, account)).cookie).not.toBe("");
    const entries = await kept(account.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "account-disabled",
      "sign-in-failed",
      "account-enabled",
    ]);
    expect(entries[0]?.after).toBe('{"disabled":true,"sessions ended":1}');
  });

  test("ends all sessions of an account, which may sign in again", async () => {
    const account = await createUser(site, "user");
    for (let i = 0; i < 2; i++) await signInDirectly(site, account);
    await change(account.id, "end-sessions");
    const left = site.db.selectFrom("session").select("id").where("userId", "=", account.id);
    expect(await left.execute()).toEqual([]);
    expect((await kept(account.id))[0]?.after).toBe('{"sessions ended":2}');
    expect(await signInDirectly(site, account)).not.toBe("");
  });

  test("an admin with a second factor resets another's: the password alone then signs in", async () => {
    const account = await createUser(site, "admin");
    const { client } = await pair(site.url, account);
    const helper = await createUser(site, "admin");
    const { client: by } = await pair(site.url, helper);
    await change(account.id, "reset-second-factor", {}, by);
    expect((await client.get("/admin")).status).toBe(302);
    const again = await signInAt(site.url, account);
    expect((await again.get("/admin")).status).toBe(200);
    const [, reset] = await kept(account.id);
    expect(reset).toEqual({
      action: "second-factor-reset",
      actor_id: helper.id,
      before: '{"second factor":"on"}',
      after: '{"second factor":"off","sessions ended":1}',
    });
    const { key } = await pair(site.url, account);
    expect(key, "another can be set up").not.toBe("");
  });

  test("an admin without one resets nobody's", async () => {
    const account = await createUser(site, "admin");
    const { client } = await pair(site.url, account);
    const answer = await change(account.id, "reset-second-factor");
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("only an admin who has a second factor");
    expect((await client.get("/admin")).status).toBe(200);
  });

  test("takes the second factor along with the role", async () => {
    const account = await createUser(site, "admin");
    await pair(site.url, account);
    await change(account.id, "revoke-role");
    expect(await signInDirectly(site, account)).toContain("southbridge-session=");
    const notices = await readOutbox(site.db, account.email);
    expect(notices.map(({ data }) => data.what)).toEqual(["second factor", "role"]);
  });

  test("a repeated change changes nothing more and is logged once", async () => {
    const { id } = await createUser(site, "user");
    for (const what of ["enable", "revoke-role", "reset-second-factor"]) {
      expect((await change(id, what)).status, what).toBe(303);
    }
    expect(await kept(id)).toEqual([]);
    for (let i = 0; i < 2; i++) await change(id, "make-admin");
    expect(await kept(id)).toHaveLength(1);
  });

  test("tells every open window of a change", async () => {
    const { id } = await createUser(site, "user");
    const window = await openWindow(admin);
    await change(id, "make-admin");
    await window.nextAbout("user");
    window.close();
  });
});

describe("one's own account", () => {
  test("is not given up without a tick in the box", async () => {
    const account = await createUser(site, "admin");
    const client = await signInAt(site.url, account);
    const refused = await change(account.id, "revoke-role", {}, client);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Select the box first");
    expect((await client.get("/admin")).status).toBe(200);
    const answer = await change(account.id, "revoke-role", { confirmed: "yes" }, client);
    expect([answer.status, answer.headers.location]).toEqual([303, "/adminlogin"]);
    expect((await client.get("/admin")).status).toBe(403);
  });

  test("is neither disabled here, nor gets its second factor reset", async () => {
    const account = await createUser(site, "admin");
    const { client } = await pair(site.url, account);
    const offered = parseHtml(await client.get(pageOf(account.id)))(
      'article form [name="change"]:not([value="home-branch"])',
    );
    const changes = offered.toArray().map(({ attribs }) => attribs.value);
    expect(changes).toEqual(["revoke-role", "end-sessions"]);
    expect((await change(account.id, "disable", {}, client)).status).toBe(409);
    expect((await change(account.id, "reset-second-factor", {}, client)).status).toBe(400);
    expect((await client.get("/admin/second-factor")).text).toContain("It is on");
  });
});

describe("the last admin", async () => {
  const lone = await openSite();
  const last = await signInAsAdmin(lone.url);
  const id = await adminIdOf(lone);

  test.each(["revoke-role", "disable", "make-coordinator", "make-engineer"])(
    "cannot %s",
    async (what) => {
      const answer = await change(id, what, { confirmed: "yes" }, last);
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("this is the last admin");
      expect((await last.get("/admin")).status).toBe(200);
    },
  );

  test("is the last one too when all other admins are disabled", async () => {
    const other = await createUser(lone, "admin");
    await change(other.id, "disable", {}, last);
    expect((await change(id, "revoke-role", { confirmed: "yes" }, last)).status).toBe(409);
    expect(await roleOf(id, lone)).toBe("admin");
  });
});
