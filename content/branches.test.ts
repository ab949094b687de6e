import { expect, test } from "vitest";
import { branches, freeDelivery, walkIn } from "#content/branches.ts";

test("six branches can be walked into", () => {
  expect(branches).toHaveLength(6);
  expect(walkIn).toMatch(/^six /);
});

test.each(branches)("free delivery names the city or the state of $name", ({ name, state }) => {
  expect([name, state].some((place) => freeDelivery.includes(place))).toBe(true);
});
