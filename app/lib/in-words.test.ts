import { expect, test } from "vitest";
import { count, inWords } from "#app/lib/in-words.ts";

test.each([
  [0, "1 second"],
  [0.2, "1 second"],
  [1, "1 second"],
  [1.2, "2 seconds"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [1500, "25 minutes"],
  [3600, "60 minutes"],
])("%d seconds to wait are said as %s", (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});

test.each([
  [0, "0 fields"],
  [1, "1 field"],
  [2, "2 fields"],
])("%d of a noun is %s", (number, words) => {
  expect(count(number, "field")).toBe(words);
});
