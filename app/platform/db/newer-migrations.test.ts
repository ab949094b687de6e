import { expect, test } from "vitest";
import { findNewer, NewerSchema } from "#app/platform/db/newer-migrations.ts";

const known = ["0001-first", "0002-second"];

test("a database of this release or an older one has none", () => {
  expect(findNewer(known, [])).toEqual([]);
  expect(findNewer(known, ["0001-first"])).toEqual([]);
  expect(findNewer(known, known)).toEqual([]);
});

test("what a newer release added is named in its order", () => {
  expect(findNewer(known, [...known, "0004-more", "0003-more"])).toEqual([
    "0003-more",
    "0004-more",
  ]);
});

test("an unknown one in between is not of a newer release", () => {
  expect(findNewer(known, ["0001-first", "0001-other", "0002-second"])).toEqual([]);
});

test("what was taken away is no matter to a release that has the migration it needs", () => {
  const applied = [...known, "0003-drop-name-needs-0002"];
  expect(findNewer(known, applied)).toEqual(["0003-drop-name-needs-0002"]);
});

test("a release from before that one is refused, and told by which migration", () => {
  const applied = [...known, "0003-more", "0004-drop-name-needs-0003"];
  expect(() => findNewer(known, applied)).toThrow(NewerSchema);
  expect(() => findNewer(known, applied)).toThrow(/whose migration 0004-drop-name-needs-0003 took/);
});
