import { expect, test } from "vitest";
import { rebase } from "./rebase.ts";

test("changes of two versions meet, part by part; where both changed the same, the own one stays", () => {
  const before = { name: "Slim", rates: { day: 1, month: 10 }, uses: ["a"], unit: "x" };
  const own = { name: "Slim", rates: { day: 1, month: 12 }, uses: ["a", "b"] };
  const theirs = { name: "Slim 13", rates: { day: 2, month: 11 }, uses: ["c"], unit: "x" };
  expect(rebase(own, before, theirs)).toEqual({
    name: "Slim 13",
    rates: { day: 2, month: 12 },
    uses: ["a", "b"],
  });
});
