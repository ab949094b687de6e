import { expect, test } from "vitest";
import { fillDatabase } from "#scripts/seed/fill.ts";
import { recordsOf } from "#tests/support/records.ts";
import { startTestStore } from "#tests/support/store.ts";

test("the same seed makes the same records, another makes others", async () => {
  const until = new Date("2026-11-20T00:00:00.000Z");
  const made = async (seed: number) => {
    const { db, env, close } = await startTestStore();
    await fillDatabase(env, { enquiry: 50, booking: 20 }, { seed, until });
    const records = {
      enquiries: await recordsOf(db, "enquiry").selectAll().orderBy("id").execute(),
      bookings: await recordsOf(db, "booking").selectAll().orderBy("id").execute(),
      lines: await db
        .selectFrom("booking_line")
        .selectAll()
        .orderBy("record_id")
        .orderBy("position")
        .execute(),
    };
    await close();
    return records;
  };
  const first = await made(1);
  expect(first.enquiries).toHaveLength(50);
  expect(new Set(first.bookings.map(({ reference }) => reference)).size).toBe(20);
  expect(new Set(first.lines.map(({ record_id }) => record_id)).size).toBe(20);
  expect(first.enquiries.at(-1)?.created_at).toBe(until.toISOString());
  expect(await made(1)).toEqual(first);
  expect((await made(2)).enquiries).not.toEqual(first.enquiries);
});
