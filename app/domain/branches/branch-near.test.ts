import { expect, test } from "vitest";
import { describeDelivery, isOutsideArea } from "#app/domain/branches/branch-near.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

const { branches } = contentCatalogue;

test("a delivery is by the branch of the PIN code, or after a call", () => {
  expect(describeDelivery(branches, "500001")).toBe("Our Hyderabad branch delivers to 500001.");
  expect(describeDelivery(branches, "110 001")).toBe(
    "PIN code 110 001 is outside our delivery area: we will call you before anything is due.",
  );
});

test("a stored code that is no PIN code is outside the area, and an erased one is not", () => {
  const codes = ["500001", "110 001", "999999", "ABC-12", ""];
  expect(codes.filter((code) => isOutsideArea(branches, code))).toEqual([
    "110 001",
    "999999",
    "ABC-12",
  ]);
});
