import { afterEach, describe, expect, test, vi } from "vitest";
import {
  answerTimes,
  dayByDate,
  formatClosedDays,
  formatHours,
} from "#app/domain/branches/answer-times.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

const { homeBranch } = contentCatalogue;

afterEach(() => {
  vi.useRealTimers();
});

/** The branches are open from 9:00 to 18:30 in India, Monday to Saturday. */
describe.each([
  ["on Wednesday at noon", "2026-11-25T12:00", "within the hour", "today before 18:30", "tomorrow"],
  ["at 9:00 sharp", "2026-11-25T09:00", "within the hour", "today before 18:30", "tomorrow"],
  ["at 7:00", "2026-11-25T07:00", "today from 9:00", "today before 10:00", "tomorrow"],
  ["at 17:29", "2026-11-25T17:29", "within the hour", "today before 18:30", "tomorrow"],
  ["at 17:30", "2026-11-25T17:30", "tomorrow from 9:00", "tomorrow before 10:00", "tomorrow"],
  ["at midnight", "2026-11-25T00:00", "today from 9:00", "today before 10:00", "tomorrow"],
  ["on Saturday at noon", "2026-11-28T12:00", "within the hour", "today before 18:30", "on Monday"],
  [
    "on Saturday night",
    "2026-11-28T22:00",
    "on Monday from 9:00",
    "on Monday before 10:00",
    "on Monday",
  ],
  ["on Sunday", "2026-11-29T11:00", "tomorrow from 9:00", "tomorrow before 10:00", "tomorrow"],
])("a form that comes in %s", (_when, at, read, call, answer) => {
  test(`is read ${read}, called back ${call} and answered ${answer}`, () => {
    const times = answerTimes(new Date(`${at}+05:30`), homeBranch);
    expect(times.read).toBe(read);
    expect(`${times.callDay} ${times.call}`).toBe(call);
    expect(times.answer).toBe(`by 18:30 ${answer}`);
  });
});

test("words that are read later name the days by their dates", () => {
  vi.useFakeTimers({ now: new Date("2026-11-28T22:00+05:30") });
  const times = answerTimes(new Date(), homeBranch, dayByDate);
  expect(times.read).toBe("on Monday 30 Nov from 9:00");
  expect(`${times.callDay} ${times.call}`).toBe("on Monday 30 Nov before 10:00");
  expect(times.answer).toBe("by 18:30 on Monday 30 Nov");
});

test("closed days and own hours of a branch count in what it promises", () => {
  const branch = {
    hours: [
      { day: "Wednesday", opens: "09:00", closes: "18:30" } as const,
      { day: "Saturday", opens: "10:15", closes: "13:00" } as const,
    ],
    closedDays: [
      { day: "2026-11-28", reason: "Stocktaking" },
      { day: "2026-12-02", reason: "Move" },
    ],
  };
  const noon = answerTimes(new Date("2026-11-25T12:00+05:30"), branch);
  expect(noon).toMatchObject({ read: "within the hour", answer: "by 13:00 on Saturday 5 Dec" });
  const closed = answerTimes(new Date("2026-11-28T11:00+05:30"), branch);
  expect(closed).toMatchObject({ callDay: "on Saturday 5 Dec", call: "before 11:15" });
  const before = answerTimes(new Date("2026-12-03T11:00+05:30"), branch);
  expect(before.read).toBe("on Saturday from 10:15");
});

test("hours and closed days to come are put into words", () => {
  expect(formatHours(homeBranch)).toBe("Monday to Saturday, 9:00 to 18:30");
  const [monday, tuesday, ...others] = homeBranch.hours;
  const short = { day: "Sunday", opens: "10:00", closes: "13:00" } as const;
  const hours = [monday, ...others, short].flatMap((one) => one ?? []);
  expect(tuesday?.day).toBe("Tuesday");
  expect(formatHours({ hours })).toBe(
    "Monday, 9:00 to 18:30; Wednesday to Saturday, 9:00 to 18:30; Sunday, 10:00 to 13:00",
  );
  const closedDays = [
    { day: "2099-12-25", reason: "Christmas" },
    { day: "2099-11-08", reason: "Deepavali" },
    { day: "2026-11-08", reason: "Over" },
  ];
  expect(formatClosedDays({ hours, closedDays }, "2099-11-08")).toBe(
    "Closed on 8 Nov 2099 (Deepavali) and 25 Dec 2099 (Christmas)",
  );
  expect(formatClosedDays(homeBranch, "2026-11-08")).toBe("");
});
