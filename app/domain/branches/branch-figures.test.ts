import { expect, test } from "vitest";
import { branches } from "#content/branches.ts";
import { branchFigures } from "./branch-figures.ts";

const located = branches.map(({ name, state: region }) => ({ name, region }));
const more = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `City ${i}`, region: `State ${i}` }));

test.each([
  ["ten branches, six with a walk-in counter", located],
  ["ten branches, one with a walk-in counter", more(1)],
  ["ten branches", more(10)],
  ["twelve branches", more(12)],
  ["13 branches", more(13)],
])("%s", (said, shown) => {
  const { branches, walkIn } = branchFigures(shown);
  expect(branches + walkIn).toBe(said);
});

test.each([
  ["Free delivery in Bangalore, Chennai, Hyderabad, Pune and Kerala", located],
  [
    "Free delivery in Bangalore, Chennai, Trivandrum, Hyderabad and Pune",
    located.filter(({ name }) => name !== "Kochi"),
  ],
  ["Free delivery", []],
])("%s", (said, shown) => {
  expect(branchFigures(shown).freeDelivery).toBe(said);
});
