import { expect, test } from "vitest";
import { readColumns, shownColumns } from "#app/desk/lists/record-columns.tsx";
import { kinds } from "#app/registry.server.ts";

const bookings = kinds.find("bookings")?.description;
if (!bookings) throw new Error("there are no bookings");

test("without a choice the list has the columns of its kind", () => {
  expect(readColumns(bookings, undefined)).toBeUndefined();
  expect(shownColumns(bookings, undefined)).toContain("product");
  expect(shownColumns(bookings, undefined)).not.toContain("street");
});

test("a choice comes in the order of the list", () => {
  expect(readColumns(bookings, "street.city")).toEqual(["city", "street"]);
});

test("no column at all is a choice too", () => {
  expect(readColumns(bookings, "")).toEqual([]);
});

test("columns that are none are left out", () => {
  expect(readColumns(bookings, "password.city.name.__proto__")).toEqual(["city"]);
});
