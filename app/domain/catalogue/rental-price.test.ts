import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { lowestRates } from "#app/domain/catalogue/rental-price.ts";

const { findGroup } = contentCatalogue;

test("a group starts at its lowest price, the unpriced aside", () => {
  const lowest = (slug: string) => lowestRates(findGroup(slug) ?? { configurations: [] })?.month;
  expect(lowest("laptops")).toBe(1499);
  expect(lowest("printers-and-scanners")).toBe(1299);
  expect(lowestRates({ configurations: [] })).toBeUndefined();
});
