import { expect, test } from "vitest";
import { branches } from "#content/branches.ts";
import { freeDelivery, walkIn } from "#content/places.ts";

test("six branches can be walked into", () => {
  expect(branches).toHaveLength(6);
  expect(walkIn).toMatch(/^six /);
});

test.each(branches)("free delivery names the city or the state of $name", ({ name, state }) => {
  expect([name, state].some((place) => freeDelivery.includes(place))).toBe(true);
});
