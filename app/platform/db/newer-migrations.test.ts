import { expect, test } from "vitest";
import { findNewer } from "#app/platform/db/newer-migrations.ts";
import { UnfitDatabase } from "#app/platform/db/unfit-database.ts";

const known = ["0001-first", "0002-second"];
const removed = "0003-drop-name-needs-0002";

test.each([
  ["none has been applied", [], []],
  ["some have been applied", ["0001-first"], []],
  ["all have been applied", known, []],
  ["a newer release added some", [...known, "0004-more", "0003-more"], ["0003-more", "0004-more"]],
  ["an unknown one is in between", ["0001-first", "0001-other", "0002-second"], []],
  ["one that removed something needs one that is here", [...known, removed], [removed]],
])("the newer migrations are found where %s", (_where, applied, newer) => {
  expect(findNewer(known, applied)).toEqual(newer);
});

test("a release that lacks the migration that a removal needs is refused, and told which", () => {
  const applied = [...known, "0003-more", "0004-drop-name-needs-0003"];
  expect(() => findNewer(known, applied)).toThrow(UnfitDatabase);
  expect(() => findNewer(known, applied)).toThrow(/whose migration 0004-drop-name-needs-0003 took/);
});
