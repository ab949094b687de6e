import { expect, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { backupsKept, keptFor, oldestKept } from "#app/lib/retention-rules.ts";

test.each([
  [365, "1 year after receipt"],
  [730, "2 years after receipt"],
  [1, "1 day after receipt"],
  [90, "90 days after receipt"],
  [0, "with no fixed end"],
])("%i days in words", (days, words) => {
  expect(keptFor("KEEP_SPAM", days)).toBe(words);
});

test("days count back from now, and 0 keeps all", () => {
  const now = new Date("2026-11-22T10:00:00.000Z");
  expect(oldestKept("KEEP_SPAM", 10, now)).toBe("2026-11-12T10:00:00.000Z");
  expect(oldestKept("KEEP_SPAM", 0, now)).toBeUndefined();
});

test.each([
  ["on 31 March in India", "2034-03-31T18:29:59.999Z", "2025-03-31T18:29:59.999Z"],
  ["from 1 April on", "2034-03-31T18:30:00.000Z", "2026-03-31T18:29:59.999Z"],
  ["in January", "2035-01-15T00:00:00.000Z", "2026-03-31T18:29:59.999Z"],
])("bookings go eight years after the end of their financial year: %s", (_when, now, oldest) => {
  expect(oldestKept("KEEP_BOOKINGS", 2922, new Date(now))).toBe(oldest);
});

test("backups live on as long as newer ones take to come", () => {
  const kept = (env: Record<string, string>) => backupsKept(readEnv(env));
  expect(kept({ BACKUP_DIR: "/mnt" })).toBe("for 14 more days");
  expect(kept({ BACKUP_DIR: "/mnt", BACKUP_EVERY: "12h", BACKUP_KEEP: "3" })).toBe(
    "for 36 more hours",
  );
  expect(kept({})).toBe("until newer ones replace them");
});
