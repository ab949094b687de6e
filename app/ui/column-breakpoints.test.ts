import { expect, test } from "vitest";
import { breakpointsOf } from "./column-breakpoints.ts";

const kinds = [
  "select",
  "number",
  "name",
  "email",
  "phone",
  "place",
  "status",
  "person",
  "time",
] as const;
const enquiries = kinds.map((kind) => ({ kind }));

test("on a tablet a list has names, phones, status, assignee and time", () => {
  const breakpoints = breakpointsOf(enquiries);
  const shown = kinds.filter((_, index) => (breakpoints[index] ?? 0) <= 700);
  expect(shown).toEqual(["select", "name", "phone", "status", "person", "time"]);
});

test("in a window of 1280 px it has all of them, with a scrollbar beside it too", () => {
  for (const width of breakpointsOf(enquiries)) expect(width ?? 0).toBeLessThanOrEqual(992 - 12);
});

test("a column of a higher rank disappears first, whatever it holds", () => {
  const columns = [{ rank: 5 }, { kind: "email", rank: 1 }, { kind: "name" }] as const;
  const [first, second] = breakpointsOf(columns);
  expect(first).toBeGreaterThanOrEqual(second ?? 0);
});

test("of very many columns the last need the widest table", () => {
  const breakpoints = breakpointsOf(Array.from({ length: 30 }, () => ({ kind: "email" as const })));
  expect(breakpoints.at(-1)).toBe(1720);
});
