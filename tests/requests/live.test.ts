import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { EventSource, isAbout } from "#tests/support/event-source.ts";
import { type Client, postForm, signInAsAdmin, signInAt } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { openOwnSite, startDesk, startSite } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const message = await storeRecord(site.db, "contact_message");

/** A window that has heard of all that was done before it opened. */
async function openFeed(): Promise<EventSource> {
  const feed = await EventSource.open(site.url, admin.cookie);
  onTestFinished(() => feed.close());
  await heardSoFar(feed);
  return feed;
}

/**
 * Everything that the window had not yet been told: changes are told in their order, so that of a
 * note written now is the last. Notes are written about messages, and nothing else here is.
 */
async function heardSoFar(feed: EventSource) {
  const { status } = await admin.save(`/admin/messages/${message}`, { intent: "note", text: "x" });
  expect(status).toBe(200);
  return feed.untilAbout("contact_message");
}

let visitors = 0;
const post = (url = site.url) => {
  visitors += 1;
  return postForm(url, "/", anEnquiry({ name: `Visitor ${visitors}` }));
};

onSqlite.test("the feed is neither kept nor compressed nor held back on its way", async () => {
  const { headers } = await openFeed();
  expect(headers["content-type"]).toBe("text/event-stream");
  expect(headers["cache-control"]).toMatch(/no-store/);
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a form that is refused or repeated is not told", async () => {
  const window = await openFeed();
  expect((await postForm(site.url, "/", anEnquiry({ number: "1" }))).status).toBe(400);
  expect((await heardSoFar(window)).filter(isAbout("enquiry"))).toEqual([]);

  const twice = anEnquiry({ name: "Twice" });
  await postForm(site.url, "/", twice);
  await window.nextAbout("enquiry");
  expect((await postForm(site.url, "/", twice)).status).toBe(303);
  expect((await heardSoFar(window)).filter(isAbout("enquiry"))).toEqual([]);
});

onSqlite.test("a window that went away is forgotten", async () => {
  const window = await openFeed();
  window.close();
  await window.ended;
  expect((await post()).status).toBe(303);
});

test("the feed ends when the server closes, and does not hold up its end", async () => {
  const other = await startSite();
  const { cookie } = await signInAsAdmin(other.url);
  const window = await EventSource.open(other.url, cookie);
  // The time never comes at which the server would cut off what does not end by itself.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await Promise.all([other.close(), window.ended]);
  } finally {
    vi.useRealTimers();
  }
});

describe.runIf(inject("engine") === "postgres")("with several servers on one database", () => {
  test("a submission to one instance is told by the other", async () => {
    const other = await openOwnSite({ database: site.database });
    const window = await openFeed();
    await post(other.url);
    await window.nextAbout("enquiry");
  });

  test.each([
    ["the feed's connection", sql`query like 'listen %'`],
    ["every connection", sql`true`],
  ])("losing %s is survived, and the windows are told to read again", async (_what, those) => {
    const window = await openFeed();
    const lone = site.database.open();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and ${those} and pid <> pg_backend_pid()
    `.execute(lone);
    await lone.destroy();
    await window.nextResync();
    expect((await post()).status).toBe(303);
    await window.nextAbout("enquiry");
  });
});

onSqlite.test(
  "asked for as a page's data, the feed answers that it is none, instead of never",
  async () => {
    expect((await admin.get("/admin/live.data")).status).toBe(404);
  },
);

type Account = Awaited<ReturnType<typeof createUser>>;

onSqlite.test.each<[string, (account: Account, client: Client) => Promise<unknown>]>([
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
