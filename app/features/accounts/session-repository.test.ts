import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  endOtherSessions,
  endSession,
  listSessions,
} from "#app/features/accounts/session-repository.server.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
const now = new Date("2026-11-20T10:00:00.000Z");
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);
const app = () => ({ store, now: () => now });

beforeAll(async () => {
  store = await openTestStore();
  for (const id of ["asha", "ravi"]) {
    await store.db
      .insertInto("user")
      .values({
        id,
        name: id,
        email: `${id}@example.com`,
        emailVerified: true,
        role: "user",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  }
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom("session").execute();
});

async function aSession(userId: string, usedHoursAgo = 0, own: { expiresAt?: Date } = {}) {
  const id = uuidv7();
  await store.db
    .insertInto("session")
    .values({
      id,
      token: id,
      userId,
      createdAt: hours(-usedHoursAgo - 1),
      updatedAt: hours(-usedHoursAgo),
      expiresAt: hours(24),
      ipAddress: "203.0.113.1",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      ...own,
    })
    .execute();
  return id;
}

test("lists an account's own sessions that hold, the last used first", async () => {
  const older = await aSession("asha", 5);
  const current = await aSession("asha");
  await aSession("asha", 1, { expiresAt: hours(-1) });
  await aSession("ravi");
  const sessions = await listSessions(app(), "asha", current);
  expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [current, true],
    [older, false],
  ]);
  expect(sessions[1]).toEqual({
    id: older,
    isCurrent: false,
    createdAt: hours(-6).toISOString(),
    lastUsedAt: hours(-5).toISOString(),
    address: "203.0.113.1",
    device: "Firefox on Linux",
  });
});

test("ends one of the account's own, and nobody else's", async () => {
  const own = await aSession("asha");
  const foreign = await aSession("ravi");
  expect(await endSession(app(), "asha", foreign)).toBe(false);
  expect(await endSession(app(), "asha", "no id at all")).toBe(false);
  expect(await endSession(app(), "asha", own)).toBe(true);
  expect(await endSession(app(), "asha", own)).toBe(false);
  expect(await listSessions(app(), "ravi", foreign)).toHaveLength(1);
});

test("ends all of the account's own but the current one", async () => {
  const current = await aSession("asha");
  await aSession("asha", 1);
  await aSession("asha", 2);
  const foreign = await aSession("ravi");
  expect(await endOtherSessions(app(), "asha", current)).toBe(2);
  expect(await listSessions(app(), "asha", current)).toMatchObject([{ id: current }]);
  expect(await listSessions(app(), "ravi", foreign)).toHaveLength(1);
});
