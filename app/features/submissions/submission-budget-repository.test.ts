import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countUp } from "#app/features/submissions/submission-budget-repository.server.ts";
import { openTestStore, type TestStore } from "#tests/support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom("submission_budget").execute();
});

const count = (address: string, time: string) =>
  store.db.transaction().execute((trx) => countUp(address, new Date(`2026-03-01T${time}Z`), trx));

test("an address is counted hour by hour", async () => {
  expect(await count("203.0.113.1", "10:00:00")).toBe(1);
  expect(await count("203.0.113.1", "10:59:59")).toBe(2);
  expect(await count("203.0.113.2", "10:59:59")).toBe(1);
  expect(await count("203.0.113.1", "11:00:00")).toBe(1);
});

test("forms at the same time are each counted", async () => {
  const counts = await Promise.all(
    Array.from({ length: 8 }, () => count("203.0.113.1", "10:00:00")),
  );
  expect(counts.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("hours long past are swept away", async () => {
  await count("203.0.113.1", "06:00:00");
  await count("203.0.113.1", "09:30:00");
  await count("203.0.113.2", "10:00:00");
  const rows = await store.db.selectFrom("submission_budget").select("hour").execute();
  expect(rows.map(({ hour }) => hour).sort()).toEqual([
    "2026-03-01T09:00:00.000Z",
    "2026-03-01T10:00:00.000Z",
  ]);
});

test("what is undone with its record does not count", async () => {
  const undone = store.db.transaction().execute(async (trx) => {
    await countUp("203.0.113.1", new Date("2026-03-01T10:00:00Z"), trx);
    throw new Error("not stored");
  });
  await expect(undone).rejects.toThrow("not stored");
  expect(await count("203.0.113.1", "10:00:00")).toBe(1);
});
