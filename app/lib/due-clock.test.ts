import { expect, test } from "vitest";
import { clockOf, dueAt, urgentUntil } from "#app/lib/due-clock.ts";

const created_at = "2026-12-03T03:22:00.000Z";
const due_at = dueAt(created_at);
const at = (time: string) => new Date(time);
const open = { created_at, due_at, closed_at: null, outcome: "" };

test("a fault is due 24 hours after its report, over midnight in India and in UTC", () => {
  expect(due_at).toBe("2026-12-04T03:22:00.000Z");
});

test.each([
  ["2026-12-03T09:44:00.000Z", "running", "17:38 hours left"],
  ["2026-12-03T23:21:59.000Z", "running", "4:00 hours left"],
  ["2026-12-03T23:22:00.000Z", "urgent", "4:00 hours left"],
  ["2026-12-04T03:22:00.000Z", "urgent", "0:00 hours left"],
  ["2026-12-04T05:32:00.000Z", "late", "2:10 hours late"],
] as const)("at %s an open one is %s: %s", (now, state, said) => {
  expect(clockOf(open, at(now))).toMatchObject({ state, said });
});

test.each([
  ["2026-12-03T09:10:00.000Z", "kept", "in 5:48 hours"],
  ["2026-12-04T03:22:00.000Z", "kept", "in 24:00 hours"],
  ["2026-12-04T03:23:00.000Z", "missed", "in 24:01 hours"],
] as const)("closed at %s it is %s: %s", (closed_at, state, said) => {
  const closed = { ...open, closed_at, outcome: "repaired" };
  expect(clockOf(closed, at("2027-01-01T00:00:00.000Z"))).toMatchObject({ state, said });
});

test("what is due within four hours is urgent", () => {
  expect(urgentUntil(at(created_at))).toBe("2026-12-03T07:22:00.000Z");
});
