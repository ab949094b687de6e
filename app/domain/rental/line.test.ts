import { describe, expect, test } from "vitest";
import { type Line, readLineInput, readLines, writeLines } from "#app/domain/rental/line.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const everyLine: Line[] = productGroups.flatMap(({ configurations }) =>
  configurations.flatMap(({ slug }) =>
    rentalTerms.map((term) => ({ slug, term: term.slug, quantity: 9_999, duration: 7 })),
  ),
);

const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

describe("lines in writing", () => {
  test("are read as they were written, a whole catalogue of them", () => {
    expect(readLines(writeLines(everyLine))).toEqual(everyLine);
  });

  test("may be of products that the catalogue does not have, and twice the same", () => {
    const lines = [{ ...laptops, slug: "old-thing" }, laptops, laptops];
    expect(readLines(writeLines(lines))).toEqual(lines);
  });

  test.each([
    ["other parts", ["", "~~~", "a", "a.month.2", "a.month.2.3.4"]],
    ["other numbers", ["a.month.0.3", "a.month.02.3", "a.month.10000.3", "a.month.2.100"]],
    ["other terms", ["a.century.2.3", "a.constructor.2.3"]],
    ["capitals", ["A.month.2.3"]],
  ])("are none with %s", (_what, texts) => {
    expect(texts.flatMap(readLines)).toEqual([]);
  });
});

test("input is a line as soon as it is valid", () => {
  const typed = { slug: "business-14", quantity: " 02", duration: "3", term: "month" };
  expect(readLineInput(typed)).toEqual(laptops);
  for (const quantity of ["", "two", "1.5", "0", "10000"]) {
    expect(readLineInput({ ...typed, quantity }), quantity).toBeUndefined();
  }
  expect(readLineInput({ ...typed, slug: "" })).toBeUndefined();
  expect(readLineInput({ ...typed, slug: "a.month.1.1~b" })).toBeUndefined();
});
