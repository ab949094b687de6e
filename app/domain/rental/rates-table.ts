import type { Rates } from "#app/domain/rental/cheapest-parts.ts";
import { formatPeriod, type Line } from "#app/domain/rental/line.ts";
import { formatSum, priceLines, totalOf } from "#app/domain/rental/price.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { isTooLong, nameRow, readTable } from "#app/lib/read-table.ts";
import { asciiDigits } from "#app/lib/typed-text.ts";

const rateTerms = ["day", "week", "month", "year"] as const;

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

/** Text that was typed or pasted, by configuration and column. */
export type Input = Readonly<Record<string, Partial<Record<RateColumn, string>>>>;

interface RatesCell {
  text: string;
  /** The stored value, where the cell changes it. */
  was?: string;
  /** Why it cannot be saved. */
  error?: string;
}

/** The most rupees that the schema allows. */
const most = 9_99_99_999;

/** "₹1,49,900", "1499.00", "Rs. 1,499/-"; null for nothing, undefined for what is no amount. */
export function readRupees(text: string): number | null | undefined {
  const bare = asciiDigits(text).replace(/₹|^\s*rs\.?|inr|\/-|[\s\u00a0]/gi, "");
  if (bare === "" || /^(-|–|none|onrequest)$/i.test(bare)) return null;
  // Groups of two or three digits; other commas may be decimal ones.
  if (!/^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.0{1,2})?$/.test(bare)) return undefined;
  const amount = Number(bare.replaceAll(",", ""));
  return amount >= 1 && amount <= most ? amount : undefined;
}

function formatAmount(amount: number | null): string {
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

/** Likely slips in rates that change: no errors, but worth a look before they are saved. */
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
function ratesOf({ day, week, month, year }: Amounts): Rates | null {
  if (day === null || week === null || month === null || year === null) return null;
  return { day, week, month, year };
}

const periods = [
  { quantity: 24, duration: 45, term: "day" },
  { quantity: 4, duration: 1, term: "year" },
  { quantity: 1, duration: 1, term: "week" },
] as const;

/** Three orders before and after, of configurations that change if any does. */
export function exampleSums(rows: readonly RatesRow[], input: Input) {
  const read = rows.map((row) => {
    const { amounts, set } = readRow(row, input);
    return {
      row,
      before: ratesOf(row.amounts),
      after: ratesOf(amounts),
      isChanged: "rates" in set,
    };
  });
  const changed = read.filter(({ isChanged }) => isChanged);
  const chosen = changed.length > 0 ? changed : read;
  return periods.flatMap((period, index) => {
    const one = chosen[index % chosen.length];
    if (!one) return [];
    const { name, slug } = one.row;
    const sum = (rates: Rates | null) => {
      const line: Line = { slug, ...period };
      return formatSum(totalOf(priceLines([line], [{ slug, name, rates }])));
    };
    const label = `${period.quantity} × ${name} for ${formatPeriod(period)}`;
    return { label, before: sum(one.before), after: sum(one.after) };
  });
}

/** The input that remains once a row was saved: refused cells, and those typed since. */
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

/**
 * Puts a pasted block or the text of a CSV file into the table: by the names of configurations and
 * columns where it has them, else from a cell on, to the right and down.
 * @returns the input with it, how many cells it filled, and what found no place
 */
export function placeBlock(
  text: string,
  rows: readonly RatesRow[],
  input: Input,
  from: { row: number; column: number },
) {
  const findRow = (cell = "") =>
    rows.find(({ name, slug }) => [name, slug].some((one) => foldName(one) === foldName(cell)));
  const { head, rows: all, left } = readTable(text, columnNames, "name");
  const isNamed = head
    ? head.includes("name") || head[0] === undefined
    : all.some(({ cells }) => findRow(cells[0]));
  const nameAt = head ? head.indexOf("name") : 0;
  const columns = head ?? (isNamed ? ["name", ...rateColumns] : rateColumns.slice(from.column));
  const next: Record<string, Partial<Record<RateColumn, string>>> = { ...input };
  const problems = [...left];
  let filled = 0;
  for (const one of all) {
    const { cells } = one;
    if (isNamed && !cells.some(Boolean)) continue;
    const down = one.row - (all[0]?.row ?? 0);
    const row = isNamed ? findRow(cells[nameAt]) : rows[from.row + down];
    const why =
      (isNamed && nameAt < 0 && "the heading row has no column “Name”") ||
      (!row && (isNamed ? "it is no configuration here" : "it is below the table")) ||
      (head && isTooLong(one, head) && hasMore);
    if (why || !row) {
      problems.push(`${nameRow(one)} was left out, as ${why}.`);
      continue;
    }
    cells.forEach((cell, at) => {
      const column = columns[at];
      if (column && column !== "name") {
        next[row.slug] = { ...next[row.slug], [column]: cell };
        filled++;
      } else if (cell && at >= columns.length) {
        problems.push(`“${cell}” for ${row.name} is in no column here.`);
      }
    });
  }
  return { input: next satisfies Input, filled, problems };
}

const columnNames = {
  name: ["Name", "Configuration"],
  day: [rateLabels.day],
  week: [rateLabels.week],
  month: [rateLabels.month],
  year: [rateLabels.year],
  deposit: [rateLabels.deposit],
  replacementValue: [rateLabels.replacementValue],
};

const hasMore =
  "it has more cells than the heading row. Put an amount with a comma into quotation marks";

const foldName = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();
