import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { cheapPasswordHash } from "#tests/support/cheap-password-hash.ts";
import { Client } from "#tests/support/http.ts";
import { newestLink } from "#tests/support/mails.ts";
import { startDesk, stopClock } from "#tests/support/site.ts";

// An account changes between the check of its password and the new session.
stopClock();

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
const { site, admin } = await startDesk({ passwordHash });

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
    const before = await sessionsOf(account);
    meanwhile = () => act(account, owner);
    const { answer, client: thief } = await logIn(account);
    expect(meanwhile).toBeUndefined();
    expect(answer.status).toBe(401);
    expect((await thief.get("/userdashboard")).status).toBe(302);
    expect(before).toEqual(expect.arrayContaining(await sessionsOf(account)));
  });

  const others = { end: "others" };
  const change = (id: string, change: string) => admin.post(`/admin/users/${id}`, { change });
  const sessionsOf = ({ id }: Account) =>
    site.db.selectFrom("session").select("id").where("userId", "=", id).execute();
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
