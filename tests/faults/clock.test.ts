import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hourMs } from "#app/lib/dates.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { sendEnquiry, storedNames } from "#tests/support/fault-visitors.ts";
import { send, signInAsAdmin } from "#tests/support/http.ts";

/** Debian's package faketime: a process is told another time of day, which changes while it runs. */
const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

if (!library) {
  process.stdout.write("A clock that jumps is not tested: it needs Debian's package faketime.\n");
}

const engines = ["sqlite", "postgres"] as const;
const jumps = [
  ["forward", "+1h", 1],
  ["back", "-1h", -1],
] as const;
test
  .skipIf(!library)
  .each(engines.flatMap((engine) => jumps.map((jump) => [engine, ...jump] as const)))(
  "on %s, the clock jumps an hour %s and home again: forms, mails, lists and windows go on",
  async (engine, _way, to, hours) => {
    const database = await createOwnDatabase({ engine });
    const clock = join(database.env.DATA_DIR, "clock");
    writeFileSync(clock, "+0");
    const running = await startOwnProcess(database, {
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
    const jump = async (offset: string, expected: number) => {
      writeFileSync(clock, offset);
      const ahead = async () => {
        const { headers } = await send(running.url, "/");
        // Never the number -0.
        return Math.round((new Date(headers.date ?? "").getTime() - Date.now()) / hourMs) + 0;
      };
      await expect.poll(ahead, { timeout: 20_000 }).toBe(expected);
    };
    const db = database.open();
    onTestFinished(() => db.destroy());
    const mails = db.selectFrom("mail").select("template").where("status", "=", "waiting");
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
      await expect.poll(() => mails.execute(), { timeout: 60_000 }).toEqual([]);
    }
    const names = await storedNames(database);
    expect(new Set(names).size).toBe(sent);
    expect(names).toHaveLength(sent);
    expect(running.output()).not.toMatch(/"level":"?(50|60|error|fatal)/);
  },
);
