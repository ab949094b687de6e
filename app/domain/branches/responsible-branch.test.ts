import { expect, test } from "vitest";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { branches } from "#content/branches.ts";

test.each([
  ["560 034", "", "bangalore"],
  [" 682 016 ", "Chennai", "kochi"],
  ["695001", "", "trivandrum"],
  ["", "Ernakulam", "kochi"],
  ["", "  BENGALURU ", "bangalore"],
  ["110001", "New Delhi", ""],
  ["110001", "Pune", "pune"],
  ["56", "", ""],
  ["560 0345", "", ""],
])("the PIN code %j and the city %j name the branch %j", (postcode, city, branch) => {
  expect(responsibleBranch({ postcode, city })).toBe(branch);
});

test.each(branches)("every PIN code where $name delivers is its own", ({ id, postRegions }) => {
  const [from, to] = postRegions;
  for (let region = from; region <= to; region++) {
    expect(responsibleBranch({ postcode: `${region}0001` }), String(region)).toBe(id);
  }
});
