import { describe, expect, test } from "vitest";
import { restOf } from "#app/domain/bookings/check-booking.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { type Line, mostPieces, mostTerms } from "#app/domain/rental/line.ts";
import {
  type Asked,
  costOfOne,
  findCheaperDay,
  formatCharged,
  type Priced,
  type PricedLine,
  priceLine,
  rateOf,
  repriceLine,
  splitLine,
  totalOf,
} from "#app/domain/rental/price.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

const { offers } = contentCatalogue;
const laptops: Line = { slug: "business-14", term: "month", quantity: 2, duration: 3 };

function priced(own: Partial<Asked>, of: readonly Priced[] = offers): PricedLine {
  const line = priceLine({ ...laptops, ...own }, of);
  if (!line) throw new Error("not in the catalogue");
  return line;
}

describe("a price", () => {
  test("is the catalogue's for each term", () => {
    const units = rentalTerms.map(({ slug: term }) => rateOf(priced({ term }))?.rate);
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
    expect(line.sum).toBe(amount);
    expect(line.parts).toBe(parts);
    const inWords = charged && `${duration} ${term}s (charged as ${charged.replace(",", "),")}`;
    expect(formatCharged(line)).toBe(inWords);
  });

  test("names the last day, a day earlier or later, that costs less", () => {
    const rented = (day_to: string) =>
      findCheaperDay({ ...priced({ quantity: 25, day_from: "2027-03-01", day_to }) });
    // Three months and a day, and a month alone.
    expect(rented("2027-06-01")).toEqual({ until: "2027-05-31", saves: 25 * 150 });
    expect(rented("2027-03-31")).toBeUndefined();
  });

  test("of every line is the sum of its stored parts, and does not fall with the number", () => {
    const every = rentalTerms.flatMap(({ slug: term }) =>
      Array.from({ length: mostTerms }, (_, index) => ({ term, duration: index + 1 })),
    );
    const wrong = every.filter((time) => {
      const { parts } = priced(time);
      const sum = parts
        ?.split("~")
        .map((part) => part.split("."))
        .reduce((all, [count, , rate]) => all + Number(count) * Number(rate), 0);
      if (sum === undefined) return true;
      const amounts = [1, 2, mostPieces].map((quantity) => priced({ ...time, quantity }).sum);
      return amounts.join() !== [sum, 2 * sum, mostPieces * sum].join();
    });
    expect(wrong).toEqual([]);
  });

  test("is on request for what has none", () => {
    const line = priced({ slug: "copier-a3-100" });
    expect([line.sum, formatCharged(line)]).toEqual([null, undefined]);
  });

  test("is none for what is not in the catalogue any more", () => {
    expect(priceLine({ ...laptops, slug: "business-13" }, offers)).toBeUndefined();
  });
});

describe("a stored line", () => {
  /** Rates of the day on which it was booked; today they are about double. */
  const rates = { day: 160, week: 640, month: 1_599, year: 15_990 };
  const dear = { day: 320, week: 1_280, month: 3_199, year: 31_990 };
  const then: Priced[] = [{ slug: "business-14", name: "Business 14 of old", rates }];
  const today: Priced[] = [{ slug: "business-14", name: "Business 14", rates: dear }];
  const year = { day_from: "2027-01-01", duration: 12, quantity: 1 };
  const change = (stored: PricedLine, own: Partial<Asked>) => {
    const line = repriceLine({ ...stored, ...own }, stored, today);
    if (!line) throw new Error("not priced");
    return line;
  };

  test.each([
    [12, "month", 1, "year"],
    [7, "day", 1, "week"],
    [14, "day", 2, "week"],
    [28, "day", 4, "week"],
    [31, "day", 1, "month"],
  ] as const)(
    "of %i %ss stays as it is when a form calls it %i %s",
    (duration, term, count, name) => {
      const stored = priced({ ...year, duration, term }, then);
      expect(change(stored, {})).toEqual(stored);
      expect(change(stored, { duration: count, term: name })).toEqual(stored);
      const undated = priced({ duration: 12 }, then);
      expect(change(undated, { duration: 1, term: "year" })).toEqual(undated);
    },
  );

  test("costs its own rates for more days, another number, and no days yet", () => {
    const month = priced({ ...year, duration: 1 }, then);
    const until = (day_to: string, own = {}) => change(month, { day_to, ...own });
    expect(until("2027-02-15").parts).toBe("1.month.1599~2.week.640~1.day.160");
    expect(until("2027-02-15").sum).toBe(1_599 + 2 * 640 + 160);
    expect(until("2027-01-31", { quantity: 3 }).sum).toBe(3 * 1_599);
    expect(change(month, { day_from: null, day_to: null }).sum).toBe(1_599);
    expect(until("2027-01-31", { atTodaysRates: true }).sum).toBe(3_199);
    expect(until("2027-02-15").name).toBe("Business 14 of old");
  });

  test("that becomes another configuration costs today's rates", () => {
    const stored = priced({ ...year, duration: 1 }, then);
    const slim = repriceLine({ ...stored, slug: "slim-13" }, stored, offers);
    expect([slim?.name, slim?.sum]).toEqual([
      "Slim 13",
      priced({ ...year, duration: 1, slug: "slim-13" }).sum,
    ]);
    expect(repriceLine({ ...stored, slug: "gone" }, stored, offers)).toBeUndefined();
  });

  test("that left the catalogue is priced by its card", () => {
    const stored = { ...priced({ ...year, duration: 1 }, then), slug: "old-thing" };
    expect(change(stored, { quantity: 9 }).sum).toBe(9 * 1_599);
    expect(change(stored, { atTodaysRates: true }).sum).toBe(1_599);
  });

  test("with an own price keeps it, and needs one for the days beyond whole units", () => {
    const own = { quoted: 1_000, quoted_unit: "month", price_reason: "Phone" } as const;
    const stored = priced({ ...year, ...own });
    expect([stored.sum, stored.parts]).toEqual([12_000, "12.month.1000"]);
    expect(change(stored, { duration: 1, term: "year" })).toEqual(stored);
    const longer = change(stored, { day_to: "2028-01-15" });
    expect(longer.sum).toBeNull();
    expect(restOf(longer)).toEqual({ days: "the 15 days beyond 12 months", proposal: 1_000 });
    const agreed = change(stored, { day_to: "2028-01-15", quoted_rest: 600 });
    expect([agreed.sum, agreed.parts]).toEqual([12_600, "12.month.1000~1.rental.600"]);
    expect(change(agreed, { day_to: "2027-12-31" }).sum).toBe(12_000);
    expect(priced({ ...year, quoted: 5_000, quoted_unit: "rental", quantity: 2 }).sum).toBe(10_000);
  });

  test("without a configuration has a name, an own price and no stock", () => {
    const setup = {
      slug: "",
      name: "Setup on site",
      quoted: 3_000,
      quoted_unit: "rental",
    } as const;
    const line = priced({ ...setup, quantity: 2 }, []);
    expect(line).toMatchObject({ slug: "", name: "Setup on site", sum: 6_000 });
    expect(repriceLine({ ...line, quantity: 3 }, line, [])?.sum).toBe(9_000);
    expect(priceLine({ ...laptops, slug: "", name: "" }, [])).toBeUndefined();
  });

  test("with steps and a discount: the sum is what is shown", () => {
    const steps = [{ from: 10, percent: 20 }];
    const offer = [{ slug: "business-14", name: "Business 14", rates: dear, steps }];
    const ten = priced({ quantity: 10, duration: 1, discount_percent: 10 }, offer);
    expect([ten.quantity_off, ten.discount, ten.sum]).toEqual([6_398, 2_559, 23_033]);
    expect(costOfOne(ten)).toBe(3_199);
  });
});

describe("a line that is split", () => {
  const steps = [{ from: 10, percent: 20 }];
  const rates = { day: 133, week: 640, month: 1_599, year: 15_990 };
  const offer: Priced[] = [{ slug: "business-14", name: "Business 14", rates, steps }];
  const ten = { day_from: "2027-01-01", duration: 1, quantity: 10 };

  test("has the same sum, discount and step together, whatever the numbers", () => {
    for (const discount of [0, 1, 99, 12_792]) {
      const line = priced({ ...ten, discount, quantity: 10 }, offer);
      for (let number = 1; number < 10; number += 1) {
        const [kept, part] = splitLine(line, number);
        expect([kept.quantity, part.quantity]).toEqual([10 - number, number]);
        for (const of of ["sum", "discount", "quantity_off"] as const) {
          expect((kept[of] ?? 0) + (part[of] ?? 0)).toBe(line[of]);
        }
        for (const { sum, discount } of [kept, part]) {
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(discount).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  test("keeps the step of the whole when a part gets more days", () => {
    const [, one] = splitLine(priced(ten, offer), 1);
    const longer = repriceLine({ ...one, day_to: "2027-02-07" }, one, []);
    // 20 % of a month and a week, as for the ten.
    expect([longer?.parts, longer?.sum]).toEqual(["1.month.1599~1.week.640", 1_791]);
    expect(repriceLine({ ...one, quantity: 2 }, one, [])?.quantity_off).toBe(0);
  });
});

test("a line on request stands apart from the sum, and leaves no total", () => {
  const onRequest = priced({ slug: "copier-a3-100" });
  expect(totalOf([priced({}), onRequest])).toEqual({ sum: 8_994, onRequest: 1, total: null });
  expect(totalOf([priced({})])).toEqual({ sum: 8_994, onRequest: 0, total: 8_994 });
  expect(totalOf([])).toEqual({ sum: 0, onRequest: 0, total: 0 });
});
