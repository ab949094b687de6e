import { expect, test } from "vitest";
import {
  endOfDay,
  formatDay,
  formatReceived,
  formatReceivedInFull,
  formatWeekday,
  plainDay,
  readDay,
  startOfDay,
  startOfHour,
} from "#app/lib/dates.ts";

const now = new Date("2026-11-20T04:54:00.000Z");

test.each([
  ["2026-11-20T04:53:59.000Z", "10:23"],
  // Midnight in India is half past six in the evening before, in UTC.
  ["2026-11-19T18:30:00.000Z", "00:00"],
  ["2026-11-19T18:29:59.999Z", "Yesterday"],
  ["2026-11-18T18:30:00.000Z", "Yesterday"],
  ["2026-11-18T18:29:59.999Z", "18 Nov"],
  ["2025-12-31T18:30:00.000Z", "1 Jan"],
  ["2025-12-31T18:29:59.999Z", "31 Dec 2025"],
])("%s came in: %s", (iso, words) => {
  expect(formatReceived(iso, now)).toBe(words);
});

test("in full there is nothing to guess", () => {
  expect(formatReceivedInFull("2026-11-20T04:54:07.000Z")).toBe("20 Nov 2026, 10:24");
  expect(formatReceivedInFull("2025-12-31T18:29:59.999Z")).toBe("31 Dec 2025, 23:59");
});

test("a day begins and ends by clocks in India", () => {
  expect(startOfDay("2026-11-20")).toBe("2026-11-19T18:30:00.000Z");
  expect(endOfDay("2026-11-20")).toBe("2026-11-20T18:30:00.000Z");
  expect(endOfDay("2028-02-29")).toBe("2028-02-29T18:30:00.000Z");
});

test.each(["2026-02-30", "20.11.2026", "2026-11-20T00:00", "x", "", null, undefined])(
  "%j is no day",
  (text) => expect(plainDay(text)).toBeUndefined(),
);

test.each([
  ["2026-01-05", "2026-01-05"],
  ["05-01-2026", "2026-01-05"],
  ["5/1/2026", "2026-01-05"],
  ["31.12.2026", "2026-12-31"],
  ["12-31-2026", undefined],
  ["05-01-26", undefined],
  ["30-02-2026", undefined],
  ["", undefined],
])("the day %j of a list is %j", (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ["2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:00:00.001Z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:59:59.999Z", "2026-03-01T10:00:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2026-12-31T23:00:00.000Z"],
])("%s lies in the hour of %s", (at, start) => {
  expect(startOfHour(new Date(at))).toBe(start);
});

test("a day of another year than this is named with it", () => {
  const year = new Date().getFullYear();
  expect(formatDay("2019-09-03")).toBe("3 Sept 2019");
  expect(formatDay(`${year}-06-21`)).toBe("21 Jun");
  expect(formatWeekday("2019-09-03")).toBe("Tue 3 Sept 2019");
});
