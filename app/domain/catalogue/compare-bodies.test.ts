import { expect, test } from "vitest";
import { compareBodies } from "#app/domain/catalogue/compare-bodies.ts";

const laptop = {
  name: "Business 14",
  rates: { day: 150, week: 600, month: 1_499, year: 14_990 },
  deposit: null,
  facts: { uses: ["office"], memoryGb: 16 },
  specs: [
    { label: "Processor", value: "Core i5", short: "i5" },
    { label: "Ports", value: "4" },
  ],
  state: "shown",
};

test("fields that differ are named with both values, rows by their own name", () => {
  const now = {
    ...laptop,
    rates: { ...laptop.rates, month: 1_23_456 },
    deposit: 2_000,
    facts: { uses: ["office", "home"], memoryGb: 32 },
    specs: [{ label: "Processor", value: "Core i7", short: "i7" }],
    state: "hidden",
  };
  expect(compareBodies(laptop, now)).toEqual([
    { label: "Month", before: "₹1,499", after: "₹1,23,456" },
    { label: "Deposit", before: "", after: "₹2,000" },
    { label: "Uses", before: "office", after: "office, home" },
    { label: "Memory (GB)", before: "16", after: "32" },
    { label: "Specs: Processor", before: "Core i5, i5", after: "Core i7, i7" },
    { label: "Specs: Ports", before: "4", after: "" },
    { label: "State", before: "Shown", after: "Hidden" },
  ]);
});

test("a price on request, two batches in one branch, and rows in another order", () => {
  expect(compareBodies(laptop, { ...laptop, rates: null })).toContainEqual({
    label: "Month",
    before: "₹1,499",
    after: "",
  });
  const batch = (begins: string, seats: number) => ({ branch: "chennai", begins, seats });
  const before = { batches: [batch("2027-01-04", 8), batch("2027-02-01", 9)] };
  const after = { batches: [batch("2027-01-04", 8), batch("2027-02-01", 3)] };
  expect(compareBodies(before, after)).toEqual([
    expect.objectContaining({ after: expect.stringMatching(/Feb.*, 3$/) }),
  ]);
  expect(compareBodies({ duties: ["a", "b"] }, { duties: ["b", "a"] })).toHaveLength(1);
  expect(compareBodies(before, { batches: before.batches.toReversed() })).not.toEqual([]);
  expect(compareBodies(laptop, structuredClone(laptop))).toEqual([]);
});
