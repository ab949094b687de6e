import { expect, test } from "vitest";
import { formatReminder, indianTime, offerReminders } from "#app/domain/records/reminder.ts";

const timeOf = (choice: string, now: Date) =>
  offerReminders(now).find(({ id }) => id === choice)?.at;

test.each([
  // A Sunday in India already, while it is still Saturday in UTC.
  ["2026-11-21T20:00:00.000Z", "2026-11-23T04:30:00.000Z"],
  ["2026-11-23T06:00:00.000Z", "2026-11-30T04:30:00.000Z"],
  ["2026-11-24T06:00:00.000Z", "2026-11-30T04:30:00.000Z"],
])("next Monday of %s is %s", (now, monday) => {
  expect(timeOf("next-monday", new Date(now))).toBe(monday);
});

test("three days on it is ten in the morning in India", () => {
  const now = new Date("2026-11-20T06:00:00.000Z");
  expect(timeOf("in-3-days", now)).toBe("2026-11-23T04:30:00.000Z");
  expect(indianTime("2026-11-23", "09:15")).toBe("2026-11-23T03:45:00.000Z");
});

test.each([
  ["2026-11-20T06:00:00.000Z", "2026-11-20T09:00:00.000Z"],
  ["2026-11-20T09:30:00.000Z", "2026-11-20T12:30:00.000Z"],
  // At 18:00 in India.
  ["2026-11-20T12:29:59.999Z", "2026-11-20T12:30:00.000Z"],
  ["2026-11-20T12:30:00.000Z", undefined],
  ["2026-11-20T18:29:00.000Z", undefined],
  ["2026-11-20T18:30:00.000Z", "2026-11-20T21:30:00.000Z"],
])("later today of %s is %s, and is offered or not", (now, later) => {
  expect(timeOf("later-today", new Date(now))).toBe(later);
});

test("tomorrow is at half past nine of India's next day", () => {
  const at = (now: string) => timeOf("tomorrow", new Date(now));
  expect(at("2026-11-20T18:29:59.000Z")).toBe("2026-11-21T04:00:00.000Z");
  expect(at("2026-11-20T18:30:00.000Z")).toBe("2026-11-22T04:00:00.000Z");
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
