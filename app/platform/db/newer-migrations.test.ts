import { expect, test } from "vitest";
import { findNewer } from "#app/platform/db/newer-migrations.ts";
import { UnfitDatabase } from "#app/platform/db/unfit-database.ts";

const known = ["0101-first", "0102-second"];

test.each([
  ["none has been applied", [], []],
  ["some have been applied", ["0101-first"], []],
  ["all have been applied", known, []],
  ["a newer release added some", [...known, "0104-more", "0103-more"], ["0103-more", "0104-more"]],
  ["an unknown one is in between", ["0101-first", "0101-other", "0102-second"], []],
])("the newer migrations are found where %s", (_where, applied, newer) => {
  expect(findNewer(known, applied)).toEqual(newer);
});

test("a database from before the first release is refused", () => {
  expect(() => findNewer(known, ["0001-accounts"])).toThrow(UnfitDatabase);
});
