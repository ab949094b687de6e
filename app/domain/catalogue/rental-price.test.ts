import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { findTerm, lowestRates } from "#app/domain/catalogue/rental-price.ts";

const { findGroup, findProduct } = contentCatalogue;

test("the catalogue begins with a rate for each term, and with a price on request", () => {
  const rates = { day: 150, week: 600, month: 1_499, year: 14_990 };
  expect(findProduct("business-14")?.configuration.rates).toEqual(rates);
  expect(findProduct("copier-a3-100")?.configuration.rates).toBeNull();
});

test.each([null, "", "decade"])("without a known term the month counts: %j", (slug) => {
  expect(findTerm(slug).slug).toBe("month");
});

test("a group starts at its lowest price, the unpriced aside", () => {
  const lowest = (slug: string) => lowestRates(findGroup(slug) ?? { configurations: [] })?.month;
  expect(lowest("laptops")).toBe(1499);
  expect(lowest("printers-and-scanners")).toBe(1299);
  expect(lowestRates({ configurations: [] })).toBeUndefined();
});
