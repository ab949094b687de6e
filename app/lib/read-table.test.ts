import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.ts";

const names = { tag: ["Asset tag", "Tag"], note: ["Note"], month: ["Month"] };
const read = (text: string) => readTable(text, names);
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells);

describe("cells", () => {
  test.each<[what: string, text: string, cells: string[][]]>([
    ["with a comma and a line break in quotes", 'A,"b, c\nd",e\n', [["A", "b, c d", "e"]]],
    ["with quotes in quotes", 'A,"14"" screen"\n', [["A", '14" screen']]],
    [
      "with quotes that belong to the text",
      'A\t14" screen\n"B" ware\tx\n',
      [
        ["A", '14" screen'],
        ['"B" ware', "x"],
      ],
    ],
    ["between tabs, with semicolons and commas in a note", "A\ta; b, c\n", [["A", "a; b, c"]]],
    [
      "between semicolons, with a comma in a note",
      "A;5C;x, y\nB;5D;\n",
      [
        ["A", "5C", "x, y"],
        ["B", "5D", ""],
      ],
    ],
    ["between commas, with a semicolon in a note", "A,5C,x; y\n", [["A", "5C", "x; y"]]],
    ["between commas, with semicolons and tabs in quotes", 'A,"x;\ty;z"\n', [["A", "x; y;z"]]],
    ["named by a first line", "sep=;\r\nA;b,c\r\n", [["A", "b,c"]]],
    ["named by a first line after a mark", "\ufeffsep=|\nA|b;c,d\n", [["A", "b;c,d"]]],
    ["of one column of amounts", "1,549\n2,099\n", [["1,549"], ["2,099"]]],
    ["of one column of rupees", "₹1,549.00\n\n₹1,49,900\n", [["₹1,549.00"], [""], ["₹1,49,900"]]],
    ["of amounts beside each other", "150,600,1499\n", [["150", "600", "1499"]]],
    ["with a hard space", "Slim\u00a013\t1\n", [["Slim 13", "1"]]],
    ["of empty rows within, not at the end", "\nA\n\n\n", [[""], ["A"]]],
    ["of a copied part that is empty", "\t\n", [["", ""]]],
    ["of nothing", "", []],
  ])("%s", (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test("of a quotation mark that is not closed are not guessed", () => {
    expect(read('A,b\nC,"d\nE,f\n')).toEqual({
      head: undefined,
      rows: [],
      left: ["Row 2 begins a quotation mark that nothing closes. Nothing was read."],
    });
  });
});

describe("the head", () => {
  test.each(["Tag,Note,Month", '"TAG","note"," Month (₹) "', "asset_tag;Note;Month (Rs.)"])(
    "%j names the columns",
    (head) => {
      const { head: columns, rows, left } = read(`${head}\n`);
      expect([columns, rows, left]).toEqual([["tag", "note", "month"], [], []]);
    },
  );

  test.each(["TAG-0001,Scratch", "A-1,,Note", "Month\u00a05,a"])(
    "is no row that has more, such as %j",
    (text) => {
      expect(read(text)).toMatchObject({ head: undefined, rows: [{ row: 1 }], left: [] });
    },
  );

  test("has titles above it, and what is left out is named", () => {
    const text = "Units of Kochi,,\n\nNote,Place,Tag\nx,Shelf 3,A\nNote,Place,Tag\n,,\ny,,B,z\n";
    expect(read(text)).toEqual({
      head: ["note", undefined, "tag"],
      rows: [
        { row: 4, cells: ["x", "Shelf 3", "A"] },
        { row: 6, cells: ["", "", ""] },
        { row: 7, cells: ["y", "", "B", "z"] },
      ],
      left: [
        "Row 1 (Units of Kochi) was left out, as it is above the heading row.",
        "Row 5 (Note) was left out, as it is another heading row.",
        "The column Place was left out, as it is not used here.",
      ],
    });
  });

  test("may leave out the name of the first column alone, where no other has it", () => {
    const headOf = (text: string) => readTable(text, names, "tag").head;
    expect(headOf(",Note\nA,x")).toEqual(["tag", "note"]);
    expect(headOf(",Tag,Note\n1,A,x")).toEqual([undefined, "tag", "note"]);
  });

  test("names a column once, and one without a name is left out", () => {
    expect(read("Tag,Month (old),Month,Month (₹),\nA,1,2,3,4\n")).toMatchObject({
      head: ["tag", undefined, "month", undefined, undefined],
      left: [
        "The column Month (old) was left out, as it is not used here.",
        "The column Month (₹) was left out, as another one has its name.",
        "Column 5 was left out, as it has no name.",
      ],
    });
  });
});
