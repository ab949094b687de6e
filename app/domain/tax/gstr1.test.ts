import { describe, expect, test } from "vitest";
import { sumDocument } from "#app/domain/billing/tax.ts";
import { checkMonth } from "#app/domain/tax/checks.ts";
import { type TaxedDocument, tablesOf } from "#app/domain/tax/gstr1.ts";

const ours = "29";
let no = 0;

/** An invoice to a registered customer within the state, unless something else is said. */
function issued({
  amounts = [[10_000, 18, "997315"]],
  gstin = "29ABCDE1234F1ZW",
  state = gstin ? gstin.slice(0, 2) : ours,
  ...own
}: Partial<TaxedDocument> & {
  /** In rupees, with rate and code. */
  amounts?: [amount: number, rate: number, sac: string][];
  gstin?: string;
  state?: string;
} = {}): TaxedDocument {
  no += 1;
  const lines = amounts.map(([amount, rate, sac]) => ({ amount: amount * 100, rate, sac }));
  const { shares: _, ...sum } = sumDocument(lines, { isWithinState: state === ours });
  return {
    ...{ id: String(no), recordId: `record ${no}`, kind: "invoice", isCancelled: false },
    ...{ number: `KA/26-27/${String(no).padStart(5, "0")}`, year: "26-27", no },
    ...{ issuedOn: "2026-11-09", supplyState: ours, placeOfSupply: state, invoice: undefined },
    buyer: { name: "Sahya Clinics", gstin, state, isCompany: true },
    ...sum,
    ...own,
  };
}

const credit = (invoice: TaxedDocument, own: Parameters<typeof issued>[0] = {}) =>
  issued({
    ...{ kind: "credit", gstin: invoice.buyer.gstin, state: invoice.placeOfSupply, invoice },
    ...own,
  });

const unregistered = (amount: number, own: Parameters<typeof issued>[0] = {}) =>
  issued({ gstin: "", amounts: [[amount, 18, "997315"]], ...own });

describe("the tables of GSTR-1", () => {
  test("an invoice to a registered customer has a row for each rate, with its value and place", () => {
    const one = issued({
      amounts: [
        [1000, 18, "997315"],
        [500, 18, "998313"],
        [200, 5, "999293"],
      ],
    });
    const row = (rate: number, taxable: number) => [
      ...["29ABCDE1234F1ZW", "Sahya Clinics", one.number, "09-Nov-2026", 1980],
      ...["29-Karnataka", "N", "", "Regular B2B", "", rate, taxable, 0],
    ];
    const { b2b, b2cs } = tablesOf([one]);
    expect(b2b.rows).toEqual([row(5, 200), row(18, 1500)]);
    expect(b2b.sums).toEqual({ taxable: 170_000, cgst: 14_000, sgst: 14_000, igst: 0 });
    expect(b2cs.rows).toEqual([]);
  });

  test.each([
    { day: "2024-07-31", table: "b2cs" },
    { day: "2024-08-01", table: "b2cl" },
  ] as const)(
    "₹1,20,000 to an unregistered customer of another state is $table on $day",
    ({ day, table }) => {
      const one = unregistered(120_000, { state: "33", issuedOn: day, total: 12_000_000 });
      const tables = tablesOf([one]);
      expect([tables.b2cl.count, tables.b2cs.count]).toEqual(table === "b2cl" ? [1, 0] : [0, 1]);
    },
  );

  test("a large invoice stands alone, one of exactly the limit or within the state does not", () => {
    const large = unregistered(100_000, { state: "33", total: 10_000_100 });
    const { b2cl, b2cs } = tablesOf([
      large,
      unregistered(100_000, { state: "33", total: 10_000_000 }),
      unregistered(500_000),
    ]);
    expect(b2cl.rows).toEqual([
      [large.number, "09-Nov-2026", 100_001, "33-Tamil Nadu", "", 18, 100_000, 0, ""],
    ]);
    expect(b2cs.rows).toEqual([
      ["OE", "29-Karnataka", "", 18, 500_000, 0, ""],
      ["OE", "33-Tamil Nadu", "", 18, 100_000, 0, ""],
    ]);
  });

  test("services are summed by code in two parts, without quantity", () => {
    const { hsn_b2b, hsn_b2c } = tablesOf([issued(), unregistered(1000)]);
    expect(hsn_b2b.rows).toEqual([["997315", "", "NA", 0, 11_800, 18, 10_000, 0, 900, 900, 0]]);
    expect(hsn_b2c.rows).toEqual([["997315", "", "NA", 0, 1180, 18, 1000, 0, 90, 90, 0]]);
  });

  test("a credit note of half a line is positive in its table, and taken off where services are summed", () => {
    const [registered, private_] = [issued(), unregistered(3000)];
    const half = credit(registered, { amounts: [[5000, 18, "997315"]] });
    const part = credit(private_, { amounts: [[1000, 18, "997315"]] });
    const { cdnr, cdnur, b2cs, hsn_b2b } = tablesOf([registered, private_, half, part]);
    expect(cdnr.rows).toEqual([
      [
        ...["29ABCDE1234F1ZW", "Sahya Clinics", half.number, "09-Nov-2026", "C", "29-Karnataka"],
        ...["N", "Regular B2B", 5900, "", 18, 5000, 0],
      ],
    ]);
    expect(cdnur.rows).toEqual([]);
    expect(b2cs.rows).toEqual([["OE", "29-Karnataka", "", 18, 2000, 0, ""]]);
    expect(hsn_b2b.rows[0]?.[6]).toBe(5000);
  });

  test("the credit note of a large invoice stands alone too, however small it is", () => {
    const large = unregistered(200_000, { state: "33" });
    const note = credit(large, { amounts: [[100, 18, "997315"]] });
    expect(tablesOf([note]).cdnur.rows).toEqual([
      ["B2CL", note.number, "09-Nov-2026", "C", "33-Tamil Nadu", 118, "", 18, 100, 0],
    ]);
  });

  test("each series is named by its first and last number, with the cancelled challans", () => {
    const challan = (at: number, isCancelled: boolean) =>
      issued({ kind: "challan", no: at, number: `KA/26-27/D0000${at}`, isCancelled, taxes: [] });
    const invoices = [issued(), issued()];
    const { doc_issue, b2b } = tablesOf([...invoices, challan(1, false), challan(2, true)]);
    expect(doc_issue.rows).toEqual([
      ["Invoices for outward supply", invoices[0]?.number, invoices[1]?.number, 2, 0],
      [
        "Delivery Challan in case other than by way of supply (excluding at S no. 9 to 11)",
        ...["KA/26-27/D00001", "KA/26-27/D00002", 2, 1],
      ],
    ]);
    expect(b2b.count).toBe(2);
  });
});

describe("the checks of a month", () => {
  const check = (documents: TaxedDocument[], last = (documents[0]?.no ?? 1) - 1) => {
    const before = (["invoice", "credit"] as const).map((kind) => ({ kind, year: "26-27", last }));
    const checks = checkMonth(documents, tablesOf(documents), before);
    return checks.flatMap(({ title, found }) => found.map(({ text }) => `${title}: ${text}`));
  };

  test("a month that is in order has no fault", () => {
    expect(check([issued(), unregistered(1000), issued({ gstin: "33ABCDE1234F1Z7" })])).toEqual([
      expect.stringContaining("Companies without a GSTIN"),
    ]);
  });

  test.each([
    ["a wrong GSTIN", { gstin: "29ABCDE1234F1Z5" }, "GSTIN 29ABCDE1234F1Z5 is not valid"],
    ["no state", { gstin: "", state: "" }, "no state, so it is taxed in ours"],
    ["an unknown code", { amounts: [[1, 18, "9973"]] }, "“9973” is no service code"],
    [
      "IGST within the state",
      { cgst: 0, sgst: 0, igst: 180_000 },
      "taxed as sold to another state",
    ],
    ["CGST to another state", { placeOfSupply: "33" }, "taxed as sold within the state"],
  ] as const)("%s is named with its invoice", (_name, own, said) => {
    const one = issued(own as Parameters<typeof issued>[0]);
    expect(check([one]).find((text) => text.includes(said))).toContain(one.number);
  });

  test("a gap, within the month or before it, and a number used twice are named", () => {
    const [one, other] = [issued(), issued()];
    const gap = "Numbers without gap or duplicate: Invoice";
    expect(check([one, other], one.no - 3)).toEqual([`${gap} ${one.number}: 2 missing before it`]);
    expect(check([one, { ...other, no: other.no + 1 }])).toEqual([
      `${gap} ${other.number}: 1 missing before it`,
    ]);
    expect(check([one, { ...other, no: one.no }])).toEqual([
      `${gap} ${other.number}: its number was used before`,
    ]);
  });

  test("tables that do not add up to the documents are named by their amounts", () => {
    const one = issued();
    expect(check([{ ...one, taxable: one.taxable + 100 }])).toContain(
      "Totals of the tables: Taxable value: ₹10,001 in documents, ₹10,000 in tables",
    );
  });

  test.each([
    { invoiced: "25-26", credited: "2026-11-30", isLate: false },
    { invoiced: "25-26", credited: "2026-12-01", isLate: true },
    { invoiced: "26-27", credited: "2027-11-30", isLate: false },
  ])(
    "of an invoice of the year $invoiced, a credit note of $credited is late: $isLate",
    ({ invoiced, credited, isLate }) => {
      const note = credit(issued({ year: invoiced }), { issuedOn: credited });
      const text = `${note.number}, Sahya Clinics: without tax, and not in the return`;
      expect(check([note])).toEqual(isLate ? [`Credit notes after 30 November: ${text}`] : []);
      expect(tablesOf([note]).cdnr.count).toBe(isLate ? 0 : 1);
    },
  );
});
