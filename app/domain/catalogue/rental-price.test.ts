import { expect, test } from "vitest";
import { findTerm, lowestPrice, ratesOf } from "#app/domain/catalogue/rental-price.ts";
import { laptops } from "#content/catalogue/laptops.ts";
import { printersAndScanners } from "#content/catalogue/printers-and-scanners.ts";

test("a monthly price gives a rate for each term, and a price on request none", () => {
  const rates = { day: 150, week: 600, month: 1_499, year: 14_990 };
  expect(ratesOf({ monthlyPrice: 1_499 })).toEqual(rates);
  expect(ratesOf({ monthlyPrice: undefined })).toBeUndefined();
});

test.each([null, "", "decade"])("without a known term the month counts: %j", (slug) => {
  expect(findTerm(slug).slug).toBe("month");
});

test("a group starts at its lowest price, the unpriced aside", () => {
  expect(lowestPrice(laptops)).toBe(1499);
  expect(lowestPrice(printersAndScanners)).toBe(1299);
});
