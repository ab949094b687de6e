import { expect, test } from "vitest";
import { initials, shortName } from "./names.ts";

test.each([
  ["Meera Krishnan", "MK", "Meera K."],
  ["Admin", "A", "Admin"],
  ["  Anna  Maria   Thomas ", "AT", "Anna T."],
  ["முருகன் செல்வம்", "முசெ", "முருகன் செ."],
  ["", "", ""],
])("%s is %s on a square and %s in a row", (name, letters, short) => {
  expect(initials(name)).toBe(letters);
  expect(shortName(name)).toBe(short);
});
