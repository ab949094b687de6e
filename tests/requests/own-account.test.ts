import { argon2Sync, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findUser, logIn, sessionsOf, userOf } from "#tests/support/accounts.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, type Fields, postForm, send, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { actionsOn, emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openOwnSite, openSite, stopClock } from "#tests/support/site.ts";

/** An account as its owner has it: the dashboard, the password, and sessions with their ends. */
stopClock();

const formerly = (password: string) => `former ${password}`;
let whileHashing = async () => {};
/** As Argon2id after another hash, at no cost. */
const passwordHash: PasswordHash = {
  async hash(password) {
    await whileHashing();
    return cheapPasswordHash.hash(password);
  },
  verify: async ({ hash, password }) =>
    hash === formerly(password) || cheapPasswordHash.verify({ hash, password }),
  isOutdated: (hash) => hash.startsWith("former "),
};

const name = "Asha <b>R</b>";
const site = await openSite({ passwordHash });
const asha = await createUser(site, "user", { name });
const cookie = await signInDirectly(site, asha);
afterEach(() => emptyTables(site.db, "record", "limit_use"));

const get = (path: string, as = cookie) => send(site.url, path, { headers: { Cookie: as } });
const post = (path: string, fields: Fields, Cookie = cookie) =>
  postForm(site.url, path, fields, { headers: { Cookie } });
/** Another account, with a session. */
async function another() {
  const user = await createUser(site);
  return { user, Cookie: await signInDirectly(site, user) };
}
async function anAdmin() {
  const account = await createUser(site, "admin");
  return { account, client: await signInAt(site.url, account) };
}
async function aCustomer() {
  const account = await createUser(site);
  return { account, client: await logIn(site.url, account) };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("the dashboard", () => {
  test("greets by name, as text, and is kept by nobody", async () => {
    const page = await get("/userdashboard");
    expect(page.status).toBe(200);
    expect(textOf(parseHtml(page), "h1")).toBe(`Welcome, ${name}`);
    expect(page.text).not.toContain("<b>R");
    expect(page.headers["cache-control"]).toMatch(/no-store/);
  });

  test("says how its owner signs in", async () => {
    const { user, Cookie } = await another();
    const said = async () => textOf(parseHtml(await get("/userdashboard", Cookie)), "#details");
    expect(await said()).toContain("You sign in with your e-mail address and password. To use");
    await sql`
      insert into account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
        select 'at Google', 'at Google', 'google', "userId", "createdAt", "updatedAt"
        from account where "userId" = ${user.id}
    `.execute(site.db);
    expect(await said()).toContain("e-mail address and password, or with Google.");
    const ways = site.db.deleteFrom("account").where("userId", "=", user.id);
    await ways.where("providerId", "=", "credential").execute();
    expect(await said()).toContain("You sign in with Google.");
  });

  test("leads to booking, careers and out", async () => {
    const $ = parseHtml(await get("/userdashboard"));
    const ways = $("main .welcome-actions").find("a, form").toArray();
    expect(ways.map(({ attribs }) => attribs.href ?? attribs.action)).toEqual([
      "/paymentpage",
      "/carrers",
      "/logout",
    ]);
  });

  test("lists the newest bookings, and all when asked", async () => {
    const machines = Array.from({ length: 20 }, (_, index) => `Machine ${index}`);
    const own = machines.map((product) => ({ user_id: asha.id, product }));
    await storeRecords(site.db, "booking", own);
    const listed = '#bookings a[href^="/bookings/SB-"]';
    const few = parseHtml(await get("/userdashboard"));
    expect(textsOf(few, listed)).toEqual(machines.slice(15).toReversed());
    const showAll = few('#bookings a:contains("Show all 20 bookings")').attr("href");
    expect(showAll).toBe("?bookings=all#bookings");
    const all = parseHtml(await get("/userdashboard?bookings=all"));
    expect(textsOf(all, listed)).toEqual(machines.toReversed());
    expect(textOf(all, "#bookings")).not.toContain("Show all");
  });

  test("shows nothing of another account", async () => {
    const { user } = await another();
    await storeRecord(site.db, "booking", { user_id: user.id, product: "Theirs" });
    await storeRecord(site.db, "booking", { product: "Nobodys", email: asha.email });
    const { text } = await get("/userdashboard");
    expect(text).not.toContain("Theirs");
    expect(text).not.toContain("Nobodys");
  });
});

test("a subscription is its account's, and one with a mistake comes back with the card open", async () => {
  await post("/userdashboard", aSubscription());
  const stored = recordsOf(site.db, "subscription").select("user_id");
  expect(await stored.execute()).toEqual([{ user_id: asha.id }]);
  const $ = parseHtml(await post("/userdashboard", aSubscription({ email: "asha@" })));
  expect($("details[open] #subscribe [data-summary]")).toHaveLength(1);
});

describe("the name", () => {
  test("is changed, in any script, and greets", async () => {
    const { Cookie } = await another();
    const other = "தமிழ்ச்செல்வி இராமகிருஷ்ணன் சுப்பிரமணியம்";
    expect((await post("/userdashboard/name", { name: other }, Cookie)).status).toBe(303);
    const $ = parseHtml(await get("/userdashboard", Cookie));
    expect(textOf($, "h1")).toBe(`Welcome, ${other}`);
  });

  test.each(["", "\0", "a".repeat(200_000)])("stays when the new one is none", async (typed) => {
    expect((await post("/userdashboard/name", { name: typed })).status).toBe(400);
    expect(await userOf(site.db, asha.id)).toMatchObject({ name });
  });
});

describe("the password", () => {
  test("is changed, this session stays and the others end", async () => {
    const { user, Cookie: here } = await another();
    const elsewhere = await signInDirectly(site, user);
    const typed = { current_password: user.password, password: "another one of theirs" };
    expect((await post("/userdashboard/password", typed, here)).status).toBe(303);
    expect((await get("/userdashboard", here)).status).toBe(200);
    expect((await get("/userdashboard", elsewhere)).status).toBe(302);
    const statusOf = async (password: string) =>
      (await postForm(site.url, "/login", { email: user.email, password })).status;
    expect(await statusOf(user.password)).toBe(401);
    expect(await statusOf("another one of theirs")).toBe(303);
  });

  const current = { current_password: "a password of theirs" };
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["nothing", {}, /please enter password/],
    ["a wrong one", { current_password: "not this one", password: "long enough" }, /not your curr/],
    ["a short new one", { ...current, password: "short" }, /8 characters/],
    ["a common new one", { ...current, password: "iloveyou2026" }, /too easy to guess/],
    ["the own address", { ...current, password: asha.email }, /too easy to guess/],
  ];
  test.each(wrong)("stays after %s, which is not sent back", async (_what, typed, message) => {
    const answer = await post("/userdashboard/password", typed);
    expect(answer.status).toBe(400);
    expect(textOf(parseHtml(answer), "#change-password [data-summary]")).toMatch(message);
    const secrets = Object.values(typed).filter((secret) => secret !== asha.email);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
  });

  test("cannot be guessed on and on", async () => {
    const guess = () =>
      post("/userdashboard/password", { current_password: "a guess", password: "long enough" });
    expect((await guess()).status).toBe(400);
    const counted = site.db.selectFrom("limit_use").select("used");
    expect((await counted.execute()).map(({ used }) => used)).toEqual([1, 1, 1]);
    await pretendUsed(site.db, "wrongPasswords", 20);
    const { status, headers, text } = await guess();
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(text).toContain("Too many wrong passwords");
  });
});

describe("sessions on the dashboard", () => {
  const idOf = async (cookies: string) => {
    const token = /southbridge-session=([^.]+)/.exec(cookies)?.[1] ?? "";
    const row = site.db.selectFrom("session").select("id").where("token", "=", token);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  test("are listed, and one is ended", async () => {
    const { user, Cookie: here } = await another();
    const elsewhere = await signInDirectly(site, user);
    const $ = parseHtml(await get("/userdashboard", here));
    expect($("#sessions li")).toHaveLength(2);
    expect(textOf($, '#sessions li:not(:has(button[name="end"]))')).toContain("this device");
    expect($('#sessions li button[name="end"]').attr("value")).toBe(await idOf(elsewhere));
    expect($.html()).not.toContain(await idOf(here));
    await post("/userdashboard/sessions", { end: await idOf(elsewhere) }, here);
    expect((await get("/userdashboard", elsewhere)).status).toBe(302);
    expect((await get("/userdashboard", here)).status).toBe(200);
  });

  test("of another account stay, by id or all at once", async () => {
    const { Cookie: theirs } = await another();
    const answer = await post("/userdashboard/sessions", { end: await idOf(theirs) });
    expect(answer.status).toBe(303);
    expect(answer.cookies.join()).not.toContain("sessionEnded");
    await post("/userdashboard/sessions", { end: "others" });
    expect((await get("/userdashboard", theirs)).status).toBe(200);
  });
});

/** Uses a session each time after so long. */
async function use(client: Client, path: string, times: number, after: number) {
  for (let i = 0; i < times; i++) {
    later(after);
    expect((await client.get(path)).status).toBe(200);
  }
}

describe("an admin's session", () => {
  test("ends an hour after its last use, on the server too", async () => {
    const { account, client } = await anAdmin();
    await use(client, "/admin", 3, 54 * minute);
    later(hour);
    expect((await client.get("/admin")).headers.location).toBe("/adminlogin?next=%2Fadmin");
    expect(await sessionsOf(site.db, account.id)).toEqual([]);
    // One that is over is not listed any more.
    await signInAt(site.url, account);
    later(2 * hour);
    const again = await signInAt(site.url, account);
    expect(parseHtml(await again.get("/userdashboard"))("#sessions li")).toHaveLength(1);
  });

  test("ends after twelve hours, however much it is used", async () => {
    const { client } = await anAdmin();
    await use(client, "/admin", 13, 54 * minute);
    later(54 * minute);
    expect((await client.get("/admin")).status).toBe(302);
  });

  test("is not prolonged by a window that listens and reads by itself", async () => {
    const { client } = await anAdmin();
    for (let i = 0; i < 3; i++) {
      later(19 * minute);
      (await EventSource.open(site.url, client.cookie)).close();
      expect((await client.read("/admin", backgroundRequest)).status).toBe(200);
    }
    later(4 * minute);
    expect((await client.get("/admin")).status).toBe(302);
  });
});

describe("a customer's session", () => {
  test("lives for a week without a use, and not for longer", async () => {
    const { client } = await aCustomer();
    await use(client, "/userdashboard", 1, 7 * day - minute);
    later(7 * day);
    expect((await client.get("/userdashboard")).status).toBe(302);
  });

  test("ends after thirty days, however much it is used", async () => {
    const { account, client } = await aCustomer();
    await use(client, "/userdashboard", 5, 5 * day);
    later(5 * day);
    expect((await client.get("/userdashboard")).status).toBe(302);
    expect(await sessionsOf(site.db, account.id)).toEqual([]);
  });
});

/**
 * Stores sessions that are over, by age and by disuse, as they lie there for a year.
 * @param unusedDays below seven only staff's are over
 */
const storeOver = (userId: string, count: number, unusedDays = 10) =>
  storeSessions(userId, count, (index) => (index % 2 ? 20 : 60), unusedDays);

async function storeSessions(
  userId: string,
  count: number,
  ageInDays: (index: number) => number,
  unusedDays: number,
) {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomUUID(),
    userId,
    createdAt: at(ageInDays(index)),
    updatedAt: at(unusedDays),
    expiresAt: at(unusedDays - 7),
  }));
  await site.db.insertInto("session").values(rows).execute();
}

test.each<[string, (owner: Client, account: { email: string; password: string }) => unknown]>([
  [
    "changes the password",
    (owner, { password: current_password }) =>
      owner.post("/userdashboard/password", { current_password, password: "lorries at night" }),
  ],
  ["ends all others", (owner) => owner.post("/userdashboard/sessions", { end: "others" })],
  [
    "ends this one",
    async (owner) => {
      const $ = parseHtml(await owner.get("/userdashboard"));
      const end = $('#sessions li button[name="end"]').attr("value") ?? "";
      await owner.post("/userdashboard/sessions", { end });
    },
  ],
  ["sets a second factor up", (_owner, account) => pair(site.url, account)],
])("sessions elsewhere end, in use or not, once the owner %s", async (what, act) => {
  const account = await createUser(site, "admin");
  await storeOver(account.id, 130, what === "ends this one" ? 2 : 10);
  const thief = await signInDirectly(site, account);
  const owner = await logIn(site.url, account);
  await act(owner, account);
  expect((await get("/userdashboard", thief)).status).toBe(302);
  // Those that are over stay for KEEP_SESSIONS; one is the owner's.
  expect(await sessionsOf(site.db, account.id)).toHaveLength(131);
});

test("the 51st session of an account ends the oldest, and those that are over stay", async () => {
  const account = await createUser(site);
  await storeOver(account.id, 10);
  const cookies: string[] = [];
  for (let count = 0; count < 2; count++) {
    cookies.push(await signInDirectly(site, account));
    later(1_000);
  }
  await storeSessions(account.id, 48, () => 0, 0);
  const newest = await logIn(site.url, account);
  const statuses = [];
  for (const Cookie of [cookies[0], cookies[1], newest.cookie]) {
    statuses.push((await get("/userdashboard", Cookie)).status);
  }
  expect(statuses).toEqual([302, 200, 200]);
  expect(await sessionsOf(site.db, account.id)).toHaveLength(60);
});

test("a session that was over stays so when the staff role is taken back, and one in use goes on", async () => {
  const { account, client: old } = await anAdmin();
  later(2 * hour);
  const inUse = await signInAt(site.url, account);
  const { client } = await anAdmin();
  const taking = { change: "revoke-role", confirmed: "yes" };
  expect((await client.post(`/admin/users/${account.id}`, taking)).status).toBe(303);
  expect((await inUse.get("/userdashboard")).status).toBe(200);
  expect((await old.get("/userdashboard")).status).toBe(302);
});

test("a session of staff that did not begin with a password opens nothing", async () => {
  const { account, client } = await anAdmin();
  const sessions = site.db.updateTable("session").where("userId", "=", account.id);
  await sessions.set({ confirmedAt: null }).execute();
  for (const path of ["/userdashboard", "/admin"]) {
    expect((await get(path, client.cookie)).status).toBe(302);
  }
});

test("the owner of an account hears by mail of a password, second factor or role, and the audit keeps it", async () => {
  const heard = async (email: string) => {
    const mails = await readOutbox(site.db, email);
    return mails.filter(({ template }) => template === "account changed").map(({ data }) => data);
  };
  const { account, client } = await anAdmin();
  const elsewhere = await signInAt(site.url, account);
  const password = "quiet lorries at night";
  await client.post("/userdashboard/password", { current_password: account.password, password });
  expect((await elsewhere.get("/admin")).status).toBe(302);
  await pair(site.url, { ...account, password });
  expect(await heard(account.email)).toEqual([{ what: "password" }, { what: "second factor" }]);
  const changes = ["password-changed", "second-factor-on"];
  expect(await actionsOn(site.db, account.id)).toEqual(changes);

  const user = await createUser(site);
  const { client: another } = await anAdmin();
  await another.post(`/admin/users/${user.id}`, { change: "make-admin" });
  expect(await heard(user.email)).toEqual([{ what: "role" }]);
  expect(await actionsOn(site.db, user.id)).toEqual(["role-given"]);
});

test("a first password that was printed is to be changed, and is asked for until it is; Argon2id keeps it", async () => {
  const first = await openOwnSite({
    env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" },
    passwordHash: undefined,
  });
  const { email = "", password: current_password = "" } = first.firstAdmin ?? {};
  const client = await signInAt(first.url, { email, password: current_password });
  const line = "printed at the first start";
  expect((await client.get("/admin")).text).toContain(line);
  const password = "quiet lorries at night";
  await client.post("/userdashboard/password", { current_password, password });
  expect((await client.get("/admin")).text).not.toContain(line);

  const fresh = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  const { id = "" } = (await findUser(first.db, email)) ?? {};
  expect(await storedOf(id, first)).toMatch(fresh);
  await store(id, hashCheaply(password), first);
  await signInAt(first.url, { email, password });
  expect(await storedOf(id, first)).toMatch(fresh);
});

/** As Argon2id keeps it at a lower cost. */
function hashCheaply(message: string) {
  const nonce = Buffer.from("sixteen bytes of");
  const at = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const parts = [nonce, argon2Sync("argon2id", { ...at, message, nonce })];
  const written = parts.map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=64,t=1,p=1$${written.join("$")}`;
}

const rowOf = (userId: string, { db } = site) => ({
  read: db.selectFrom("account").select("password").where("userId", "=", userId),
  change: db.updateTable("account").where("userId", "=", userId),
});
const storedOf = async (userId: string, at = site) =>
  (await rowOf(userId, at).read.executeTakeFirstOrThrow()).password;
const store = (userId: string, password: string, at = site) =>
  rowOf(userId, at).change.set({ password }).execute();

test.each([false, true])(
  "a password that was kept as before is kept at full cost from its next sign-in on; with a code: %s",
  async (hasSecondFactor) => {
    const user = await createUser(site, hasSecondFactor ? "admin" : "user");
    const { client } = hasSecondFactor
      ? await pair(site.url, user)
      : { client: await logIn(site.url, user) };
    await store(user.id, formerly(user.password));
    const { email, password } = user;
    const enter = async (password: string) =>
      (await new Client(site.url).post("/login", { email, password })).status;
    expect(await enter("not theirs")).toBe(401);
    expect(await storedOf(user.id)).toBe(formerly(password));
    expect([await enter(password), await enter(password)]).toEqual([303, 303]);
    expect(await storedOf(user.id)).toMatch(/^cheap:/);
    expect((await client.get("/userdashboard")).status, "other sessions go on").toBe(200);
  },
);

test("a password that is reset while the one before is being kept anew stays the new one", async () => {
  const { id, email, password } = await createUser(site);
  await store(id, formerly(password));
  const fresh = await cheapPasswordHash.hash("the new one");
  whileHashing = async () => void (await store(id, fresh));
  const answer = await new Client(site.url).post("/login", { email, password });
  whileHashing = async () => {};
  expect(answer.status).toBe(303);
  expect(await storedOf(id)).toBe(fresh);
});
