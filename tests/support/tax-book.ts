/* Invented documents of a month, and their sums: in BigInt, by nothing of the product. */

/** Ours, and what of the catalogue has another code or rate than the rest. */
export const ours = "29AAGCB7383J1Z4";

export const services = [
  { slug: "business-14", sac: "997315", rate: 18 },
  { slug: "workstation-16", sac: "997316", rate: 18 },
  { slug: "mono-40", sac: "997314", rate: 12 },
  { slug: "slim-13", sac: "997315", rate: 5 },
] as const;

export type Line = { sac: string; rate: number; rupees: bigint };

export type Group = { sac: string; rate: number; taxable: bigint; tax: bigint };

export interface Invoice {
  id: string;
  number: string;
  recordId: string;
  month: string;
  branch: string;
  gstin: string;
  place: string;
  lines: Line[];
  groups: Group[];
  total: bigint;
  credits: { number: string; groups: Group[]; total: bigint }[];
  settled: bigint;
  received: bigint;
  dueOn: string;
}

/** Half up, of an amount above zero. */
export const divide = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);

/** Taxes by code and rate, never by line, and the total in whole rupees; in paise. */
export function addUp(
  lines: readonly Line[],
  isWithin: boolean,
): { groups: Group[]; total: bigint } {
  const groups: Group[] = [];
  for (const { sac, rate, rupees } of lines) {
    const found = groups.find((one) => one.sac === sac && one.rate === rate);
    if (found) found.taxable += rupees * 100n;
    else groups.push({ sac, rate, taxable: rupees * 100n, tax: 0n });
  }
  for (const group of groups) {
    const exact = group.taxable * BigInt(group.rate);
    group.tax = isWithin ? 2n * divide(exact, 200n) : divide(exact, 100n);
  }
  const sum = groups.reduce((all, { taxable, tax }) => all + taxable + tax, 0n);
  return { groups, total: divide(sum, 100n) * 100n };
}

export const customers = [
  { gstin: "29ABCDE1234F1ZW", postcode: "560 001", place: "29" },
  { gstin: "33ABCDE1234F1Z7", postcode: "560 001", place: "33" },
  { gstin: "27ABCDE1234F1Z0", postcode: "411 001", place: "27" },
  { gstin: "", postcode: "560 001", place: "29" },
  { gstin: "", postcode: "600 001", place: "33" },
  { gstin: "", postcode: "411 001", place: "27" },
];
