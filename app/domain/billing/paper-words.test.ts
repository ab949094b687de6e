import { expect, test } from "vitest";
import { describePaper, pdfName } from "#app/domain/billing/paper-words.ts";
import { aChallan, aCreditNote, anInvoice, someParties } from "#tests/factories/paper.ts";

test("a page shows an invoice with what is seen first of it", () => {
  const { parties, terms } = describePaper(
    anInvoice({ parties: someParties({ orderNo: "PO/1" }) }),
  );
  expect(parties.map(({ title }) => title)).toEqual(["For", "From", "At a glance"]);
  expect(parties.at(-1)?.lines).toEqual([
    "Payment due: 6 Dec 2026",
    "Place of supply: Karnataka (29)",
    "Your order: PO/1",
    "Tax payable on reverse charge: No",
  ]);
  expect(terms.length).toBeGreaterThan(0);
});

test("a page shows a credit note with its reason, and a challan with its goods", () => {
  expect(describePaper(aCreditNote()).remarks).toEqual([
    "Reason: One laptop was returned a week early.",
  ]);
  const shown = describePaper(aChallan());
  expect(shown.columns).toEqual(["HSN", "Number", "Value each", "Value"]);
  expect(shown.lines).toMatchObject([
    {
      details: "Serial numbers: BLR-0042, BLR-0043",
      cells: ["8471", "2", "58,000.00", "1,16,000.00"],
    },
  ]);
  expect(shown).toMatchObject({ sums: [], totalLabel: "Total value", terms: [] });
});

test("a PDF's name has no slash", () => {
  expect(pdfName("KA/26-27/00042")).toBe("KA-26-27-00042.pdf");
});
