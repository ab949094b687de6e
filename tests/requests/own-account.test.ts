import { argon2Sync } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findUser, logIn, userOf } from "#tests/support/accounts.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client, type Fields, postForm, send, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { actionsOn, emptyTables, pretendUsed, recordsOf } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openOwnSite, openSite, stopClock } from "#tests/support/site.ts";

/** An account as its owner has it: the dashboard, the name and the password. */
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
