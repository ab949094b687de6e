import { describe, expect, test } from "vitest";
import { priceCart, readCart, readOrder } from "#app/domain/bookings/cart.ts";
import { type Line, writeLines } from "#app/domain/bookings/line.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

const { offers } = contentCatalogue;
const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

test("a cart counts lines once for a configuration and a term, the first", () => {
  expect(readCart("business-14.month.2.3~business-14.month.9.9", offers)).toEqual([laptops]);
});

test.each(["toaster.month.2.3", "constructor.month.2.3"])(
  "a cart has nothing that is not in the catalogue: %s",
  (text) => {
    expect(readCart(text, offers)).toEqual([]);
    expect(priceCart([{ ...laptops, slug: text.split(".")[0] ?? "" }], offers)).toEqual([]);
  },
);

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
