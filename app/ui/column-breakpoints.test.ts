import { expect, test } from "vitest";
import { breakpointsOf } from "./column-breakpoints.ts";

const enquiries = [
  { kind: "select" },
  { kind: "number" },
  { kind: "name" },
  { kind: "email" },
  { kind: "phone" },
  { kind: "place" },
  { kind: "status" },
  { kind: "person" },
  { kind: "time" },
] as const;

test("on a tablet a list has names, phones, status, who sees to it and when it came", () => {
  const kinds = enquiries.filter((_, index) => (breakpointsOf(enquiries)[index] ?? 0) <= 700);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "select",
    "name",
    "phone",
    "status",
    "person",
    "time",
  ]);
});

test("in a window of 1280 px it has all of them, with a scrollbar beside it too", () => {
  for (const width of breakpointsOf(enquiries)) expect(width ?? 0).toBeLessThanOrEqual(992 - 12);
});

test("what has a higher rank goes first, whatever it holds", () => {
  const [first, second] = breakpointsOf([
    { rank: 5 },
    { kind: "email", rank: 1 },
    { kind: "name" },
  ]);
  expect(first).toBeGreaterThanOrEqual(second ?? 0);
});

test("of very many columns the last need the widest table", () => {
  const breakpoints = breakpointsOf(Array.from({ length: 30 }, () => ({ kind: "email" as const })));
  expect(breakpoints.at(-1)).toBe(1720);
});
