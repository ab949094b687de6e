import { afterEach, describe, expect, test, vi } from "vitest";
import { answerTimes, dayByDate } from "#app/domain/branches/answer-times.ts";

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
    const times = answerTimes(new Date(`${at}+05:30`));
    expect(times.read).toBe(read);
    expect(`${times.callDay} ${times.call}`).toBe(call);
    expect(times.answer).toBe(`by 18:30 ${answer}`);
  });
});

test("words that are read later name the days by their dates", () => {
  vi.useFakeTimers({ now: new Date("2026-11-28T22:00+05:30") });
  const times = answerTimes(new Date(), dayByDate);
  expect(times.read).toBe("on Monday 30 Nov from 9:00");
  expect(`${times.callDay} ${times.call}`).toBe("on Monday 30 Nov before 10:00");
  expect(times.answer).toBe("by 18:30 on Monday 30 Nov");
});
