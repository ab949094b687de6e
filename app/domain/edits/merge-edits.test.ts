import { describe, expect, test } from "vitest";
import { EditConflict, readDifferences, readVersion, takeTheirs } from "./merge-edits.ts";

const base = { name: "Asha", city: "Chennai", phone: "1" };

type Values = Record<string, string>;

function mergeEdits(base: Values, theirs: Values, mine: Values, typed = mine) {
  const conflict = new EditConflict(mine, { version: 4, values: theirs, savedBy: "Ravi" });
  const answer = conflict.merge({ ...typed, base: JSON.stringify(base) });
  const { version: _version, base: _base, ...values } = answer.values;
  return { values, differences: answer.differences };
}

describe("two edits of the same record", () => {
  const theirs = { ...base, city: "Kochi" };
  const mine = { ...base, city: "Pune" };
  const city = { name: "city", theirs: "Kochi", both: false, by: "Ravi" };
  test.each([
    ["only I changed stays as I typed it", base, base, mine, mine, []],
    [
      "only they changed is put into the form, and named",
      ...[base, theirs, base, theirs],
      [{ ...city, yours: "Chennai", taken: true }],
    ],
    [
      "both changed stays as I typed it, beside theirs",
      ...[base, theirs, mine, mine],
      [{ ...city, yours: "Pune", taken: false }],
    ],
    ["both changed to the same is no difference", base, theirs, theirs, theirs, []],
    [
      "was typed into a form without its opening values is not lost",
      ...[{}, base, mine, mine],
      [{ ...city, theirs: "Chennai", yours: "Pune", taken: false }],
    ],
  ] as const)("a field that %s", (_what, base, theirs, mine, values, differences) => {
    expect(mergeEdits(base, theirs, mine)).toEqual({ values, differences });
  });

  test("a field made of several inputs is replaced as one", () => {
    const was = { product: "a", city: "Chennai" };
    const typed = { ...was, "product-1-slug": "a", "product-1-quantity": "1" };
    const theirs = { ...was, product: "b" };
    expect(mergeEdits(was, theirs, was, typed).values).toEqual(theirs);
  });
});

describe("a wish to take theirs", () => {
  const fields = {
    name: "Mine",
    city: "Pune",
    version: "2",
    base: JSON.stringify({ name: "Theirs", city: "Kochi" }),
    differs: JSON.stringify([
      { name: "name", theirs: "Theirs", yours: "Mine", taken: false },
      { name: "city", theirs: "Kochi", yours: "Pune", taken: false },
    ]),
  };

  test("in one field leaves the others as they were typed, and in all none", () => {
    const { values, differences } = takeTheirs({ ...fields, take: "city" });
    expect(values).toMatchObject({ name: "Mine", city: "Kochi", version: "2" });
    expect(values.take).toBeUndefined();
    expect(differences).toMatchObject([{ taken: false }, { taken: true, yours: "Pune" }]);
    const all = takeTheirs({ ...fields, take: "*" });
    expect(all.values).toMatchObject({ name: "Theirs", city: "Kochi" });
  });

  test.each(["", "nonsense", "[]", "null", '{"name":1}', '[{"name":1}]'])(
    "out of a form whose state is %s changes nothing typed",
    (state) => {
      const { values } = takeTheirs({ ...fields, base: state, differs: state, take: "*" });
      expect(values).toMatchObject({ name: "Mine", city: "Pune" });
    },
  );
});

test("differences outlive a refusal within the form", () => {
  const differences = [
    { name: "city", theirs: "Kochi", yours: "Pune", taken: false, both: false, by: "Ravi" },
  ];
  expect(readDifferences({ differs: JSON.stringify(differences) })).toEqual(differences);
});

test("a version is a whole number, of a form that carries what it was opened with", () => {
  const opened = { base: JSON.stringify(base) };
  expect(readVersion({ ...opened, version: "3" })).toBe(3);
  for (const version of ["", "x", "0", "-1", "1.5", "1e99", "9999999999", "NaN"]) {
    expect(readVersion({ ...opened, version }), version).toBe(0);
  }
  expect(readVersion({ version: "3" })).toBe(0);
  for (const base of ["", "{", "[]", "null"]) {
    expect(readVersion({ base, version: "3" }), base).toBe(0);
  }
});
