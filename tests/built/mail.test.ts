import { afterEach, beforeEach, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm } from "#tests/support/http.ts";
import { mailsIn, outboxIsDone } from "#tests/support/outbox.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { MailServer } from "#tests/support/smtp-server.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** What becomes of mails when a process ends: tests/requests/mail.test.ts has all the rest. */
let server: MailServer;
let database: TestDatabase;
let running: SiteProcess;
beforeEach(async () => {
  server = new MailServer();
  server.manners = { hangsAfterData: true };
  await server.start();
  database = await createDatabase();
  running = await startProcess(database, { SMTP_URL: server.url() });
  await postForm(running.url, "/", anEnquiry());
  await expect.poll(() => server.attempts, { timeout: 30_000 }).toBe(1);
});
afterEach(async () => {
  await running.kill("SIGKILL");
  await server.stop();
  await database.drop();
});

test("a mail that was under way when the process was killed is sent by the next", async () => {
  await running.kill("SIGKILL");
  server.manners = {};
  running = await startProcess(database, { SMTP_URL: server.url() });
  const db = database.open();
  try {
    // Its claim ends after some minutes; nobody waits that long here.
    const ended = new Date().toISOString();
    await db.updateTable("mail").set({ due_at: ended, claimed_until: ended }).execute();
    await postForm(running.url, "/", anEnquiry({ email: "next@example.com" }));
    await outboxIsDone(db, 2);
    expect(server.to("asha@example.com")).toHaveLength(1);
    expect((await mailsIn(db)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  } finally {
    await db.destroy();
  }
});

test("a mail server that hangs does not keep the process from ending", async () => {
  expect(await running.kill("SIGTERM")).toBe(0);
});
