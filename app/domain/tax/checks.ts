import { formatPaise } from "#app/domain/billing/paise.ts";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import {
  asSold,
  isLate,
  partOf,
  type ReturnTable,
  sumOf,
  type TableId,
  type TaxedDocument,
} from "#app/domain/tax/gstr1.ts";
import { gstinError } from "#app/lib/gstin.ts";
import { returnTables } from "#content/gst-return.ts";
import { stateByCode } from "#content/gst-states.ts";

/** A check that the accountant reads before the tables. */
export interface Check {
  title: string;
  /** Errors, each in a sentence, with the booking concerned; none where all is right. */
  found: { text: string; recordId?: string }[];
  /** It needs a look, but is no fault. */
  isNote?: true;
}

/** The last number of each series before a month. */
export type LastNumbers = readonly { kind: NumberedKind; year: string; last: number }[];

/** Checks the documents of a month against each other, their series and the tables made of them. */
export function checkMonth(
  all: readonly TaxedDocument[],
  tables: Record<TableId, ReturnTable>,
  before: LastNumbers,
): Check[] {
  const taxed = all.filter(({ kind }) => kind !== "challan");
  const each = (wrong: (one: TaxedDocument) => string | undefined | false) =>
    taxed.flatMap((one) => {
      const text = wrong(one);
      const { number, recordId, buyer } = one;
      return text ? [{ text: `${number}, ${buyer.name}: ${text}`, recordId }] : [];
    });
  return [
    { title: "GSTIN and state of each customer", found: each(wrongCustomer) },
    { title: "Service codes", found: each(wrongCode) },
    { title: "Tax by place of supply", found: each(wrongTax) },
    { title: "Numbers without gap or duplicate", found: wrongNumbers(all, before) },
    { title: "Totals of the tables", found: wrongTotals(taxed, tables) },
    {
      title: "Companies without a GSTIN",
      found: each(({ buyer }) => buyer.isCompany && !buyer.gstin && "billed as unregistered"),
      isNote: true,
    },
    {
      title: "Credit notes after 30 November",
      found: each(
        (one) => one.kind === "credit" && isLate(one) && "without tax, and not in the return",
      ),
      isNote: true,
    },
  ];
}

function wrongCustomer({ buyer: { gstin, state }, placeOfSupply }: TaxedDocument) {
  if (gstin && gstinError(gstin)) return `GSTIN ${gstin} is not valid`;
  if (!gstin && !state) return "no state, so it is taxed in ours";
  return stateByCode(placeOfSupply) ? undefined : "no place of supply";
}

function wrongCode({ taxes }: TaxedDocument) {
  const wrong = taxes.find(({ sac }) => !/^99\d{4}$/.test(sac));
  return wrong && `“${wrong.sac}” is no service code of six digits that begins with 99`;
}

function wrongTax({ supplyState, placeOfSupply, cgst, sgst, igst }: TaxedDocument) {
  const isWithin = supplyState === placeOfSupply;
  if (isWithin ? igst === 0 && cgst === sgst : cgst === 0 && sgst === 0) return undefined;
  return isWithin ? "taxed as sold to another state" : "taxed as sold within the state";
}

const kindNames = { invoice: "Invoice", credit: "Credit note", challan: "Challan" } as const;

function wrongNumbers(all: readonly TaxedDocument[], before: LastNumbers): Check["found"] {
  const series = Map.groupBy(all, ({ kind, year }) => `${kind} ${year}`);
  return [...series.values()].flatMap((some) => {
    const { kind, year } = some[0] as TaxedDocument;
    const last = before.find((one) => one.kind === kind && one.year === year)?.last ?? 0;
    let next = last + 1;
    return some
      .toSorted((a, b) => a.no - b.no)
      .flatMap(({ no, number, recordId }) => {
        const name = `${kindNames[kind]} ${number}`;
        const missing = no - next;
        next = Math.max(next, no + 1);
        if (missing === 0) return [];
        const said = missing < 0 ? "its number was used before" : `${missing} missing before it`;
        return [{ text: `${name}: ${said}`, recordId }];
      });
  });
}

/** Adds up what stands in the tables, and compares it with the documents. */
function wrongTotals(taxed: readonly TaxedDocument[], tables: Record<TableId, ReturnTable>) {
  const column = (id: TableId, name: string) => {
    const at = (returnTables[id].columns as readonly string[]).indexOf(name);
    return tables[id].rows.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0);
  };
  const byCode = (name: string) => column("hsn_b2b", name) + column("hsn_b2c", name);
  const sold = ["b2b", "b2cl", "b2cs"] as const;
  const credited = ["cdnr", "cdnur"] as const;
  const taxableOf = (ids: readonly TableId[]) =>
    ids.reduce((sum, id) => sum + column(id, "Taxable Value"), 0);
  const own = sumOf(taxed.filter((one) => partOf(one)).map(asSold));
  const compared = [
    ["Taxable value", own.taxable, taxableOf(sold) - taxableOf(credited)],
    ["Taxable value by code", own.taxable, byCode("Taxable Value")],
    ["IGST", own.igst, byCode("Integrated Tax Amount")],
    ["CGST", own.cgst, byCode("Central Tax Amount")],
    ["SGST", own.sgst, byCode("State/UT Tax Amount")],
  ] as const;
  return compared
    .filter(([, documents, inTables]) => documents !== inTables)
    .map(([name, documents, inTables]) => ({
      text: `${name}: ${formatPaise(documents)} in documents, ${formatPaise(inTables)} in tables`,
    }));
}
