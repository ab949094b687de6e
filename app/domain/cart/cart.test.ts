import { describe, expect, test } from "vitest";
import { readOrder } from "#app/domain/cart/cart.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { type Line, writeLines } from "#app/domain/rental/line.ts";

const { offers } = contentCatalogue;
const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

describe("a form's fields", () => {
  test("ask for one configuration, or for the lines of a cart", () => {
    const fields = { product: "business-14", quantity: " 02", duration: "3", term: "month" };
    expect(readOrder(fields, offers)).toEqual([laptops]);
    expect(readOrder({ ...fields, product: writeLines([laptops]), quantity: "5" }, offers)).toEqual(
      [laptops],
    );
  });

  test("ask for nothing as long as they make no sense", () => {
    const product = "business-14";
    for (const fields of [{}, { product: "toaster" }, { product, quantity: "two" }]) {
      expect(readOrder(fields, offers)).toEqual([]);
    }
  });
});
