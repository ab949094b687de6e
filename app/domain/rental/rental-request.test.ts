import { describe, expect, test } from "vitest";
import { orderOf, readEstimate, writeEstimate } from "#app/domain/cart/estimate.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { readRequest } from "#app/domain/rental/rental-request.ts";
import { addDays } from "#app/lib/dates.ts";

const today = "2026-11-23";
const { offers } = contentCatalogue;

test("dates that fit a term are that term, others days", () => {
  const line = (from: string, until: string) => readRequest({ from, until }, today).line;
  expect(line("2026-12-01", "2026-12-31")).toEqual({
    ...{ quantity: 1, term: "month", duration: 1, day_from: "2026-12-01" },
  });
  expect(line("2026-12-01", "2027-01-14")).toMatchObject({ term: "day", duration: 45 });
  expect(line("2026-12-01", "2026-12-01")).toMatchObject({ term: "day", duration: 1 });
});

test("without a last day it is for one term, without a first as soon as possible", () => {
  expect(readRequest({ from: today, term: "week" }, today).line).toMatchObject({
    ...{ term: "week", duration: 1, day_from: today },
  });
  expect(readRequest({ number: "12" }, today).line).toEqual({
    ...{ quantity: 12, term: "month", duration: 1, day_from: null },
  });
});

describe("a mistake has words at its field, and all fields stay as typed", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [{ from: "2026-11-22" }, { from: "The start date has passed. Choose 23 Nov or later." }],
    [{ from: "2026-02-30" }, { from: "Enter From as a day, for example 2026-12-01." }],
    [{ until: "2026-12-01" }, { from: "Choose From, the first day, too." }],
    [
      { from: "2026-12-01", until: "2026-11-30" },
      { until: "The end date is before the start date." },
    ],
    [
      { from: "2026-12-01", until: "soon" },
      { until: "Enter Until as a day, for example 2027-01-31." },
    ],
    ...(["0", "-1", "1.5", "1e3", "<b>"].map((number): [{ number: string }, object] => [
      { number },
      { number: "Enter a quantity of 1 or more." },
    ]) as [Record<string, string>, Record<string, string>][]),
  ])("%o", (typed, errors) => {
    const request = readRequest(typed, today);
    expect(request).toMatchObject({ errors, isTooMuch: false });
    expect(request.typed).toMatchObject(typed);
    expect(request.line).toBeUndefined();
  });
});

test.each<[Record<string, string>, boolean]>([
  [{ number: "5000" }, false],
  [{ number: "5001" }, true],
  [{ number: "9".repeat(40) }, true],
  [{ from: today, until: "2036-11-22" }, false],
  [{ from: today, until: "2037-01-01" }, true],
  [{ from: "9999-12-31" }, true],
])("more than 5,000 machines or ten years is asked for: %o", (typed, isTooMuch) => {
  const request = readRequest(typed, today);
  expect(request).toMatchObject({ errors: {}, isTooMuch });
  expect(request.line === undefined).toBe(isTooMuch);
});

describe("an estimate", () => {
  const query = (text: string) => readEstimate(new URLSearchParams(text), offers, today);

  test("is in its address whole, without what nobody offers", () => {
    const rows = query(
      "slug=business-14&number=12&from=2026-12-01&until=2027-01-14&slug=toaster&number=9&from=&until=" +
        "&slug=slim-13&number=&from=&until=",
    );
    expect(rows.map(({ offer, priced }) => [offer.slug, priced?.quantity])).toEqual([
      ["business-14", 12],
      ["slim-13", 1],
    ]);
    expect(query(writeEstimate(rows))).toMatchObject([
      { request: { typed: { from: "2026-12-01", until: "2027-01-14", number: "12" } } },
      { request: { typed: { from: "", until: "", number: "1" } } },
    ]);
  });

  test("of more than twenty rows has twenty", () => {
    const rows = Array.from(
      { length: 30 },
      (_, day) => `slug=business-14&number=1&from=2026-12-01&until=${addDays("2026-12-01", day)}`,
    );
    expect(query(rows.join("&"))).toHaveLength(20);
  });

  test("of the same days in several rows has one row with all machines", () => {
    const december = "slug=business-14&number=2&from=2026-12-01&until=2026-12-31";
    const january = "slug=business-14&number=1&from=2027-01-01&until=2027-01-31";
    const rows = query(`${december}&${january}&${december}&slug=slim-13&number=1&from=&until=`);
    expect(rows.map(({ offer, priced }) => [offer.slug, priced?.quantity])).toEqual([
      ["business-14", 4],
      ["business-14", 1],
      ["slim-13", 1],
    ]);
  });

  test("orders one configuration for two times, and never loses one", () => {
    const december = "slug=business-14&number=2&from=2026-12-01&until=2026-12-31";
    const march = "slug=business-14&number=5&from=2027-03-01&until=2027-03-31";
    expect(orderOf(query(`${december}&${march}`))).toMatchObject([
      { term: "month", duration: 1, quantity: 2 },
      { term: "month", duration: 1, quantity: 5, day_from: "2027-03-01" },
    ]);
    expect(orderOf(query(`${december}&${march}&${march}`))).toMatchObject([
      { quantity: 2 },
      { quantity: 10 },
    ]);
    expect(orderOf(query(`${december}&slug=slim-13&number=x&from=&until=`))).toBeUndefined();
  });
});
