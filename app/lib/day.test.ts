import { expect, test } from "vitest";
import { endOfDay, plainDay, startOfDay } from "#app/lib/day.ts";

test("a day begins and ends by clocks in India", () => {
  expect(startOfDay("2026-11-20")).toBe("2026-11-19T18:30:00.000Z");
  expect(endOfDay("2026-11-20")).toBe("2026-11-20T18:30:00.000Z");
  expect(endOfDay("2028-02-29")).toBe("2028-02-29T18:30:00.000Z");
});

test.each(["2026-02-30", "20.11.2026", "2026-11-20T00:00", "x", "", null, undefined])(
  "%j is no day",
  (text) => expect(plainDay(text)).toBeUndefined(),
);
