import { expect, test } from "vitest";
import { formatRupees } from "#app/lib/format-rupees.ts";

test.each([
  [0, "₹0"],
  [799, "₹799"],
  [1499, "₹1,499"],
  [64999, "₹64,999"],
  [123456, "₹1,23,456"],
  [12345678, "₹1,23,45,678"],
])("writes %i in Indian groups, without paise", (amount, written) => {
  expect(formatRupees(amount)).toBe(written);
});
