import { expect, test } from "vitest";
import { lowestPrice } from "#app/domain/catalogue/rental-price.ts";
import { laptops } from "#content/catalogue/laptops.ts";
import { printersAndScanners } from "#content/catalogue/printers-and-scanners.ts";

test("a group starts at its lowest price, the unpriced aside", () => {
  expect(lowestPrice(laptops)).toBe(1499);
  expect(lowestPrice(printersAndScanners)).toBe(1299);
});
