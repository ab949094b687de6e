import { describe, expect, test } from "vitest";
import {
  findOddities,
  placeBlock,
  type RatesRow,
  readRow,
  readRupees,
  withoutSaved,
} from "./rates-table.ts";

const row = (name: string, own: Partial<RatesRow["amounts"]> = {}): RatesRow => ({
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  amounts: {
    day: 150,
    week: 600,
    month: 1_499,
    year: 14_990,
    deposit: null,
    replacementValue: 58_000,
    ...own,
  },
});
const laptop = row("Business 14");
const slim = row("Slim 13");
const rows = [laptop, slim];
const top = { row: 0, column: 0 };

describe("an amount", () => {
  test.each([
    ["1,549", 1_549],
    ["₹1,49,900.00", 1_49_900],
    ["Rs. 1,549/-", 1_549],
    [" 1549 ", 1_549],
    ["", null],
    ["on request", null],
    ["2.1k", undefined],
    ["1.549,00", undefined],
    ["14.5", undefined],
    ["-5", undefined],
    ["0", undefined],
    ["1,5", undefined],
    ["99999999999", undefined],
    ["=1+1", undefined],
  ])("%j", (text, amount) => {
    expect(readRupees(text)).toBe(amount);
  });
});

describe("a row", () => {
  const read = (input: Record<string, string>) => readRow(laptop, { [laptop.slug]: input });

  test("has what changes, and what is stored beside it", () => {
    const { set, cells, errors } = read({ month: "1,549", deposit: "1500", day: "150" });
    expect(set).toEqual({
      rates: { day: 150, week: 600, month: 1_549, year: 14_990 },
      deposit: 1_500,
    });
    expect(cells.month).toEqual({ text: "1,549", was: "1,499" });
    expect(cells.deposit.was).toBe("none");
    expect(cells.day.was).toBeUndefined();
    expect(errors).toEqual([]);
  });

  test("is saved without the cells that cannot be read", () => {
    const { set, cells } = read({ week: "2.1k", month: "1549" });
    expect(set).toEqual({ rates: { day: 150, week: 600, month: 1_549, year: 14_990 } });
    expect(cells.week.error).toMatch(/“2.1k” is not an amount.*stays ₹600/);
  });

  test("is on request with no rate, and has all four or none", () => {
    expect(read({ day: "", week: "", month: "", year: "" }).set).toEqual({ rates: null });
    const { set, cells } = read({ week: "", replacementValue: "" });
    expect(set).toEqual({ replacementValue: null });
    expect(cells.week.error).toMatch(/rate for a week too/);
  });
});

test.each([
  [{ month: "1,549", week: "620" }, []],
  [{ month: "2248" }, []],
  [{ month: "2250" }, ["the rate for a month rises by 50 %, from ₹1,499 to ₹2,250."]],
  [
    { month: "149" },
    [
      "the rate for a month falls by 90 %, from ₹1,499 to ₹149.",
      "a year (₹14,990) is dearer than twelve months (₹1,788).",
    ],
  ],
  [{ day: "80" }, ["a week (₹600) is dearer than seven days (₹560)."]],
  [{ week: "340" }, ["a month (₹1,499) is dearer than its weeks (₹1,457)."]],
  [{ day: "", week: "", month: "", year: "" }, []],
  [{ deposit: "9999999" }, []],
])("rates changed to %j: worth a look", (input: Record<string, string>, found) => {
  const { amounts } = readRow(laptop, { [laptop.slug]: input });
  expect(findOddities(laptop, amounts)).toEqual(found);
});

test("once saved, what was refused or typed since is left", () => {
  const saved = { "business-14": { month: "1549", week: "2.1k", day: "160" } };
  const read = [{ row: laptop, ...readRow(laptop, saved) }];
  const now = { "business-14": { ...saved["business-14"], day: "170" } };
  expect(withoutSaved(now, saved, read)).toEqual({ "business-14": { week: "2.1k", day: "170" } });
});

describe("a block", () => {
  const place = (text: string, from = top, input = {}) => placeBlock(text, rows, input, from);

  test("from a spreadsheet goes to the right and down from the cell", () => {
    const { input, filled, problems } = place("160\t640\r\n230\t920\r\n", top, {
      "slim-13": { year: "1" },
    });
    expect(input).toEqual({
      "business-14": { day: "160", week: "640" },
      "slim-13": { day: "230", week: "920", year: "1" },
    });
    expect([filled, problems]).toEqual([4, []]);
  });

  test("of one column stays one, however its amounts are written", () => {
    expect(place("1,549\n2,099\n", { row: 0, column: 2 })).toEqual({
      input: { "business-14": { month: "1,549" }, "slim-13": { month: "2,099" } },
      filled: 2,
      problems: [],
    });
  });

  test("of empty rows empties cells, and those below keep their places", () => {
    expect(place("1\t2\n\t\n").input["slim-13"]).toEqual({ day: "", week: "" });
    const column = { "business-14": { day: "" }, "slim-13": { day: "7" } };
    expect(place("\n7\n").input).toEqual(column);
    expect(place("Day\n\n7\n").input).toEqual(column);
  });

  test.each([
    '\ufeffName,Year,"Replacement value"\n"slim 13","1,49,900",""\nBUSINESS-14,99,1\n',
    "sep=;\nRates of 2027\n;Replacement value (₹);YEAR (₹)\n\nSlim\u00a013;;1,49,900\nBusiness  14;1;99",
  ])("with names and a head goes where these are: %j", (text) => {
    expect(place(text).input).toEqual({
      "slim-13": { year: "1,49,900", replacementValue: "" },
      "business-14": { year: "99", replacementValue: "1" },
    });
  });

  test("with names and no head has the table's order", () => {
    const named = place("Slim 13\t1\t2\nNothing 9\t3\t4\n");
    expect(named.input).toEqual({ "slim-13": { day: "1", week: "2" } });
    expect(named.problems).toEqual([
      "Row 2 (Nothing 9) was left out, as it is no configuration here.",
    ]);
  });

  test.each<[text: string, from: typeof top, input: object, problems: string[]]>([
    [
      "Rates of 2027\nName;Month;Colour\nNothing 9;5;red\nSlim 13;6;grey",
      top,
      { "slim-13": { month: "6" } },
      [
        "Row 1 (Rates of 2027) was left out, as it is above the heading row.",
        "The column Colour was left out, as it is not used here.",
        "Row 3 (Nothing 9) was left out, as it is no configuration here.",
      ],
    ],
    [
      "1\t2\n3\n",
      { row: 1, column: 5 },
      { "slim-13": { replacementValue: "1" } },
      [
        "“2” for Slim 13 is in no column here.",
        "Row 2 (3) was left out, as it is below the table.",
      ],
    ],
    [
      "Name,Month\nSlim 13,1,549",
      top,
      {},
      [
        "Row 2 (Slim 13) was left out, as it has more cells than the heading row. Put an amount with a comma into quotation marks.",
      ],
    ],
    [
      "Machine,Month\nSlim 13,1549",
      top,
      {},
      [
        "The column Machine was left out, as it is not used here.",
        "Row 2 (Slim 13) was left out, as the heading row has no column “Name”.",
      ],
    ],
  ])("says what found no place: %j", (text, from, input, problems) => {
    expect(place(text, from)).toMatchObject({ input, problems });
  });

  test.each(['"', 'a"b\t1', "\0\u2028\t,", "", "\n\n"])("of nonsense does no harm: %j", (text) => {
    expect(() => place(text)).not.toThrow();
  });
});
