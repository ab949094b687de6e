import { describe, expect, test } from "vitest";
import { type Line, mostPieces, mostTerms } from "#app/domain/bookings/line.ts";
import {
  amountOf,
  formatCharged,
  type PricedLine,
  priceLine,
  totalOf,
} from "#app/domain/bookings/price.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const { offers } = contentCatalogue;
const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

function priced(own: Partial<Line>, agreed?: PricedLine[]): PricedLine {
  const line = priceLine({ ...laptops, ...own }, offers, agreed);
  if (!line) throw new Error("not in the catalogue");
  return line;
}

describe("a price", () => {
  test("is the catalogue's for each term", () => {
    const units = rentalTerms.map(({ slug: term }) => priced({ term }).unit_price);
    expect(units).toEqual([150, 600, 1_499, 14_990]);
    expect(priced({}).name).toBe("Business 14");
  });

  test.each([
    [12, "month", 374_750, "1.year.14990", "1 year, you save ₹74,950"],
    [13, "month", 412_225, "1.year.14990~1.month.1499", "1 year + 1 month, you save ₹74,950"],
    [4, "week", 37_475, "1.month.1499", "1 month, you save ₹22,525"],
    [14, "day", 30_000, "2.week.600", "2 weeks, you save ₹22,500"],
    [15, "day", 33_750, "2.week.600~1.day.150", "2 weeks + 1 day, you save ₹22,500"],
    [3, "month", 112_425, "3.month.1499", undefined],
    [99, "year", 37_100_250, "99.year.14990", undefined],
  ] as const)("for 25 times %i %ss is ₹%i", (duration, term, amount, parts, charged) => {
    const line = priced({ quantity: 25, duration, term });
    expect(amountOf(line)).toBe(amount);
    expect(line.parts).toBe(parts);
    const inWords = charged && `${duration} ${term}s charged as ${charged}`;
    expect(formatCharged(line)).toBe(inWords);
  });

  test("of every line is the sum of its stored parts, and does not fall with the number", () => {
    const every = rentalTerms.flatMap(({ slug: term }) =>
      Array.from({ length: mostTerms }, (_, index) => ({ term, duration: index + 1 })),
    );
    const wrong = every.filter((time) => {
      const { parts, amount } = priced(time);
      const sum = parts
        ?.split("~")
        .map((part) => part.split("."))
        .reduce((all, [count, , rate]) => all + Number(count) * Number(rate), 0);
      const amounts = [1, 2, mostPieces].map((quantity) => amountOf(priced({ ...time, quantity })));
      return amount !== sum || amounts.join() !== [sum, 2 * sum, mostPieces * sum].join();
    });
    expect(wrong).toEqual([]);
  });

  test("is on request for what has none", () => {
    const line = priced({ slug: "copier-a3-100" });
    expect([amountOf(line), formatCharged(line)]).toEqual([null, undefined]);
  });

  test("is none for what is not in the catalogue any more", () => {
    expect(priceLine({ ...laptops, slug: "business-13" }, offers)).toBeUndefined();
  });
});

describe("an agreed price", () => {
  const none = { quoted: null, discount: 0, discount_percent: 0, price_reason: "" };
  const today = {
    day_from: null,
    branch: null,
    turnaround: 1,
    quantity_off: 0,
    quantity_step: null,
    deposit: null,
  };
  const old = { ...laptops, ...none, ...today, name: "Business 14 of old" };
  const agreed = [{ ...old, unit_price: 1_000, amount: 2_500, parts: "3.month.1000" }];

  test("stays, with its name and parts, while number and time stay", () => {
    expect(priced({}, agreed)).toEqual(agreed[0]);
    const before = [{ ...old, unit_price: 1_000, amount: 3_000, parts: null }];
    expect(priced({}, before)).toEqual(before[0]);
    expect(formatCharged(priced({}, before))).toBeUndefined();
  });

  test.each([{ quantity: 3 }, { duration: 4 }, { term: "week" as const }])(
    "is priced anew with %o, and nothing is agreed for another product",
    (own) => {
      const { name: _name, ...today } = priced(own);
      expect(priced(own, agreed)).toEqual({ ...today, name: "Business 14 of old" });
      expect(priced({ slug: "slim-13" }, agreed).name).toBe("Slim 13");
    },
  );

  test("of one product twice is each line's own", () => {
    const more = { ...old, quantity: 7, unit_price: 900, amount: 2_700, parts: "3.month.900" };
    expect(priced({ quantity: 7 }, [...agreed, more])).toEqual(more);
  });

  test("of a product that left the catalogue stays while its time stays", () => {
    const gone = agreed.map((line) => ({ ...line, slug: "old-thing" }));
    const more = priced({ slug: "old-thing", quantity: 9 }, gone);
    expect(amountOf(more)).toBe(9 * 2_500);
    expect(amountOf(priced({ slug: "old-thing", duration: 4 }, gone))).toBeNull();
    expect(amountOf(priced({ slug: "old-thing", term: "day" }, gone))).toBeNull();
  });

  test("on request stays so until number or time changes", () => {
    const open = [{ ...old, unit_price: null, amount: null, parts: null }];
    expect(priced({}, open).amount).toBeNull();
    expect(priced({ quantity: 3 }, open).amount).toBe(4_497);
  });
});

test("a line on request stands apart from the sum, and leaves no total", () => {
  const onRequest = priced({ slug: "copier-a3-100" });
  expect(totalOf([priced({}), onRequest])).toEqual({ sum: 8_994, onRequest: 1, total: null });
  expect(totalOf([priced({})])).toEqual({ sum: 8_994, onRequest: 0, total: 8_994 });
  expect(totalOf([])).toEqual({ sum: 0, onRequest: 0, total: 0 });
});
