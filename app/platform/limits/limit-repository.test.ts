import { beforeEach, expect, test } from "vitest";
import { countUses, forgetUses } from "#app/platform/limits/limit-repository.server.ts";
import { limitsOf } from "#app/platform/limits/limits.ts";
import { openTestStore } from "#tests/support/store.ts";

const limits = limitsOf(3);
const store = await openTestStore();
beforeEach(async () => {
  await store.db.deleteFrom("limit_use").execute();
});

async function count(subject: string, time: string, amount?: number, db = store.db) {
  const at = new Date(`2026-03-01T${time}Z`);
  const [forms] = await countUses(db, limits, at, { limit: "forms", subject, amount });
  return forms;
}

test("uses are counted by their subject, window by window", async () => {
  expect(await count("203.0.113.1", "10:00:00")).toMatchObject({ used: 1, isPast: false });
  expect(await count("203.0.113.1", "10:59:59")).toMatchObject({ used: 2 });
  expect(await count("203.0.113.2", "10:59:59")).toMatchObject({ used: 1 });
  expect(await count("203.0.113.1", "11:00:00")).toMatchObject({ used: 1 });
});

test("the last that is allowed is not past the limit, the next is, until the window ends", async () => {
  expect(await count("203.0.113.1", "10:00:00", 3)).toMatchObject({ used: 3, isPast: false });
  const past = { used: 4, isPast: true, waitSeconds: 1800 };
  expect(await count("203.0.113.1", "10:30:00")).toEqual(past);
  expect(await count("203.0.113.1", "10:59:59.999", 0)).toMatchObject({ waitSeconds: 1 });
});

test("several limits are counted at once, each for itself", async () => {
  const at = new Date("2026-03-01T10:00:00Z");
  const uses = [
    { limit: "wrongPasswords", subject: "asha@example.com 203.0.113.1" },
    { limit: "wrongPasswordsFromAddress", subject: "203.0.113.1", amount: 501 },
  ] as const;
  expect(await countUses(store.db, limits, at, ...uses)).toEqual([
    { used: 1, isPast: false, waitSeconds: 900 },
    { used: 501, isPast: true, waitSeconds: 900 },
  ]);
});

test("uses at the same time are each counted", async () => {
  const counts = await Promise.all(
    Array.from({ length: 8 }, () => count("203.0.113.1", "10:00:00")),
  );
  expect(counts.map(({ used }) => used).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a use that is given back, forgotten or undone does not count", async () => {
  await count("203.0.113.1", "10:00:00");
  expect(await count("203.0.113.1", "10:00:00", -1)).toMatchObject({ used: 0 });
  await count("203.0.113.1", "10:00:00", 2);
  await forgetUses(store.db, "forms", "203.0.113.1");
  const undone = store.db.transaction().execute(async (trx) => {
    await count("203.0.113.1", "10:00:00", 1, trx);
    throw new Error("not stored");
  });
  await expect(undone).rejects.toThrow("not stored");
  expect(await count("203.0.113.1", "10:00:00")).toMatchObject({ used: 1 });
});

test("windows long past are swept away", async () => {
  await count("203.0.113.1", "06:00:00");
  await count("203.0.113.1", "09:30:00");
  await count("203.0.113.2", "10:30:00");
  const rows = await store.db.selectFrom("limit_use").select("ends_at").execute();
  expect(rows).toEqual([{ ends_at: "2026-03-01T11:00:00.000Z" }]);
});

test("the input that a limit counts is not stored", async () => {
  await count("my secret password", "10:00:00");
  expect(await count(" My SECRET password", "10:00:00")).toMatchObject({ used: 2 });
  const rows = await store.db.selectFrom("limit_use").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/secret/i);
});
