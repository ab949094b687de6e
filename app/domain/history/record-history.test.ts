import { expect, test } from "vitest";
import { editedFields } from "#app/domain/history/record-history.server.ts";

const edited = (before: object, after: object) =>
  editedFields(JSON.stringify(before), JSON.stringify(after));

test("fields are called as in the form, and values read as people read them", () => {
  expect(
    edited(
      { postcode: "600 001", status: "new", total: null, street2: "" },
      { postcode: "682 001", status: "confirmed", total: 8_994, street2: "Harbour Road" },
    ),
  ).toEqual([
    { label: "PIN code", before: "600 001", after: "682 001" },
    { label: "Status", before: "New", after: "Confirmed" },
    { label: "Total", before: "on request", after: "₹8,994" },
    { label: "Second address line", before: "", after: "Harbour Road" },
  ]);
});

test("of a booking's lines only those are told that differ, each as often as it does", () => {
  const edit = (before: string, after: string) => edited({ product: before }, { product: after });
  expect(edit("A × 1\nB × 2\nB × 2", "A × 1\nB × 2\nC × 1")).toEqual([
    { label: "Order", before: "B × 2", after: "C × 1" },
  ]);
  expect(edit("A × 1\nB × 2", "A × 1")).toEqual([{ label: "Order", before: "B × 2", after: "" }]);
  expect(edit("A × 1\nB × 2", "B × 2\nA × 1")).toEqual([
    { label: "Order", before: "A × 1\nB × 2", after: "B × 2\nA × 1" },
  ]);
});

test("an event that kept nothing tells nothing", () => {
  expect(editedFields(null, null)).toEqual([]);
});
