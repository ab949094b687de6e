import { argon2Sync, randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml } from "#tests/support/html.ts";
import { Client, send, signInAt } from "#tests/support/http.ts";
import { readOutbox } from "#tests/support/mails.ts";
import { actionsOn } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openOwnSite, openSite, stopClock } from "#tests/support/site.ts";

// Sessions end by the clock.
stopClock();

const site = await openSite();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function anAdmin() {
  const account = await createUser(site, "admin");
  return { account, client: await signInAt(site.url, account) };
}

async function aCustomer() {
  const account = await createUser(site);
  return { id: account.id, client: await signInAs(account) };
}

async function signInAs({ email, password }: { email: string; password: string }) {
  const client = new Client(site.url);
  await client.post("/login", { email, password });
  return client;
}

const sessionsOf = (userId: string) =>
  site.db.selectFrom("session").select("id").where("userId", "=", userId).execute();

describe("an admin's session", () => {
  test("ends an hour after its last use, on the server too", async () => {
    const { account, client } = await anAdmin();
    for (let i = 0; i < 3; i++) {
      later(54 * minute);
      expect((await client.get("/admin")).status).toBe(200);
    }
    later(hour);
    expect((await client.get("/admin")).headers.location).toBe("/adminlogin?next=%2Fadmin");
    expect(await sessionsOf(account.id)).toEqual([]);
  });

  test("ends after twelve hours, however much it is used", async () => {
    const { client } = await anAdmin();
    for (let use = 0; use < 13; use++) {
      later(54 * minute);
      expect((await client.get("/admin")).status).toBe(200);
    }
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

test("a session that is over is not listed any more", async () => {
  const { account } = await anAdmin();
  later(2 * hour);
  const again = await signInAt(site.url, account);
  expect(parseHtml(await again.get("/userdashboard"))("#sessions li")).toHaveLength(1);
});

describe("a customer's session", () => {
  test("lives for a week without a use, and not for longer", async () => {
    const { client } = await aCustomer();
    later(7 * day - minute);
    expect((await client.get("/userdashboard")).status).toBe(200);
    later(7 * day);
    expect((await client.get("/userdashboard")).status).toBe(302);
  });

  test("ends after thirty days, however much it is used", async () => {
    const { id, client } = await aCustomer();
    for (let day5 = 0; day5 < 5; day5++) {
      later(5 * day);
      expect((await client.get("/userdashboard")).status).toBe(200);
    }
    later(5 * day);
    expect((await client.get("/userdashboard")).status).toBe(302);
    expect(await sessionsOf(id)).toEqual([]);
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
])("%s", async (what, act) => {
  const account = await createUser(site, "admin");
  await storeOver(account.id, 130, what === "ends this one" ? 2 : 10);
  const thief = { Cookie: await signInDirectly(site, account) };
  const owner = await signInAs(account);
  await act(owner, account);
  expect((await send(site.url, "/userdashboard", { headers: thief })).status).toBe(302);
  // Those that are over stay for KEEP_SESSIONS; one is the owner's.
  expect(await sessionsOf(account.id)).toHaveLength(131);
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
  const newest = await signInAs(account);
  const statuses = [];
  for (const Cookie of [cookies[0], cookies[1], newest.cookie]) {
    statuses.push((await send(site.url, "/userdashboard", { headers: { Cookie } })).status);
  }
  expect(statuses).toEqual([302, 200, 200]);
  expect(await sessionsOf(account.id)).toHaveLength(60);
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
  const headers = { Cookie: client.cookie };
  for (const path of ["/userdashboard", "/admin"]) {
    expect((await send(site.url, path, { headers })).status).toBe(302);
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

test("a first password that was printed is to be changed, and is asked for until it is", async () => {
  const first = await openOwnSite({ env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  const { email = "", password = "" } = first.firstAdmin ?? {};
  const client = await signInAt(first.url, { email, password });
  const line = "printed at the first start";
  expect((await client.get("/admin")).text).toContain(line);
  const changed = { current_password: password, password: "quiet lorries at night" };
  await client.post("/userdashboard/password", changed);
  expect((await client.get("/admin")).text).not.toContain(line);
});

const formerly = (password: string) => `former ${password}`;
/** As Argon2id keeps it at a lower cost. */
function hashCheaply(message: string) {
  const nonce = Buffer.from("sixteen bytes of");
  const at = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const parts = [nonce, argon2Sync("argon2id", { ...at, message, nonce })];
  const written = parts.map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=64,t=1,p=1$${written.join("$")}`;
}
/** As Argon2id after another hash, at no cost. */
const upgraded: PasswordHash = {
  ...cheapPasswordHash,
  verify: async ({ hash, password }) =>
    hash === formerly(password) || cheapPasswordHash.verify({ hash, password }),
  isOutdated: (hash) => hash.startsWith("former "),
};

test.each([false, true])(
  "a password that was kept as before is kept at full cost from its next sign-in on; with a code: %s",
  async (hasSecondFactor) => {
    const real = await openOwnSite({ passwordHash: hasSecondFactor ? upgraded : undefined });
    const user = await createUser(real, hasSecondFactor ? "admin" : "user");
    if (hasSecondFactor) await pair(real.url, user);
    const elsewhere = hasSecondFactor ? undefined : await signInDirectly(real, user);
    const stored = async () => {
      const row = real.db.selectFrom("account").select("password").where("userId", "=", user.id);
      return (await row.executeTakeFirstOrThrow()).password;
    };
    const fresh = hasSecondFactor ? /^cheap:/ : /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    expect(await stored()).toMatch(fresh);
    const account = real.db.updateTable("account").where("userId", "=", user.id);
    const former = hasSecondFactor ? formerly(user.password) : hashCheaply(user.password);
    await account.set({ password: former }).execute();
    const { email, password } = user;
    const logIn = (password: string) => new Client(real.url).post("/login", { email, password });
    expect((await logIn("not theirs")).status).toBe(401);
    expect(await stored()).not.toMatch(fresh);
    for (const _time of [1, 2]) expect((await logIn(password)).status).toBe(303);
    expect(await stored()).toMatch(fresh);
    if (elsewhere) {
      const still = await send(real.url, "/userdashboard", { headers: { Cookie: elsewhere } });
      expect(still.status, "other sessions go on").toBe(200);
    }
  },
);

test("a password that is reset while the one before is being kept anew stays the new one", async () => {
  let meanwhile = async () => {};
  const passwordHash: PasswordHash = {
    ...cheapPasswordHash,
    async hash(password) {
      await meanwhile();
      return cheapPasswordHash.hash(password);
    },
    isOutdated: () => true,
  };
  const slow = await openOwnSite({ passwordHash });
  const { id, email, password } = await createUser(slow);
  const account = slow.db.updateTable("account").where("userId", "=", id);
  const fresh = await cheapPasswordHash.hash("the new one");
  meanwhile = async () => void (await account.set({ password: fresh }).execute());
  expect((await new Client(slow.url).post("/login", { email, password })).status).toBe(303);
  const stored = slow.db.selectFrom("account").select("password").where("userId", "=", id);
  expect(await stored.execute()).toEqual([{ password: fresh }]);
});
