import type { Rates } from "#app/domain/bookings/cheapest-parts.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";

export const rateTerms = ["day", "week", "month", "year"] as const;

export const rateColumns = [...rateTerms, "deposit", "replacementValue"] as const;

export type RateColumn = (typeof rateColumns)[number];

export const rateLabels: Record<RateColumn, string> = {
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
  deposit: "Deposit",
  replacementValue: "Replacement value",
};

/** Whole rupees; null for none, which for rates is a price on request. */
type Amounts = Readonly<Record<RateColumn, number | null>>;

export interface RatesRow {
  slug: string;
  name: string;
  amounts: Amounts;
}

/** What was typed or pasted, by configuration and column. */
export type Input = Readonly<Record<string, Partial<Record<RateColumn, string>>>>;

export interface RatesCell {
  text: string;
  /** What is stored, where the cell changes it. */
  was?: string;
  /** Why it cannot be saved. */
  error?: string;
}

/** The most rupees that the schema allows. */
const most = 9_99_99_999;

/** "₹1,49,900", "1499.00", "Rs. 1,499/-"; null for nothing, undefined for what is no amount. */
export function readRupees(text: string): number | null | undefined {
  const bare = text.replace(/₹|^\s*rs\.?|inr|\/-|[\s\u00a0]/gi, "");
  if (bare === "" || /^(-|–|none|onrequest)$/i.test(bare)) return null;
  // Groups of two or three digits; other commas may be decimal ones.
  if (!/^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.0{1,2})?$/.test(bare)) return undefined;
  const amount = Number(bare.replaceAll(",", ""));
  return amount >= 1 && amount <= most ? amount : undefined;
}

export function formatAmount(amount: number | null): string {
  return amount === null ? "" : formatNumber(amount);
}

/** A row as it is shown and would be saved: cells that cannot be read stay as they are stored. */
export function readRow({ amounts: stored, slug }: RatesRow, input: Input) {
  const cells = {} as Record<RateColumn, RatesCell>;
  const amounts: Record<RateColumn, number | null> = { ...stored };
  for (const column of rateColumns) {
    const text = input[slug]?.[column] ?? formatAmount(stored[column]);
    const read = readRupees(text);
    cells[column] = { text };
    if (read === undefined) {
      const stays =
        stored[column] === null ? "stays empty" : `stays ${formatRupees(stored[column])}`;
      cells[column].error =
        `“${text}” is not an amount in whole rupees: it ${stays}. Enter digits, for example 2100.`;
    } else if (read !== stored[column]) {
      amounts[column] = read;
      cells[column].was = formatAmount(stored[column]) || "none";
    }
  }
  const empty = rateTerms.filter((term) => amounts[term] === null);
  const areWhole = empty.length === 0 || empty.length === rateTerms.length;
  if (!areWhole) {
    for (const term of empty) {
      cells[term].error ??=
        `Enter the rate for a ${term} too, or empty all four for a price on request.`;
    }
    for (const term of rateTerms) amounts[term] = stored[term];
  }
  const { deposit, replacementValue } = amounts;
  const set = {
    ...(rateTerms.some((term) => amounts[term] !== stored[term]) && { rates: ratesOf(amounts) }),
    ...(deposit !== stored.deposit && { deposit }),
    ...(replacementValue !== stored.replacementValue && { replacementValue }),
  };
  return { cells, amounts, set, errors: Object.values(cells).flatMap(({ error }) => error ?? []) };
}

/** What looks like a slip in rates that change: no error, but worth a look before they are saved. */
export function findOddities({ amounts: stored }: RatesRow, now: Amounts): string[] {
  const changed = rateTerms.filter((term) => now[term] !== stored[term]);
  const jumps = changed.flatMap((term) => {
    const [before, after] = [stored[term] ?? 0, now[term] ?? 0];
    if (before === 0 || after === 0 || Math.abs(after - before) * 2 <= before) return [];
    const percent = Math.round((100 * Math.abs(after - before)) / before);
    const way = after > before ? "rises" : "falls";
    return `the rate for a ${term} ${way} by ${percent} %, from ${formatRupees(before)} to ${formatRupees(after)}.`;
  });
  const rates = changed.length > 0 ? ratesOf(now) : null;
  const dearer = rates
    ? lengths.flatMap(([long, short, times, words]) => {
        const sum = Math.round(rates[short] * times);
        if (rates[long] <= sum) return [];
        return `a ${long} (${formatRupees(rates[long])}) is dearer than ${words} (${formatRupees(sum)}).`;
      })
    : [];
  return [...jumps, ...dearer];
}

const lengths = [
  ["week", "day", 7, "seven days"],
  ["month", "week", 30 / 7, "its weeks"],
  ["year", "month", 12, "twelve months"],
] as const;

/** As a document has them: null for a price on request. */
export function ratesOf({ day, week, month, year }: Amounts): Rates | null {
  if (day === null || week === null || month === null || year === null) return null;
  return { day, week, month, year };
}

/** What is left of the input once a row was saved: cells that were refused, or typed since. */
export function withoutSaved(now: Input, saved: Input, rows: readonly SavedRow[]): Input {
  return Object.fromEntries(
    Object.entries(now).map(([slug, cells]) => {
      const read = rows.find(({ row }) => row.slug === slug)?.cells;
      const left = rateColumns.filter(
        (column) =>
          cells[column] !== undefined &&
          (cells[column] !== saved[slug]?.[column] || read?.[column].error),
      );
      return [slug, Object.fromEntries(left.map((column) => [column, cells[column]]))];
    }),
  );
}

interface SavedRow {
  row: { slug: string };
  cells: Record<RateColumn, RatesCell>;
}

/** The cells of text from a spreadsheet, or of a CSV file (RFC 4180, also with semicolons). */
export function readBlock(text: string): string[][] {
  const [head = ""] = text.split("\n", 1);
  const mark = ["\t", ";", ","].find((one) => head.includes(one)) ?? "\t";
  const rows: string[][] = [[]];
  // A quoted cell or a bare one, and what ends it: at any place one of these is found.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${mark}\\r\\n]*))(${mark}|\\r\\n?|\\n|$)`, "gy");
  for (const [, quoted, bare = "", end] of text.replace(/^\ufeff/, "").matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (end !== mark) rows.push([]);
  }
  while (rows.length > 0 && !rows.at(-1)?.some(Boolean) && (rows.at(-1)?.length ?? 0) < 2)
    rows.pop();
  return rows;
}

/**
 * Puts a block into the table: by the names of configurations and columns where it has them, else
 * from a cell on, to the right and down.
 * @returns the input with it, how many cells it filled, and what found no place
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  rows: readonly RatesRow[],
  input: Input,
  from: { row: number; column: number },
) {
  const findColumn = (text: string) =>
    rateColumns.find((one) => [one, rateLabels[one]].some((name) => isSame(name, text)));
  const findRow = (text: string | undefined) =>
    rows.find(({ name, slug }) => text && (isSame(name, text) || isSame(slug, text)));
  const isHead = block[0]?.some(findColumn) ?? false;
  const head = isHead ? block[0]?.map(findColumn) : undefined;
  const next: Record<string, Partial<Record<RateColumn, string>>> = { ...input };
  const problems: string[] = [];
  let filled = 0;
  block.slice(isHead ? 1 : 0).forEach((cells, index) => {
    const named = findRow(cells[0]);
    const row = named ?? (head ? undefined : rows[from.row + index]);
    if (!row) {
      if (!cells.some(Boolean)) return;
      problems.push(
        head ? `“${cells[0]}” is no configuration here.` : "A row below the table was left out.",
      );
      return;
    }
    cells.forEach((text, at) => {
      const column = head ? head[at] : named ? rateColumns[at - 1] : rateColumns[from.column + at];
      if (column) {
        next[row.slug] = { ...next[row.slug], [column]: text };
        filled++;
      } else if (text && !(named && at === 0)) {
        problems.push(`“${text}” for ${row.name} is in no column here.`);
      }
    });
  });
  return { input: next satisfies Input, filled, problems };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase();
