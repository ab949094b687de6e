import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailWorker, type Deliver } from "#app/domain/mail/mail-worker.server.ts";
import { type Mail, MailNotSent } from "#app/domain/mail/mails.ts";
import { insert } from "#app/domain/mail/outbox-repository.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Store } from "#app/platform/db/store.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { openTestStore } from "#tests/support/store.ts";

// The worker by itself, with a clock that the tests turn: nobody waits three days here.
const { store: opened } = await openTestStore();
const store: Store = { ...opened, feed: new LiveFeed() };
let now: Date;
let delivered: string[];
/** The answer of the mail server; undefined accepts a mail. */
let answer: (recipient: string) => Error | undefined;
const logged: { level: string; facts: object; message: string }[] = [];

beforeEach(() => {
  now = new Date("2026-11-20T10:00:00.000Z");
  delivered = [];
  logged.length = 0;
  answer = () => undefined;
});
afterEach(() => store.db.deleteFrom("mail").execute());

const note = (level: string) => (facts: object, message: string) => {
  logged.push({ level, facts, message });
};
const log = { error: note("error"), warn: note("warn"), info: note("info"), debug: note("debug") };
const deliver: Deliver = async ({ recipient }) => {
  const error = answer(recipient);
  if (error) throw error;
  delivered.push(recipient);
};
const aWorker = (how = deliver) => createMailWorker({ store, now: () => now }, how, log);
async function sendDue(worker = aWorker()) {
  while (await worker.sendBatch());
}
const ask = (mail: Mail) =>
  store.transaction((trx) => insert(trx, {}, [mail], now, () => {})).then(() => mail);
const askFor = (to: string) => ask({ template: "enquiry", to, data: { branch: "" } });
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minute = 60_000;
const hour = 60 * minute;
const only = async () => (await mailsIn(store.db))[0];

test("a mail is sent once", async () => {
  await askFor("a@example.com");
  const worker = aWorker();
  await sendDue(worker);
  await sendDue(worker);
  expect(delivered).toEqual(["a@example.com"]);
  const sent_at = now.toISOString();
  expect(await only()).toMatchObject({ status: "sent", sent_at, attempts: 1, claimed_until: null });
});

test("a mail that is put off is tried after longer and longer pauses, for three days", async () => {
  answer = () => new MailNotSent("deferred", "451 later");
  await askFor("a@example.com");
  const worker = aWorker();
  const pauses: number[] = [];
  const asked = now.getTime();
  for (let tries = 1; tries < 40; tries++) {
    await sendDue(worker);
    const mail = await only();
    if (mail?.status === "failed") break;
    expect(mail).toMatchObject({ status: "waiting", attempts: tries, last_error: "451 later" });
    const due = new Date(mail?.due_at ?? 0);
    pauses.push((due.getTime() - now.getTime()) / minute);
    now = due;
  }
  expect(pauses.slice(0, 6)).toEqual([0.5, 2, 10, 60, 180, 360]);
  expect((now.getTime() - asked) / hour).toBeGreaterThanOrEqual(72);
  expect((now.getTime() - asked) / hour).toBeLessThan(80);
  expect(delivered).toEqual([]);
});

test("a mail that is refused is given up at once, and others go on", async () => {
  const refused = new MailNotSent("refused", "550 no such mailbox");
  answer = (to) => (to.startsWith("bad") ? refused : undefined);
  await askFor("bad@example.com");
  await askFor("good@example.com");
  await sendDue();
  expect(delivered).toEqual(["good@example.com"]);
  const statuses = (await mailsIn(store.db)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["failed", "sent"]);
});

test("a server that is down is asked every two minutes, and then gets every mail", async () => {
  answer = () => new MailNotSent("server down", "connect ECONNREFUSED");
  const addresses = Array.from({ length: 12 }, (_, i) => `v${10 + i}@example.com`);
  for (const address of addresses) await askFor(address);
  const worker = aWorker();
  for (let passed = 0; passed < 120; passed++) {
    await sendDue(worker);
    later(minute / 2);
  }
  const waiting = await mailsIn(store.db);
  expect(waiting.every(({ status }) => status === "waiting")).toBe(true);
  // Four mails in an attempt, and thirty attempts in an hour.
  expect(waiting.reduce((sum, { attempts }) => sum + attempts, 0)).toBeLessThanOrEqual(4 * 30);

  answer = () => undefined;
  later(2 * minute);
  await sendDue(worker);
  expect(delivered.toSorted()).toEqual(addresses);
});

test("a mail at which the server always breaks down does not hold up the others for long", async () => {
  const closed = new MailNotSent("server down", "closed");
  answer = (to) => (to === "poison@example.com" ? closed : undefined);
  await askFor("poison@example.com");
  for (let i = 0; i < 6; i++) await askFor(`v${i}@example.com`);
  const worker = aWorker();
  for (let passed = 0; passed < 6; passed++) {
    await sendDue(worker);
    later(2 * minute);
  }
  expect(delivered).toHaveLength(6);
});

test("a mail that a dead process had taken is due again when its claim ends", async () => {
  await askFor("a@example.com");
  // The first process never comes back from its delivery.
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const stuck = aWorker(() => {
    taken();
    return new Promise(() => {});
  });
  void sendDue(stuck);
  await isTaken;

  const worker = aWorker();
  await sendDue(worker);
  expect(delivered).toEqual([]);
  later(4 * minute);
  await sendDue(worker);
  expect(delivered).toEqual(["a@example.com"]);
  expect((await only())?.attempts).toBe(2);
});

test("workers side by side send each mail once", async () => {
  for (let i = 0; i < 12; i++) await askFor(`v${i}@example.com`);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(new Set(delivered).size).toBe(12);
  expect(delivered).toHaveLength(12);
});

const url = "https://southbridge.test/reset-password?token=secret-token";
const withLink: Mail = { template: "reset password", to: "a@example.com", data: { url } };

test("a link that opens an account is gone from the outbox once it is sent", async () => {
  await ask(withLink);
  await sendDue();
  expect(await only()).toMatchObject({ status: "sent", data: "" });
});

test("so it is once it is given up, and it is in no log", async () => {
  answer = () => new MailNotSent("refused", "550 <a@example.com> no such mailbox");
  await ask(withLink);
  await sendDue();
  expect(await only()).toMatchObject({ status: "failed", data: "" });
  expect(JSON.stringify(logged)).not.toMatch(/secret-token|a@example\.com/);
  expect(logged).toHaveLength(1);
});

test("but not while it waits for its next try", async () => {
  answer = () => new MailNotSent("deferred", "451 later");
  await ask(withLink);
  await sendDue();
  expect((await only())?.data).toContain("secret-token");
});
