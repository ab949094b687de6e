import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aBooking } from "#tests/factories/booking.ts";
import { anEnquiry, aStoredEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, receiptOf } from "#tests/support/http.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { recordsOf } from "#tests/support/records.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let database: TestDatabase;
  let running: SiteProcess;
  beforeEach(async () => {
    database = await createDatabase({ engine });
    running = await startProcess(database);
  });
  afterEach(async () => {
    await running.kill("SIGKILL");
    await database.drop();
  });

  test("a record that was confirmed outlives the death of the process", async () => {
    const answer = await postForm(running.url, "/", anEnquiry());
    await running.kill("SIGKILL");
    expect(answer.status).toBe(303);

    running = await startProcess(database);
    const db = database.open();
    try {
      const rows = await recordsOf(db, "enquiry").selectAll().execute();
      expect(rows).toEqual([expect.objectContaining(aStoredEnquiry())]);
      expect((await postForm(running.url, "/", anEnquiry())).status).toBe(303);
      expect(await recordsOf(db, "enquiry").selectAll().execute()).toHaveLength(1);
    } finally {
      await db.destroy();
    }
  });

  test("a booking that was confirmed outlives the death of the process, with lines and mail", async () => {
    const cookie = (await signInAsAdmin(running.url)).cookie;
    const book = (url: string) =>
      postForm(url, "/paymentpage", aBooking({ submission_key: "one" }), {
        headers: { Cookie: cookie },
      });
    const answer = await book(running.url);
    await running.kill("SIGKILL");
    expect(answer.status).toBe(303);

    running = await startProcess(database);
    const db = database.open();
    try {
      const all = await recordsOf(db, "booking")
        .innerJoin("booking_line", "booking_line.record_id", "stored.id")
        .select(["stored.id", "stored.total", "booking_line.slug"])
        .execute();
      expect(all).toEqual([{ id: receiptOf(answer).sub, total: 8_994, slug: "business-14" }]);
      const mails = () =>
        db.selectFrom("mail").select("id").where("template", "=", "booking").execute();
      expect(await mails()).toHaveLength(1);
      // Sent again after the crash, it is the same booking.
      expect(receiptOf(await book(running.url)).sub).toBe(all[0]?.id);
      expect(await mails()).toHaveLength(1);
    } finally {
      await db.destroy();
    }
  });

  test("every record that was confirmed in a crowd outlives the death of the process", async () => {
    const confirmed: string[] = [];
    const posts = Array.from({ length: 40 }, async (_, i) => {
      const name = `Visitor ${i}`;
      const answer = await postForm(running.url, "/", anEnquiry({ name })).catch(() => undefined);
      if (answer?.status === 303) confirmed.push(name);
      if (confirmed.length === 15) await running.kill("SIGKILL");
    });
    await Promise.all(posts);
    const db = database.open();
    const rows = await recordsOf(db, "enquiry").select("name").execute();
    await db.destroy();
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(confirmed));
    expect(confirmed.length).toBeGreaterThanOrEqual(15);
  });

  // SIGTERM is announced first: tests/built/stop.test.ts.
  test("SIGINT ends it in order, and with it an open live feed", async () => {
    const admin = await signInAsAdmin(running.url);
    const feed = await EventSource.open(running.url, admin.cookie);
    expect(await running.kill("SIGINT")).toBe(0);
    await feed.ended;
  });

  test("a request that is under way is answered before the end", async () => {
    const posts = Array.from({ length: 20 }, (_, i) =>
      postForm(running.url, "/", anEnquiry({ name: `Visitor ${i}` })).catch(() => undefined),
    );
    await posts[0];
    const ended = running.kill("SIGINT");
    const answers = await Promise.all(posts);
    expect(await ended).toBe(0);
    const confirmed = answers.filter((answer) => answer?.status === 303).length;
    const db = database.open();
    const rows = await recordsOf(db, "enquiry").select("id").execute();
    await db.destroy();
    expect(rows.length).toBe(confirmed);
  });
});
