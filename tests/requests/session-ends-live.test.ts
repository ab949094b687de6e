import { afterEach, expect, test } from "vitest";
import { createUser } from "#tests/factories/user.ts";
import { type Client, signInAt } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { EventSource } from "#tests/support/event-source.ts";

const { site, admin } = await startDesk();
afterEach(() => {
  expect(site.faults).toEqual([]);
});

type Account = Awaited<ReturnType<typeof createUser>>;

test.each<[string, (account: Account, client: Client) => Promise<unknown>]>([
  ["its owner signs out", (_, client) => client.post("/admin/logout", {})],
  ["its owner signs out as a customer does", (_, client) => client.post("/logout", {})],
  ...(["end-sessions", "revoke-role", "make-admin", "disable"] as const).map(
    (change): [string, (account: Account) => Promise<unknown>] => [
      `an admin says ${change}`,
      ({ id }) => admin.post(`/admin/users/${id}`, { change }),
    ],
  ),
  [
    "its owner ends the others elsewhere",
    async (account) => {
      const elsewhere = await signInAt(site.url, account);
      await elsewhere.post("/userdashboard/sessions", { end: "others" });
    },
  ],
  [
    "its owner ends this one elsewhere",
    async (account) => {
      const ids = site.db.selectFrom("session").select("id").where("userId", "=", account.id);
      const { id } = await ids.executeTakeFirstOrThrow();
      const elsewhere = await signInAt(site.url, account);
      await elsewhere.post("/userdashboard/sessions", { end: id });
    },
  ],
  [
    "its owner changes the password elsewhere",
    async (account) => {
      const elsewhere = await signInAt(site.url, account);
      const typed = { current_password: account.password, password: "quiet lorries at night" };
      await elsewhere.post("/userdashboard/password", typed);
    },
  ],
])("the feed of an open window ends at once when %s", async (_what, act) => {
  const account = await createUser(site, "coordinator");
  const client = await signInAt(site.url, account);
  const window = await EventSource.open(site.url, client.cookie);
  const bystander = await EventSource.open(site.url, admin.cookie);
  await act(account, client);
  const outcome = await Promise.race([
    window.ended.then(() => "ended"),
    new Promise((resolve) => setTimeout(() => resolve("goes on"), 10_000)),
  ]);
  expect(outcome).toBe("ended");
  expect(await Promise.race([bystander.ended.then(() => "ended"), "goes on"])).toBe("goes on");
  window.close();
  bystander.close();
});
