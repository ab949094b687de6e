import { expect, test } from "vitest";
import { areAlike } from "#app/domain/people/alike-names.ts";

test.each([
  ["S. Lakshmi", "Lakshmi S"],
  ["Lakshmi S", "Lakshmi Narayanan"],
  ["S. Lakshmi", "Lakshmi Narayanan"],
  ["L. N.", "Lakshmi Narayanan"],
  ["L Narayanan", "Lakshmi N"],
  ["Moorthy", "K. MURTHY"],
  ["Mr. R. Prabhakaran", "prabhakaran r"],
  ["José D'Souza", "Jose Dsouza"],
  ["Om", "Om"],
  ["எஸ். லட்சுமி", "லட்சுமி நாராயணன்"],
  ["", ""],
])("%j and %j may be one person", (one, other) => {
  expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true]);
});

test.each([
  ["Lakshmi S", "Sundar K"],
  ["Mrs. Rao", "Mrs. Nair"],
  ["Ravi Kumar", "Asha Menon"],
  ["R. K.", "Ravi Menon"],
  ["Om Prakash", "Om Birla"],
  ["லட்சுமி", "குமார்"],
  ["Lakshmi", ""],
])("%j and %j are two", (one, other) => {
  expect([areAlike(one, other), areAlike(other, one)]).toEqual([false, false]);
});
