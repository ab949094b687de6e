import { CsvError, parse } from "csv-parse/browser/esm/sync";

/** A row with its number in the text, counted from 1 as a spreadsheet counts it. */
export interface TableRow {
  row: number;
  cells: readonly string[];
}

export interface ReadTable<Column> {
  /** The column of each cell; undefined for one to leave out. Without a head the usual order counts. */
  head: readonly (Column | undefined)[] | undefined;
  rows: readonly TableRow[];
  /** The parts that were left out, as sentences. */
  left: readonly string[];
}

/**
 * Reads text from a spreadsheet or of a CSV file (RFC 4180). The heading row is the first one with
 * names of columns alone; rows above it with fewer cells are titles.
 * @param names of each column; quotes, case, spaces and "(₹)" do not matter
 * @param corner the name of a first column without a heading
 */
export function readTable<Column extends string>(
  text: string,
  names: Readonly<Record<Column, readonly string[]>>,
  corner?: Column,
): ReadTable<Column> {
  const byName = new Map(
    (Object.keys(names) as Column[]).flatMap((column) =>
      names[column].map((name) => [keyOf(name), column] as const),
    ),
  );
  const findColumn = (cell: string) => byName.get(keyOf(cell));
  const isHead = ({ cells }: TableRow) => {
    const others = cells.filter((cell) => !findColumn(cell));
    const known = cells.length - others.length;
    return known > 1 || (known === 1 && !others.some((cell) => /\d/.test(cell)));
  };
  let all: TableRow[];
  try {
    all = readCells(text).map((cells, index) => ({ row: index + 1, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const why = `Row ${Number(error.records) + 1} begins a quotation mark that nothing closes.`;
    return { head: undefined, rows: [], left: [`${why} Nothing was read.`] };
  }
  const first = all.findIndex(isHead);
  const titles = all.slice(0, Math.max(0, first));
  const hasHead = titles.every(({ cells }) => countFilled(cells) < countFilled(all[first]?.cells));
  const head = first >= 0 && hasHead ? all[first] : undefined;
  const above = head ? titles.filter(({ cells }) => countFilled(cells) > 0) : [];
  const below = head ? all.slice(first + 1) : all;
  const rows = below.filter((row) => !isHead(row));
  const found = head?.cells.map(findColumn);
  if (found && corner && head?.cells[0] === "" && !found.includes(corner)) found[0] = corner;
  const ofHead = found?.map((column, at) => (found.indexOf(column) === at ? column : undefined));
  return {
    head: ofHead,
    rows,
    left: [
      ...above.map((row) => `${nameRow(row)} was left out, as it is above the heading row.`),
      ...below
        .filter(isHead)
        .map((row) => `${nameRow(row)} was left out, as it is another heading row.`),
      ...(head?.cells ?? []).flatMap((name, at) => {
        if (ofHead?.[at]) return [];
        if (found?.[at]) return `The column ${name} was left out, as another one has its name.`;
        if (name) return `The column ${name} was left out, as it is not used here.`;
        const isFilled = rows.some(({ cells }) => cells[at]);
        return isFilled ? `Column ${at + 1} was left out, as it has no name.` : [];
      }),
    ],
  };
}

/** True for a row with more cells than columns: then a comma in it may be no separator. */
export function isTooLong({ cells }: TableRow, columns: readonly unknown[]): boolean {
  return countFilled(cells.slice(columns.length)) > 0;
}

/** "Row 4 (Slim 13)", by its first cell that is not empty. */
export function nameRow({ row, cells }: TableRow): string {
  const [name = ""] = cells.filter(Boolean);
  return name ? `Row ${row} (${name.slice(0, 40)})` : `Row ${row}`;
}

/** @throws CsvError for a quotation mark that is not closed */
function readCells(text: string): string[][] {
  const [first = "", mark] = /^\ufeff?(?:"?sep=([^"\r\n])"?(?:\r\n?|\n|$))?/iu.exec(text) ?? [];
  const bare = text.slice(first.length);
  const rows = parse(bare, {
    delimiter: mark ?? findDelimiter(bare),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
  });
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  // Empty lines at the end are no rows; of a copied part a row of empty cells is one.
  return cells.slice(0, cells.findLastIndex((row) => row.length > 1 || row[0] !== "") + 1);
}

/** The separator of the cells, judged by the text outside quotes. */
function findDelimiter(text: string): string {
  const lines = text
    .replace(/(^|[\t;,\r\n]) *"(?:[^"]|"")*"/g, "$1")
    .split(/\r\n?|\n/)
    .filter((line) => !isAmount.test(line));
  const marks = ["\t", ";", ","].map((mark) => {
    const count = (line: string) => line.split(mark).length - 1;
    // Before a space it is likely to be a part of a sentence.
    const tight = lines.map((line) =>
      count(mark === "\t" ? line : line.replaceAll(`${mark} `, " ")),
    );
    const sum = tight.reduce((all, one) => all + one, 0);
    return { mark, lines: tight.filter(Boolean).length, sum, any: count(lines.join("\n")) };
  });
  // No cell of a spreadsheet has a tab.
  const isTab = ({ mark }: { mark: string }) => Number(mark === "\t");
  const [best] = marks
    .filter(({ any }) => any > 0)
    .toSorted((a, b) => b.lines - a.lines || isTab(b) - isTab(a) || b.sum - a.sum || b.any - a.any);
  return best?.mark ?? "\t";
}

/** A line that is one number whose groups of digits have commas: "₹1,49,900.00", "Rs. 1,549/-". */
const isAmount = /^[^\d,;\t]{0,5}\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?(\/-)?\s*$/;

function countFilled(cells: readonly string[] = []): number {
  return cells.filter(Boolean).length;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/\((₹|rs\.?|inr)\)|₹|[\s"'“”‘’._-]/g, "");
}
