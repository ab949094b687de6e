import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { sendEnquiry, storedNames } from "#tests/support/fault-visitors.ts";
import { send } from "#tests/support/http.ts";
import type { SiteProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** Debian's package faketime: a process is told another time of day, which changes while it runs. */
const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

if (!library) {
  process.stdout.write("A clock that jumps is not tested: it needs Debian's package faketime.\n");
}

const hour = 3_600_000;

describe.runIf(library).each(["sqlite", "postgres"] as const)("on %s", (engine) => {
  let database: TestDatabase;
  let running: SiteProcess;
  let clock: string;
  beforeEach(async () => {
    database = await createOwnDatabase({ engine });
    clock = join(database.env.DATA_DIR, "clock");
    writeFileSync(clock, "+0");
    running = await startOwnProcess(database, {
      FORM_LIMIT: "0",
      LOG_LEVEL: "warn",
      // Mails are written to files.
      SMTP_URL: "",
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: "1",
      // A machine whose clock is set goes on counting what has passed since its start.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
  });

  async function jump(to: string, expected: number) {
    writeFileSync(clock, to);
    const ahead = async () => {
      const { headers } = await send(running.url, "/");
      // Never the number -0.
      return Math.round((new Date(headers.date ?? "").getTime() - Date.now()) / hour) + 0;
    };
    await expect.poll(ahead, { timeout: 20_000 }).toBe(expected);
  }

  async function waiting() {
    const db = database.open();
    const mails = db.selectFrom("mail").select("template").where("status", "=", "waiting");
    return mails.execute().finally(() => db.destroy());
  }

  test.each([
    ["forward", "+1h", 1],
    ["back", "-1h", -1],
  ])(
    "the clock jumps an hour %s and home again: forms, mails, lists and windows go on",
    async (_way, to, hours) => {
      let sent = 0;
      let { cookie } = await signInAsAdmin(running.url);
      for (const [offset, expected] of [
        [to, hours],
        ["+0", 0],
      ] as const) {
        const window = await EventSource.open(running.url, cookie);
        await jump(offset, expected);
        for (let i = 0; i < 5; i++) {
          sent += 1;
          const answer = await sendEnquiry(running.url, `Visitor ${sent}`);
          expect(answer.status).toBe(303);
        }
        await window.nextAbout("enquiry");
        window.close();
        // An hour without use ends an admin's session; the way in is open.
        const list = await send(running.url, "/admin/enquiries", { headers: { Cookie: cookie } });
        expect([200, 302]).toContain(list.status);
        cookie = (await signInAsAdmin(running.url)).cookie;
        const again = await send(running.url, "/admin/enquiries", { headers: { Cookie: cookie } });
        expect(again.status).toBe(200);
        expect(again.text).toContain(`Visitor ${sent}`);
        await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
      }
      const names = await storedNames(database);
      expect(new Set(names).size).toBe(sent);
      expect(names).toHaveLength(sent);
      expect(running.output()).not.toMatch(/"level":"?(50|60|error|fatal)/);
    },
  );
});
