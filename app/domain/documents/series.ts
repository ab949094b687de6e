import type { DocumentKind } from "#app/lib/document-kinds.ts";

/** A kind whose numbers have no gap (CGST rule 46): a quotation has that of its record. */
export type NumberedKind = Exclude<DocumentKind, "quotation">;

const letters = { invoice: "", credit: "C", challan: "D" } satisfies Record<NumberedKind, string>;

/** The financial year, April to March, of a plain day in India: "26-27". */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month < 4 ? year - 1 : year;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}

/** "KA/26-27/00042", a credit note "KA/26-27/C00042"; of a sample registration "SAMPLE/26-27/00042". */
export function numberOf(
  { prefix, isSample }: { prefix: string; isSample: boolean },
  { kind, year, no }: { kind: NumberedKind; year: string; no: number },
): string {
  const place = letters[kind] + String(no).padStart(5, "0");
  return [isSample ? "SAMPLE" : prefix, year, place].join("/");
}
