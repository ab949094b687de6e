import { expect, test } from "vitest";
import {
  formatCount,
  formatDuration,
  formatFound,
  formatPhone,
  formatRupees,
} from "#app/lib/format.ts";

test.each([
  [0, "₹0"],
  [799, "₹799"],
  [1499, "₹1,499"],
  [123456, "₹1,23,456"],
  [12345678, "₹1,23,45,678"],
])("writes %i in Indian groups, without paise", (amount, written) => {
  expect(formatRupees(amount)).toBe(written);
});

test.each([
  [0, "1 second"],
  [1, "1 second"],
  [1.2, "2 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3600, "60 minutes"],
])("%d seconds to wait are said as %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [0, "0 fields"],
  [1, "1 field"],
  [2, "2 fields"],
])("%d of a noun is %s", (number, words) => {
  expect(formatCount(number, "field")).toBe(words);
});

test.each([
  [1_234, "1,234"],
  [{ count: 7, more: false }, "7"],
  [{ count: 913, more: false }, "913"],
  [{ count: 1_000, more: true }, "1,000+"],
  [{ count: 913, more: true }, "900+"],
  [{ count: 67, more: true }, "60+"],
  [{ count: 0, more: true }, ""],
])("a count that stopped early is rounded down and written with a plus: %j", (found, said) => {
  expect(formatFound(found)).toBe(said);
});

test.each([
  ["+91 98400-00112", "98400 00112"],
  ["9840000112", "98400 00112"],
  ["080 8248 3303", "080 8248 3303"],
  ["+91 80 8248 3303", "+91 80 8248 3303"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["call me", "call me"],
])("the phone number %s is listed as %s", (typed, listed) => {
  expect(formatPhone(typed)).toBe(listed);
});
