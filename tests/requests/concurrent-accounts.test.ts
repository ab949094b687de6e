import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, inject, test, vi } from "vitest";
import { backgroundRequest } from "#app/platform/live/background-request.ts";
import { aRegistration } from "#tests/factories/registration.ts";
import { createUser } from "#tests/factories/user.ts";
import { sessionsOf } from "#tests/support/accounts.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { freePort } from "#tests/support/free-port.ts";
import { parseHtml, textsOf } from "#tests/support/html.ts";
import { Client, postForm, signInAsAdmin, signInAt } from "#tests/support/http.ts";
import { beside } from "#tests/support/locks.ts";
import { newestLink, readOutbox } from "#tests/support/mails.ts";
import { passProvider, startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { emptyTables, pretendUsed } from "#tests/support/records.ts";
import { enterCode, enterPassword, nextCode, pair } from "#tests/support/second-factor.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { openOwnSite, startDesk, stopClock } from "#tests/support/site.ts";

/**
 * Behaviour that each engine implements in its own way: it locks accounts that several requests
 * change at the same time, and stores when a session was used.
 */
stopClock("2026-03-02T04:30:00.000Z"); // 10:00 in India

const PORT = String(await freePort());
const provider = await startOpenIdProvider(`http://localhost:${PORT}`);
afterAll(() => provider.close());
/** Runs once, after the next password was compared. */
let meanwhile: (() => Promise<unknown>) | undefined;
const passwordHash = {
  ...cheapPasswordHash,
  async verify(stored: { hash: string; password: string }) {
    const isRight = await cheapPasswordHash.verify(stored);
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return isRight;
  },
};
const { site, admin } = await startDesk({ env: { ...provider.env, PORT }, passwordHash });
afterEach(() => emptyTables(site.db, "mail", "limit_use"));

const register = (fields: Record<string, string>) => postForm(site.url, "/register", fields);
const users = (email: string) =>
  site.db.selectFrom("user").select(["id", "emailVerified"]).where("email", "=", email).execute();

describe("registering", () => {
  test("makes one account and sends one mail for several forms at once", async () => {
    const form = aRegistration();
    const answers = await Promise.all([register(form), register(form), register(form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await users(form.email)).toHaveLength(1);
    expect(await readOutbox(site.db, form.email)).toHaveLength(1);
  });

  test.runIf(inject("engine") === "postgres")(
    "answers 409 when Google's callback made the account at the same moment",
    async () => {
      const form = aRegistration();
      const [createdAt, id] = [new Date(), randomUUID()];
      const row = { id, name: "Asha", email: form.email, createdAt, updatedAt: createdAt };
      const answer = await beside(
        site,
        (trx) =>
          trx
            .insertInto("user")
            .values({ ...row, emailVerified: true })
            .execute(),
        () => register(form),
      );
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("User already exists");
      // Better Auth logs what the database refused.
      expect(site.faults.splice(0)).toMatchObject([{ msg: "Failed to create user" }]);
    },
  );
});

describe.runIf(inject("engine") === "postgres")("the link of a verification mail", () => {
  const page = "/varify-email";
  async function opened(isSignedIn: boolean) {
    const form = aRegistration();
    await register(form);
    const client = new Client(site.url);
    if (isSignedIn) await client.post("/login", { email: form.email, password: form.password });
    await client.get(await newestLink(site.db, form.email));
    return { email: form.email, client };
  }

  test("has expired when the account is removed at the same moment", async () => {
    const { email, client } = await opened(true);
    const answer = await beside(
      site,
      (trx) => trx.deleteFrom("user").where("email", "=", email).execute(),
      () => client.post(page, { intent: "confirm" }),
    );
    expect(answer.headers.location).toBe(`${page}?link=gone`);
  });

  test("removes no account that is confirmed at the same moment", async () => {
    const { email, client } = await opened(false);
    const set = { emailVerified: true };
    const answer = await beside(
      site,
      (trx) => trx.updateTable("user").set(set).where("email", "=", email).execute(),
      () => client.post(page, { intent: "remove" }),
    );
    expect(answer.headers.location).toMatch(/link=gone/);
    expect(await users(email)).toHaveLength(1);
  });
});

test.each([false, true])(
  "two browsers that come back from Google at once have one account; there before: %s",
  async (isThere) => {
    const { email } = isThere ? await createUser(site) : aRegistration();
    provider.visitor = { sub: email, email, email_verified: true, name: "Meera" };
    const signIn = async () => {
      const client = new Client(site.url);
      const { headers } = await client.get("/login/google");
      return client.get(await passProvider(String(headers.location), site.url));
    };
    const answers = await Promise.all([signIn(), signIn()]);
    for (const { headers } of answers) expect(headers.location).toBe("/cartpage");
    const [user, ...others] = await users(email);
    expect(others).toEqual([]);
    const ways = site.db.selectFrom("account").select("providerId");
    expect(await ways.where("userId", "=", user?.id ?? "").execute()).toHaveLength(isThere ? 2 : 1);
  },
);

test("a code of a second factor that two send at the same time lets one in", async () => {
  const account = await createUser(site, "admin");
  const { key } = await pair(site.url, account);
  const clients = await Promise.all([1, 2].map(() => enterPassword(site.url, account)));
  const code = nextCode(key);
  const answers = await Promise.all(clients.map((client) => enterCode(client, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
});

test("a link for a new password is good for one of two forms that arrive at once", async () => {
  const { email } = await createUser(site);
  await postForm(site.url, "/forgot-password", { email });
  const link = await newestLink(site.db, email);
  const reset = async (password: string) => {
    const client = new Client(site.url);
    await client.get(link);
    return () => client.post("/reset-password", { password });
  };
  const [one, two] = [await reset("a fresh password"), await reset("another fresh password")];
  const places = (await Promise.all([one(), two()])).map(({ headers }) => headers.location);
  expect(places.toSorted()).toEqual(["/login", "/reset-password"]);
});

test("wrong passwords at the same time, at two processes, do not slip past the limit", async () => {
  const another = await openOwnSite({ database: site.database });
  const guess = (nth: number) =>
    postForm((nth % 2 ? another : site).url, "/adminlogin", {
      email: theAdmin.email,
      password: "wrong",
    });
  await guess(0);
  await pretendUsed(site.db, "wrongPasswords", 15);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, nth) => guess(nth)));
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
});

type Account = Awaited<ReturnType<typeof createUser>>;

async function logIn({ email, password }: Account) {
  const client = new Client(site.url);
  return { client, answer: await client.post("/login", { email, password }) };
}

const fresh = "quiet lorries at night";

describe("a sign-in that is under way with the old password is refused when", () => {
  test.each<[string, (account: Account, owner: Client) => Promise<unknown>]>([
    [
      "it is changed",
      ({ password: current_password }, owner) =>
        owner.post("/userdashboard/password", { current_password, password: fresh }),
    ],
    [
      "it is reset by mail",
      async ({ email }) => {
        const client = new Client(site.url);
        await client.post("/forgot-password", { email });
        await client.get(await newestLink(site.db, email));
        await client.post("/reset-password", { password: fresh });
      },
    ],
    [
      "its row has another hash",
      async ({ id }) => {
        const password = await cheapPasswordHash.hash(fresh);
        await site.db.updateTable("account").set({ password }).where("userId", "=", id).execute();
      },
    ],
    ["all other sessions are ended", (_, owner) => owner.post("/userdashboard/sessions", others)],
    ["an admin ends the sessions", ({ id }) => change(id, "end-sessions")],
    ["the account is given a role", ({ id }) => change(id, "make-coordinator")],
    [
      "the account is disabled and enabled",
      async ({ id }) => {
        await change(id, "disable");
        await change(id, "enable");
      },
    ],
  ])("%s", async (_what, act) => {
    const account = await createUser(site);
    const { client: owner } = await logIn(account);
    const before = await sessionsOf(site.db, account.id);
    meanwhile = () => act(account, owner);
    const { answer, client: thief } = await logIn(account);
    expect(meanwhile).toBeUndefined();
    expect(answer.status).toBe(401);
    expect((await thief.get("/userdashboard")).status).toBe(302);
    expect(before).toEqual(expect.arrayContaining(await sessionsOf(site.db, account.id)));
  });

  const others = { end: "others" };
  const change = (id: string, change: string) => admin.post(`/admin/users/${id}`, { change });
});

test("an account that is given a role while its owner deletes it stays", async () => {
  const account = await createUser(site);
  const { client: owner } = await logIn(account);
  const user = site.db.updateTable("user").where("id", "=", account.id);
  meanwhile = () => user.set({ role: "admin" }).execute();
  const answer = await owner.post("/userdashboard/delete", { password: account.password });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("This is a staff account");
  const { client } = await logIn(account);
  expect((await client.get("/admin")).status).toBe(200);
});

describe("a session was last seen", () => {
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  async function someStaff() {
    const account = await createUser(site, "admin");
    return { id: account.id, client: await signInAt(site.url, account) };
  }
  /** The sessions of an account as an admin reads them. */
  async function shownOf(id: string) {
    const $ = parseHtml(await (await signInAsAdmin(site.url)).get(`/admin/users/${id}`));
    return textsOf($, 'dt:contains("Sessions") + dd li span');
  }

  test("a minute ago by an admin of a minute ago", async () => {
    const { id, client } = await someStaff();
    later(2);
    await client.get("/admin");
    later(1);
    expect(await shownOf(id)).toEqual(["last seen 2 Mar 2026, 10:02"]);
  });

  test("not by a window that reads by itself, but by a form that is sent then", async () => {
    const { id, client } = await someStaff();
    const [since] = await shownOf(id);
    later(10);
    (await EventSource.open(site.url, client.cookie)).close();
    await client.read("/admin", backgroundRequest);
    expect(await shownOf(id)).toEqual([since]);
    await client.post("/admin/appearance", { scheme: "dark" }, backgroundRequest);
    expect(await shownOf(id)).not.toEqual([since]);
  });
});

test.each(["revoke-role", "disable"])(
  "an admin is left when the only two change each other at once: %s",
  async (change) => {
    await site.db.updateTable("user").set({ role: "user" }).execute();
    const pairOf = [await createUser(site, "admin"), await createUser(site, "admin")];
    const clients = await Promise.all(pairOf.map((account) => signInAt(site.url, account)));
    const answers = await Promise.all(
      clients.map((client, i) => client.post(`/admin/users/${pairOf[1 - i]?.id}`, { change })),
    );
    const enabled = site.db
      .selectFrom("user")
      .select("id")
      .where("role", "=", "admin")
      .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]));
    expect(await enabled.execute()).toHaveLength(1);
    const late = answers.map(({ status }) => status).filter((status) => status !== 303);
    expect(late).toHaveLength(1);
    expect([302, 403]).toContain(late[0]);
  },
);
