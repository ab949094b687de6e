import { expect, test } from "vitest";
import { branchNear } from "#app/domain/branches/branch-near.ts";

test.each([
  ["560 034", "Bangalore"],
  ["575001", "Bangalore"],
  ["600042", "Chennai"],
  [" 641 001 ", "Chennai"],
  ["682 016", "Kochi"],
  ["695001", "Trivandrum"],
  ["500081", "Hyderabad"],
  ["411001", "Pune"],
  ["110001", undefined],
  ["SW1A 1AA", undefined],
  ["56", undefined],
  ["", undefined],
])("the PIN code %j is near %s", (postcode, name) => {
  expect(branchNear(postcode)?.name).toBe(name);
});
