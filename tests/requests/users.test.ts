import { beforeAll, describe, expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { confirmedAgo, sessionsOf, userOf } from "#tests/support/accounts.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { pretendUsed } from "#tests/support/records.ts";
import { nextCode, pair } from "#tests/support/second-factor.ts";
import { adminIdOf } from "#tests/support/site.ts";
import { openUsersDesk } from "#tests/support/users-desk.ts";

const { site, admin, pageOf, change, roleOf, kept, removeOthers, open } = await openUsersDesk();

describe("the list", () => {
  beforeAll(async () => {
    await removeOthers();
    const asha = { name: "ஆஷா Raman", email: "asha.raman@ottakam.example" };
    const percent = { name: "100% Rentals_", email: "percent@kolam.example", banned: true };
    await createUser(site, "user", asha);
    await createUser(site, "user", percent);
    await createUser(site, "admin", { name: "Meera Nair", email: "meera@ottakam.example" });
  });

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
    const $ = parseHtml(await admin.get(`/admin/users?${query}`));
    expect($("tbody tr")).toHaveLength(names.length);
    expect(textsOf($, 'td[data-label="Name"] a')).toEqual(names);
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

  /** The explanation beside a role that could be given, and whether it has a button. */
  async function offer(id: string, label: string) {
    const $ = parseHtml(await admin.get(pageOf(id)));
    const part = `article form:has(button:contains("${label}"))`;
    return { text: textOf($, part), canBeTried: $(`${part} button:enabled`).length > 0 };
  }
  const roles = ["Make an admin", "Make a coordinator"];
  test("says what each role may that can be given", async () => {
    const { id } = await createUser(site);
    for (const label of roles) {
      const { text, canBeTried } = await offer(id, label);
      expect(text).toMatch(/exports and deletion.*Signs in again|Signs in again.*exports and del/);
      expect(canBeTried).toBe(true);
    }
  });

  const userRow = (id: string) => site.db.updateTable("user").where("id", "=", id);
  const password = (id: string) => site.db.updateTable("account").where("userId", "=", id);
  test.each<[reason: string, (id: string) => { execute(): Promise<unknown> }]>([
    ["enable the account first", (id) => userRow(id).set({ banned: true })],
    ["address is not verified", (id) => userRow(id).set({ emailVerified: false })],
    ["has no password", (id) => password(id).set({ providerId: "google", password: null })],
  ])("gives the reason in place of a button that would fail: %s", async (reason, without) => {
    const { id } = await createUser(site);
    await without(id).execute();
    for (const label of roles) {
      const { text, canBeTried } = await offer(id, label);
      expect([text.includes("Not possible now: "), canBeTried]).toEqual([true, false]);
      expect(text).toContain(reason);
    }
    for (const what of ["make-admin", "make-coordinator"]) {
      const refused = await change(id, what);
      expect([refused.status, refused.text.includes(reason)]).toEqual([409, true]);
    }
    expect([await roleOf(id), await kept(id)]).toEqual(["user", []]);
  });
});

describe("an admin", () => {
  test("makes another admin, who signs in again, and takes the role back, who is out at once", async () => {
    const account = await createUser(site, "user");
    const customers = await signInDirectly(site, account);
    expect(await open(customers)).toBe(403);
    const given = await change(account.id, "make-admin");
    expect([given.status, given.headers.location]).toEqual([303, pageOf(account.id)]);
    expect((await admin.get(pageOf(account.id))).text).toContain("now an admin account");
    expect(await open(customers)).toBe(302);
    const { cookie } = await signInAt(site.url, account);
    expect(await open(cookie)).toBe(200);
    await change(account.id, "revoke-role");
    expect(await open(cookie)).toBe(403);
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

  test("makes a coordinator, sets where they work, and takes the role back", async () => {
    const account = await createUser(site);
    expect((await change(account.id, "make-coordinator")).status).toBe(303);
    for (const branch of ["delhi", "\ufffd", "Chennai"]) {
      expect((await change(account.id, "home-branch", { branch })).status).toBe(400);
    }
    expect(await userOf(site.db, account.id)).toMatchObject({ role: "coordinator", branch: null });
    await change(account.id, "home-branch", { branch: "chennai" });
    expect((await userOf(site.db, account.id)).branch).toBe("chennai");
    expect((await kept(account.id)).at(-1)).toMatchObject({
      ...{ action: "home-branch", before: '{"branch":""}', after: '{"branch":"chennai"}' },
    });
    const client = await signInAt(site.url, account);
    const places = textsOf(parseHtml(await client.get("/admin")), "nav[aria-label=Staff] a");
    expect(places).toContain("My branch");
    await change(account.id, "revoke-role");
    expect((await client.get("/admin")).status).toBe(403);
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
    expect(await sessionsOf(site.db, account.id)).toEqual([]);
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

describe("a grave change", () => {
  test("asks for password and code after ten minutes, and is then done", async () => {
    const actor = await createUser(site, "admin");
    const { client, key } = await pair(site.url, actor);
    const withFactor = await createUser(site, "admin");
    await pair(site.url, withFactor);
    const grave: [what: string, id: string, more?: Record<string, string>][] = [
      ["home-branch", (await createUser(site, "engineer")).id, { branch: "kochi" }],
      ["make-admin", (await createUser(site)).id],
      ["revoke-role", (await createUser(site, "admin")).id],
      ["disable", (await createUser(site, "admin")).id],
      ["enable", (await createUser(site, "user", { banned: true })).id],
      ["reset-second-factor", withFactor.id],
    ];
    await confirmedAgo(site.db, 11, actor.id);
    for (const [what, id, more] of grave) {
      const before = await kept(id);
      const asked = await client.save(pageOf(id), { change: what, ...more });
      expect([asked.status, asked.outcome.confirm], what).toEqual([403, "password and code"]);
      expect(await kept(id)).toEqual(before);
    }
    const wrong = { password: "wrong", one_time_code: nextCode(key) };
    for (const proof of [wrong, { password: actor.password }]) {
      expect((await change(withFactor.id, "disable", proof, client)).status).toBe(400);
    }
    let proof = { password: actor.password, one_time_code: nextCode(key) };
    for (const [what, id, more] of grave) {
      const before = await kept(id);
      const done = await change(id, what, { ...more, ...proof }, client);
      expect(done.headers.location, what).toBe(pageOf(id));
      expect(await kept(id)).toHaveLength(before.length + 1);
      // It is valid for ten minutes, and the code was used.
      proof = { ...proof, one_time_code: "" };
    }
  });

  test("asks for the password alone where there is no second factor; ending sessions is not grave", async () => {
    const actor = await createUser(site, "admin");
    const client = await signInAt(site.url, actor);
    await confirmedAgo(site.db, 11, actor.id);
    const { id } = await createUser(site);
    expect((await change(id, "end-sessions", {}, client)).headers.location).toBe(pageOf(id));
    const { outcome } = await client.save(pageOf(id), { change: "make-admin" });
    expect(outcome.confirm).toBe("password");
    await change(id, "make-admin", { password: actor.password }, client);
    expect(await roleOf(id)).toBe("admin");
  });

  test("takes nothing for a proof but the password, and a code where there is one", async () => {
    const actor = await createUser(site, "admin");
    const { client } = await pair(site.url, actor);
    await confirmedAgo(site.db, 11, actor.id);
    const { id } = await createUser(site);
    const password = `password=${encodeURIComponent(actor.password)}`;
    for (const fields of [
      "password=",
      password,
      `${password}&one_time_code=let+me+in`,
      `${password}&confirmedAt=2100-01-01`,
    ]) {
      const { status } = await client.post(pageOf(id), `change=make-admin&${fields}`);
      expect(status, fields.slice(0, 60)).toBe(400);
    }
    expect((await change(id, "make-admin", { confirmedAt: "2100-01-01" }, client)).status).toBe(
      403,
    );
    expect(await roleOf(id)).toBe("user");
  });

  test("cannot be guessed open", async () => {
    const actor = await createUser(site, "admin");
    const client = await signInAt(site.url, actor);
    await confirmedAgo(site.db, 11, actor.id);
    const { id } = await createUser(site);
    await change(id, "disable", { password: "wrong" }, client);
    await pretendUsed(site.db, "wrongPasswords", 20);
    const refused = await change(id, "disable", { password: actor.password }, client);
    expect(refused.status).toBe(429);
    await site.db.deleteFrom("limit_use").execute();
  });
});
