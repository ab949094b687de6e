import { describe, expect, test } from "vitest";
import { EditConflict, readDifferences, readVersion, takeTheirs } from "./merge-edits.ts";

const base = { name: "Asha", city: "Chennai", phone: "1" };

type Values = Record<string, string>;

const mergeEdits = ({
  base,
  theirs,
  mine,
  typed,
}: Record<"base" | "theirs" | "mine" | "typed", Values>) => {
  const conflict = new EditConflict(mine, { version: 4, values: theirs });
  const answer = conflict.merge({ ...typed, base: JSON.stringify(base) });
  const { version: _version, base: _base, ...values } = answer.values;
  return { values, differences: answer.differences };
};

describe("two edits of the same record", () => {
  const theirs = { ...base, city: "Kochi" };
  const mine = { ...base, city: "Pune" };
  const city = { name: "city", theirs: "Kochi" };
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
    const merged = mergeEdits({ base, theirs, mine, typed: mine });
    expect(merged).toEqual({ values, differences });
  });

  test("a field made of several inputs is replaced as one", () => {
    const was = { product: "a", city: "Chennai" };
    const typed = { ...was, "product-1-slug": "a", "product-1-quantity": "1" };
    const theirs = { ...was, product: "b" };
    expect(mergeEdits({ base: was, theirs, mine: was, typed }).values).toEqual(theirs);
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

  test("in one field leaves the others as they were typed", () => {
    const { values, differences } = takeTheirs({ ...fields, take: "city" });
    expect(values).toMatchObject({ name: "Mine", city: "Kochi", version: "2" });
    expect(values.take).toBeUndefined();
    expect(differences.map(({ taken }) => taken)).toEqual([false, true]);
    expect(differences[1]?.yours).toBe("Pune");
  });

  test("in all of them", () => {
    const { values } = takeTheirs({ ...fields, take: "*" });
    expect(values).toMatchObject({ name: "Theirs", city: "Kochi" });
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
  const differences = [{ name: "city", theirs: "Kochi", yours: "Pune", taken: false }];
  expect(readDifferences({ differs: JSON.stringify(differences) })).toEqual(differences);
});

test.each(["", "x", "0", "-1", "1.5", "1e99", "9999999999", "NaN"])(
  "%s is no version",
  (version) => {
    expect(readVersion({ version, base: JSON.stringify(base) })).toBe(0);
  },
);

test.each([undefined, "", "{", "[]", "null"])(
  "a form that carries %s as what it was opened with has no version",
  (opened) => {
    expect(readVersion({ version: "3", ...(opened !== undefined && { base: opened }) })).toBe(0);
  },
);

test("a form that came second starts again from the record as it is now", () => {
  const fields = { ...base, name: "Asha K.", version: "3", base: JSON.stringify(base) };
  const stored = { version: 4, values: { ...base, city: "Kochi" } };
  const mine = { ...base, name: "Asha K." };
  const format = (name: string, value: string) => `${name} ${value}`;
  expect(new EditConflict(mine, stored, format).merge(fields)).toEqual({
    values: {
      ...fields,
      city: "Kochi",
      version: "4",
      base: JSON.stringify(stored.values),
    },
    errors: {},
    differences: [{ name: "city", theirs: "city Kochi", yours: "city Chennai", taken: true }],
  });
});
