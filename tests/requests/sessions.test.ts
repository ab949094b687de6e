import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { logIn, sessionsOf } from "#tests/support/accounts.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { type Client, type Fields, postForm, send, signInAt } from "#tests/support/http.ts";
import { emptyTables } from "#tests/support/records.ts";
import { pair } from "#tests/support/second-factor.ts";
import { openSite, stopClock } from "#tests/support/site.ts";

/** Sessions of an account, and their ends. */
stopClock();

const site = await openSite();
const cookie = await signInDirectly(site, await createUser(site));
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
