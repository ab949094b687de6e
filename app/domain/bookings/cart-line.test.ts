import { describe, expect, test } from "vitest";
import {
  type CartLine,
  linesOf,
  priceLine,
  priceLines,
  readLines,
  sumOf,
  writeLines,
} from "#app/domain/bookings/cart-line.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const everyLine: CartLine[] = productGroups.flatMap(({ configurations }) =>
  configurations.flatMap(({ slug }) =>
    rentalTerms.map((term) => ({ slug, term: term.slug, quantity: 99, duration: 7 })),
  ),
);

const laptops: CartLine = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

describe("lines in writing", () => {
  test("are read as they were written, a whole catalogue of them", () => {
    expect(readLines(writeLines(everyLine))).toEqual(everyLine);
  });

  test("count once for a configuration and a term, the first", () => {
    expect(readLines("business-14.month.2.3~business-14.month.9.9")).toEqual([laptops]);
  });

  test.each([
    "",
    "~~~",
    "business-14",
    "business-14.month.2",
    "business-14.month.2.3.4",
    "business-14.month.0.3",
    "business-14.month.02.3",
    "business-14.month.100.3",
    "business-14.century.2.3",
    "Business-14.month.2.3",
    "toaster.month.2.3",
    "constructor.month.2.3",
  ])("are none in %s", (text) => {
    expect(readLines(text)).toEqual([]);
  });
});

describe("a form's fields", () => {
  test("ask for one configuration, or for the lines of a cart", () => {
    const fields = { product: "business-14", quantity: " 02", duration: "3", term: "month" };
    expect(linesOf(fields)).toEqual([laptops]);
    expect(linesOf({ ...fields, product: writeLines([laptops]), quantity: "5" })).toEqual([
      laptops,
    ]);
  });

  test("ask for nothing as long as they make no sense", () => {
    expect(linesOf({})).toEqual([]);
    expect(linesOf({ product: "business-14", quantity: "two" })).toEqual([]);
    expect(linesOf({ product: "business-14", quantity: "1.5" })).toEqual([]);
  });
});

describe("a price", () => {
  test.each([
    ["day", 150],
    ["week", 600],
    ["month", 1_499],
    ["year", 14_990],
  ] as const)("for a %s is the catalogue's", (term, unitPrice) => {
    const line = priceLine({ ...laptops, term, duration: 1 });
    expect(line).toMatchObject({ unitPrice, amount: 2 * unitPrice });
  });

  test("is on request for several years, and for what has none", () => {
    expect(priceLine({ ...laptops, term: "year", duration: 2 })?.amount).toBeNull();
    expect(priceLine({ ...laptops, slug: "copier-a3-100" })?.amount).toBeNull();
  });

  test("on request stands apart from the total", () => {
    const lines = priceLines([laptops, { ...laptops, slug: "copier-a3-100" }]);
    expect(sumOf(lines)).toEqual({ total: 8_994, onRequest: 1 });
    expect(sumOf([])).toEqual({ total: 0, onRequest: 0 });
  });

  test("is none for what is not in the catalogue any more", () => {
    expect(priceLines([{ ...laptops, slug: "business-13" }])).toEqual([]);
  });
});
