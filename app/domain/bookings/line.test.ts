import { describe, expect, test } from "vitest";
import {
  formatPieces,
  type Line,
  readLineInput,
  readLines,
  writeLines,
} from "#app/domain/bookings/line.ts";
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
    "",
    "~~~",
    "business-14",
    "business-14.month.2",
    "business-14.month.2.3.4",
    "business-14.month.0.3",
    "business-14.month.02.3",
    "business-14.month.10000.3",
    "business-14.month.2.100",
    "business-14.century.2.3",
    "business-14.constructor.2.3",
    "Business-14.month.2.3",
  ])("are none in %s", (text) => {
    expect(readLines(text)).toEqual([]);
  });
});

test("what is typed is a line as soon as it makes sense", () => {
  const typed = { slug: "business-14", quantity: " 02", duration: "3", term: "month" };
  expect(readLineInput(typed)).toEqual(laptops);
  for (const quantity of ["", "two", "1.5", "0", "10000"]) {
    expect(readLineInput({ ...typed, quantity }), quantity).toBeUndefined();
  }
  expect(readLineInput({ ...typed, slug: "" })).toBeUndefined();
  expect(readLineInput({ ...typed, slug: "a.month.1.1~b" })).toBeUndefined();
});

test("pieces are counted where there are several", () => {
  expect(formatPieces({ name: "Business 14", quantity: 2 })).toBe("Business 14 × 2");
  expect(formatPieces({ name: "Tower M", quantity: 1 })).toBe("Tower M");
  expect(formatPieces({ name: "Tower M", quantity: 9_999 })).toBe("Tower M × 9,999");
});
