import { expect, test } from "vitest";
import { findCatalogueKind } from "./catalogue-kinds.ts";
import { mergeRows } from "./merge-rows.ts";

const fields = {
  ...findCatalogueKind("configuration")?.fields,
  ...findCatalogueKind("course")?.fields,
};

const merge = (name: string, base: unknown, mine: unknown, theirs: unknown) => {
  const [was, own, their] = [base, mine, theirs].map((value) => JSON.stringify(value));
  const facts = fields[name] ?? { label: name, control: "hidden" };
  const merged = mergeRows(facts, was ?? "", own ?? "", their ?? "");
  return merged && JSON.parse(merged);
};
const [cpu, memory, disk] = ["Processor", "Memory", "Storage"].map((label) => ({
  label,
  value: "old",
}));
const changed = (row: typeof cpu) => ({ ...row, value: "new" });

const ports = { label: "Ports", value: "two" };
const [newCpu, newDisk] = [cpu, disk].map(changed);

test.each([
  ["two rows", [newCpu, memory, disk], [cpu, memory, newDisk], [newCpu, memory, newDisk]],
  [
    "a row moved and one changed",
    [disk, cpu, memory],
    [cpu, memory, newDisk],
    [newDisk, cpu, memory],
  ],
  ["a row removed and one added", [cpu, disk], [cpu, memory, ports, disk], [cpu, ports, disk]],
  ["both the same", [newCpu, memory, disk], [newCpu, memory, disk], [newCpu, memory, disk]],
])("%s are kept", (_what, mine, theirs, both) => {
  expect(merge("specs", [cpu, memory, disk], mine, theirs)).toEqual(both);
});

test.each([
  ["the same row", [changed(cpu), memory], [{ ...cpu, value: "other" }, memory]],
  ["a row that was removed", [changed(cpu), memory], [memory]],
  ["the order", [memory, cpu, disk], [cpu, disk, memory]],
])("two changes of %s are for their authors", (_what, mine, theirs) => {
  expect(merge("specs", [cpu, memory, disk], mine, theirs)).toBeUndefined();
});

test("batches of one branch are told apart by their days, rates by their terms", () => {
  const [march, may] = ["2027-03-01", "2027-05-03"].map((begins) => ({ branch: "pune", begins }));
  expect(merge("batches", [], [march], [may])).toEqual([march, may]);
  const rates = { day: 1, week: 2, month: 3, year: 4 };
  expect(merge("rates", rates, { ...rates, day: 9 }, { ...rates, year: 8 })).toEqual({
    ...rates,
    day: 9,
    year: 8,
  });
  expect(merge("rates", rates, null, { ...rates, year: 8 })).toBeUndefined();
});
