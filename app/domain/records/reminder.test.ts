import { expect, test } from "vitest";
import { formatReminder, indianTime, reminderAt } from "#app/domain/records/reminder.ts";

test.each([
  // A Sunday in India already, while it is still Saturday in UTC.
  ["2026-11-21T20:00:00.000Z", "2026-11-23T04:30:00.000Z"],
  ["2026-11-23T06:00:00.000Z", "2026-11-30T04:30:00.000Z"],
  ["2026-11-24T06:00:00.000Z", "2026-11-30T04:30:00.000Z"],
])("next Monday of %s is %s", (now, monday) => {
  expect(reminderAt("next-monday", new Date(now))).toBe(monday);
});

test("three days on it is ten in the morning in India", () => {
  const now = new Date("2026-11-20T06:00:00.000Z");
  expect(reminderAt("in-3-days", now)).toBe("2026-11-23T04:30:00.000Z");
  expect(indianTime("2026-11-23", "09:15")).toBe("2026-11-23T03:45:00.000Z");
});

test("a reminder is read with its day, and knows whether its time has come", () => {
  const at = "2026-11-23T04:30:00.000Z";
  expect(formatReminder(at, new Date("2026-11-22T00:00:00Z"))).toEqual({
    words: "Mon 23 Nov, 10:00",
    isDue: false,
  });
  expect(formatReminder(at, new Date("2027-01-01T00:00:00Z"))).toEqual({
    words: "Mon 23 Nov 2026, 10:00",
    isDue: true,
  });
});
