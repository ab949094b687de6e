import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm } from "#tests/support/http.ts";
import { mailsIn, outboxIsDone } from "#tests/support/outbox.ts";
import { startProcess } from "#tests/support/process.ts";
import { MailServer } from "#tests/support/smtp-server.ts";

/** Mails under way when a process ends; tests/requests/mail.test.ts has the rest. */
async function aMailUnderWay() {
  const server = new MailServer();
  server.manners = { hangsAfterData: true };
  await server.start();
  const database = await createDatabase();
  const env = { SMTP_URL: server.url() };
  const running = await startProcess(database, env);
  await postForm(running.url, "/", anEnquiry());
  await vi.waitFor(() => expect(server.attempts).toBe(1), { timeout: 30_000 });
  return { server, database, env, running };
}

let killed: Awaited<ReturnType<typeof aMailUnderWay>>;
let told: Awaited<ReturnType<typeof aMailUnderWay>>;
let ended: Promise<number | null>;
beforeAll(async () => {
  [killed, told] = await Promise.all([aMailUnderWay(), aMailUnderWay()]);
  // It lets the mail go on for some seconds, in which the other test runs.
  ended = told.running.kill("SIGINT");
});
afterAll(async () => {
  for (const { server, database, running } of [killed, told]) {
    await running.kill("SIGKILL");
    await server.stop();
    await database.drop();
  }
});

test("a mail that was under way when the process was killed is sent by the next", async () => {
  const { server, database, env, running } = killed;
  await running.kill("SIGKILL");
  server.manners = {};
  const next = await startProcess(database, env);
  const db = database.open();
  try {
    // Its claim ends after some minutes; nobody waits that long here.
    const now = new Date().toISOString();
    await db.updateTable("mail").set({ due_at: now, claimed_until: now }).execute();
    await postForm(next.url, "/", anEnquiry({ email: "next@example.com" }));
    await outboxIsDone(db, 2);
    expect(server.to("asha@example.com")).toHaveLength(1);
    expect((await mailsIn(db)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  } finally {
    await db.destroy();
    await next.kill("SIGKILL");
  }
});

test("a mail server that hangs does not keep the process from ending", async () => {
  expect(await ended).toBe(0);
});
