import { expect, test } from "vitest";
import { findTerm, lowestPrice, rentalPrice } from "#app/domain/catalogue/rental-price.ts";
import { laptops } from "#content/catalogue/laptops.ts";
import { printersAndScanners } from "#content/catalogue/printers-and-scanners.ts";

test.each([
  ["day", 150],
  ["week", 600],
  ["month", 1499],
  ["year", 14990],
])("a laptop of ₹1,499 a month costs by the %s ₹%i", (slug, price) => {
  expect(rentalPrice({ monthlyPrice: 1499 }, findTerm(slug))).toBe(price);
});

test("what is priced on request has no price for any term", () => {
  expect(rentalPrice({ monthlyPrice: undefined }, findTerm("day"))).toBeUndefined();
});

test.each([null, "", "decade"])("without a known term the month counts: %j", (slug) => {
  expect(findTerm(slug).slug).toBe("month");
});

test("a group starts at its lowest price, the unpriced aside", () => {
  expect(lowestPrice(laptops)).toBe(1499);
  expect(lowestPrice(printersAndScanners)).toBe(1299);
});
