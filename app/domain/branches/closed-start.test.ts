import { expect, test } from "vitest";
import { closedStart } from "#app/domain/branches/closed-start.ts";

const hours = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const).map(
  (day) => ({ day, opens: "09:00", closes: "18:30" }),
);
const closedDays = [{ day: "2099-12-07", reason: "Inventory" }];
const branch = { name: "Pune", hours, closedDays };
const today = "2099-12-03";

test.each([
  ["a working day", "2099-12-08", undefined],
  [
    "a Sunday beside a closed day",
    "2099-12-06",
    {
      message: "Our Pune branch is closed on Sunday 6 Dec 2099.",
      days: ["2099-12-05", "2099-12-08"],
    },
  ],
  [
    "a closed day of the catalogue",
    "2099-12-07",
    {
      message: "Our Pune branch is closed on Monday 7 Dec 2099: Inventory.",
      days: ["2099-12-05", "2099-12-08"],
    },
  ],
  ["today", today, { message: "We deliver from Friday 4 Dec 2099.", days: ["2099-12-04"] }],
])("a rental that begins on %s", (_what, day, answer) => {
  expect(closedStart(branch, day, today)).toEqual(answer);
});

test("no day before is offered where today is the only one", () => {
  expect(closedStart(branch, "2099-12-06", "2099-12-05")?.days).toEqual(["2099-12-08"]);
});
