import { expect, test } from "vitest";
import { collectionDay } from "#app/domain/branches/collection-day.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";

const hours = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const).map(
  (day) => ({ day, opens: "09:00", closes: "18:30" }),
);
const closedDays = [{ day: "2099-12-07", reason: "Inventory" }];
const pune = { id: "pune", hours, closedDays } as unknown as Branch;
const kochi = { ...pune, id: "kochi", closedDays: [] };
const catalogue = {
  findBranch: (id: string) => [pune, kochi].find((one) => one.id === id),
  homeBranch: kochi,
};

test.each([
  ["Thursday", "2099-12-03", "pune", "2099-12-04"],
  ["the day before a Sunday", "2099-12-05", "kochi", "2099-12-07"],
  ["the day before a Sunday and a closed day", "2099-12-05", "pune", "2099-12-08"],
  ["the day before a Sunday, without a branch", "2099-12-05", "", "2099-12-07"],
])("a rental that ends on %s is collected on the next open day", (_what, day_to, branch, day) => {
  expect(collectionDay({ day_to, branch }, catalogue)).toBe(day);
});

test("a stored day stays while last day and branch stay, whatever closes later", () => {
  const stored = { day_to: "2099-12-05", branch: "pune", collect_on: "2099-12-07" };
  expect(collectionDay(stored, catalogue, stored)).toBe("2099-12-07");
  expect(collectionDay({ ...stored, branch: "kochi" }, catalogue, stored)).toBe("2099-12-07");
  expect(collectionDay({ ...stored, day_to: "2099-12-06" }, catalogue, stored)).toBe("2099-12-08");
  expect(collectionDay({ ...stored, day_to: null }, catalogue, stored)).toBeNull();
});
