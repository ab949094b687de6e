import type { TaxGroup } from "#app/domain/billing/tax.ts";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import { lastTaxedDay } from "#app/domain/invoices/credit.ts";
import { sumFields } from "#app/lib/sum-fields.ts";
import { largeInvoices, natureOf, returnTables } from "#content/gst-return.ts";
import { stateByCode } from "#content/gst-states.ts";

/** An issued document as the return needs it. Amounts are paise, of credit notes too above zero. */
export interface TaxedDocument extends Record<"taxable" | Tax | "rounding" | "total", number> {
  id: string;
  recordId: string;
  kind: NumberedKind;
  isCancelled: boolean;
  number: string;
  /** The financial year of its series, and its place in it. */
  year: string;
  no: number;
  issuedOn: string;
  buyer: { name: string; gstin: string; state: string; isCompany: boolean };
  /** Codes of states. */
  supplyState: string;
  placeOfSupply: string;
  taxes: readonly TaxGroup[];
  /** Of a credit note. */
  invoice: { number: string; year: string; issuedOn: string; total: number } | undefined;
}

type Tax = "cgst" | "sgst" | "igst";
export type TableId = keyof typeof returnTables;
export type Sums = Record<"taxable" | Tax, number>;

/** A table of the return: its rows have the columns of `returnTables`, amounts in rupees. */
export interface ReturnTable {
  rows: (string | number)[][];
  /** The number of documents in it. */
  count: number;
  /** In paise; of credit notes above zero, where they are subtracted below. */
  sums: Sums;
}

export const tableIds = Object.keys(returnTables) as TableId[];

/** True for a credit note too late to lower the tax: it has none then, and is in no table. */
export function isLate({ issuedOn, invoice }: Pick<TaxedDocument, "issuedOn" | "invoice">) {
  return invoice !== undefined && issuedOn > lastTaxedDay(invoice.year);
}

type Part = "b2b" | "b2cl" | "b2cs" | "cdnr" | "cdnur";

/** The table that a document is in; undefined for a challan and for a credit note that is late. */
export function partOf(document: TaxedDocument): Part | undefined {
  const { kind, buyer, supplyState, placeOfSupply, invoice = document } = document;
  if (kind === "challan" || isLate(document)) return undefined;
  const isCredit = kind === "credit";
  if (buyer.gstin) return isCredit ? "cdnr" : "b2b";
  // A credit note goes where its invoice went.
  const limit = largeInvoices.findLast(({ from }) => from <= invoice.issuedOn)?.above ?? 0;
  const isLarge = supplyState !== placeOfSupply && invoice.total > limit * 100;
  if (!isLarge) return "b2cs";
  return isCredit ? "cdnur" : "b2cl";
}

/** The tables of GSTR-1 for the documents of a month and registration. */
export function tablesOf(all: readonly TaxedDocument[]): Record<TableId, ReturnTable> {
  const by = Map.groupBy(all, partOf);
  const table = (part: Part, toRow: (of: TaxedDocument, group: TaxGroup) => Row): ReturnTable => {
    const own = by.get(part) ?? [];
    const rows = own.flatMap((one) => groupTaxes(one.taxes, "rate").map((by) => toRow(one, by)));
    return { rows, count: own.length, sums: sumOf(own) };
  };
  const head = ({ buyer, number, issuedOn }: TaxedDocument) => [
    ...[buyer.gstin, buyer.name, number, dayOf(issuedOn)],
  ];
  const small = (by.get("b2cs") ?? []).map(asSold);
  const places = [...Map.groupBy(small, ({ placeOfSupply }) => placeOfSupply)].sort(inOrder);
  return {
    b2b: table("b2b", (one, { rate, taxable }) => [
      ...[...head(one), rupees(one.total), placeOf(one.placeOfSupply), "N", "", "Regular B2B", ""],
      ...[rate, rupees(taxable), 0],
    ]),
    b2cl: table("b2cl", (one, { rate, taxable }) => [
      ...[one.number, dayOf(one.issuedOn), rupees(one.total), placeOf(one.placeOfSupply)],
      ...["", rate, rupees(taxable), 0, ""],
    ]),
    b2cs: {
      rows: places.flatMap(([place, some]) =>
        groupTaxes(
          some.flatMap(({ taxes }) => taxes),
          "rate",
        ).map(({ rate, taxable }) => ["OE", placeOf(place), "", rate, rupees(taxable), 0, ""]),
      ),
      count: small.length,
      sums: sumOf(small),
    },
    cdnr: table("cdnr", (one, { rate, taxable }) => [
      ...[...head(one), "C", placeOf(one.placeOfSupply), "N", "Regular B2B", rupees(one.total)],
      ...["", rate, rupees(taxable), 0],
    ]),
    cdnur: table("cdnur", (one, { rate, taxable }) => [
      ...["B2CL", one.number, dayOf(one.issuedOn), "C", placeOf(one.placeOfSupply)],
      ...[rupees(one.total), "", rate, rupees(taxable), 0],
    ]),
    hsn_b2b: hsnOf([...(by.get("b2b") ?? []), ...(by.get("cdnr") ?? [])]),
    hsn_b2c: hsnOf(["b2cl", "b2cs", "cdnur"].flatMap((part) => by.get(part as Part) ?? [])),
    doc_issue: issuedOf(all),
  };
}

type Row = (string | number)[];

/** Services by code and rate, less credit notes: they have no quantity (UQC NA). */
function hsnOf(documents: readonly TaxedDocument[]): ReturnTable {
  const sold = documents.map(asSold);
  const groups = groupTaxes(
    sold.flatMap(({ taxes }) => taxes),
    "sac",
  );
  const rows = groups.map(({ sac, rate, taxable, igst, cgst, sgst }) => [
    ...[sac, "", "NA", 0, rupees(taxable + igst + cgst + sgst), rate],
    ...[taxable, igst, cgst, sgst, 0].map(rupees),
  ]);
  return { rows, count: sold.length, sums: sumOf(sold) };
}

/** From which number to which a series went, and how many of it are cancelled. */
function issuedOf(all: readonly TaxedDocument[]): ReturnTable {
  const kinds = ["invoice", "credit", "challan"] as const;
  const rows = kinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind).toSorted((a, b) => a.no - b.no);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const cancelled = own.filter(({ isCancelled }) => isCancelled).length;
    return [[natureOf[kind], first.number, last.number, own.length, cancelled]];
  });
  return { rows, count: all.length, sums: sumOf([]) };
}

/** With the sign that it has in sums: a credit note lowers them. */
export function asSold(document: TaxedDocument): TaxedDocument {
  if (document.kind !== "credit") return document;
  const taxes = document.taxes.map((one) => ({ ...one, ...negative(one) }));
  const { rounding, total } = document;
  return { ...document, ...negative(document), taxes, rounding: -rounding, total: -total };
}

const negative = (of: Sums) =>
  ({ taxable: -of.taxable, cgst: -of.cgst, sgst: -of.sgst, igst: -of.igst }) satisfies Sums;

export const sumOf = (all: readonly Sums[]): Sums =>
  sumFields(["taxable", "cgst", "sgst", "igst"], all);

/** By rate, or by code and rate, in their order. */
function groupTaxes(taxes: readonly TaxGroup[], by: "rate" | "sac"): TaxGroup[] {
  const keyOf = ({ sac, rate }: TaxGroup) => (by === "sac" ? `${sac} ` : "") + rate;
  return [...Map.groupBy(taxes, keyOf).values()]
    .flatMap(([first, ...more]) => (first ? { ...first, ...sumOf([first, ...more]) } : []))
    .sort((a, b) => (by === "sac" && a.sac.localeCompare(b.sac)) || a.rate - b.rate);
}

const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one.localeCompare(other);

export const rupees = (paise: number) => paise / 100;

/** "29-Karnataka", as the portal names places. */
const placeOf = (code: string) => `${code}-${stateByCode(code) ?? ""}`;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "09-Nov-2026", as the offline tool reads days. */
function dayOf(plain: string): string {
  const [year, month, day] = plain.split("-");
  return `${day}-${months[Number(month) - 1]}-${year}`;
}
