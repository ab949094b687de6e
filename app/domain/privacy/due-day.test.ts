import { expect, test } from "vitest";
import { dueDay } from "#app/domain/privacy/due-day.ts";
import { answerDays } from "#content/privacy.ts";

test("a request is due by the day in India", () => {
  expect(answerDays).toBe(30);
  expect(dueDay(new Date("2026-11-24T18:29:59Z"))).toBe("2026-12-24");
  expect(dueDay(new Date("2026-11-24T18:30:00Z"))).toBe("2026-12-25");
});
