import { describe, expect, test } from "vitest";
import type { Line } from "#app/domain/bookings/line.ts";
import { amountOf, type PricedLine, priceLine, totalOf } from "#app/domain/bookings/price.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";

const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

function priced(own: Partial<Line>, agreed?: PricedLine[]): PricedLine {
  const line = priceLine({ ...laptops, ...own }, offers, agreed);
  if (!line) throw new Error("not in the catalogue");
  return line;
}

describe("a price", () => {
  test.each([
    ["day", 150],
    ["week", 600],
    ["month", 1_499],
    ["year", 14_990],
  ] as const)("for a %s is the catalogue's", (term, unit_price) => {
    const line = priced({ term, duration: 1 });
    expect(line).toMatchObject({ name: "Business 14", unit_price });
    expect(amountOf(line)).toBe(2 * unit_price);
  });

  test("is on request for several years, and for what has none", () => {
    expect(amountOf(priced({ term: "year", duration: 2 }))).toBeNull();
    expect(amountOf(priced({ slug: "copier-a3-100" }))).toBeNull();
  });

  test("is none for what is not in the catalogue any more", () => {
    expect(priceLine({ ...laptops, slug: "business-13" }, offers)).toBeUndefined();
  });
});

describe("what was agreed", () => {
  const agreed = [{ ...laptops, name: "Business 14 of old", unit_price: 1_000 }];

  test("keeps its price and its name, however many and for however long", () => {
    expect(priced({ quantity: 9, duration: 12 }, agreed)).toMatchObject({
      name: "Business 14 of old",
      unit_price: 1_000,
    });
  });

  test("costs what the catalogue says for another term, and nothing is agreed for another product", () => {
    expect(priced({ term: "week" }, agreed)).toMatchObject({ unit_price: 600 });
    expect(priced({ slug: "slim-13" }, agreed).name).toBe("Slim 13");
  });

  test("is on request for several years all the same", () => {
    const years = agreed.map((line) => ({ ...line, term: "year" as const }));
    expect(priced({ term: "year", duration: 1 }, years).unit_price).toBe(1_000);
    expect(priced({ term: "year", duration: 2 }, years).unit_price).toBeNull();
  });

  test("of a product that left the catalogue stays, and other terms of it are on request", () => {
    const gone = agreed.map((line) => ({ ...line, slug: "old-thing" }));
    expect(priced({ slug: "old-thing" }, gone).unit_price).toBe(1_000);
    expect(priced({ slug: "old-thing", term: "day" }, gone).unit_price).toBeNull();
  });

  test("on request is priced once the catalogue has a price", () => {
    const open = agreed.map((line) => ({ ...line, unit_price: null }));
    expect(priced({}, open).unit_price).toBe(1_499);
  });
});

test("a line on request stands apart from the sum, and leaves no total", () => {
  const onRequest = priced({ slug: "copier-a3-100" });
  expect(totalOf([priced({}), onRequest])).toEqual({ sum: 8_994, onRequest: 1, total: null });
  expect(totalOf([priced({})])).toEqual({ sum: 8_994, onRequest: 0, total: 8_994 });
  expect(totalOf([])).toEqual({ sum: 0, onRequest: 0, total: 0 });
});
