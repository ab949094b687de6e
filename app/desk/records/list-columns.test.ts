import { expect, test } from "vitest";
import { columnsCookie, isShown, readColumns } from "#app/desk/records/list-columns.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";

const page = { protocol: "http:" };
const bookings = findKind("bookings")?.description;
if (!bookings) throw new Error("there are no bookings");

test("without a choice the list has the columns of its kind", () => {
  expect(readColumns(bookings, "")).toBeUndefined();
  const shown = bookings.fields.filter((field) => isShown(field, undefined));
  expect(shown.map(({ column }) => column)).toContain("product");
  expect(shown.map(({ column }) => column)).not.toContain("street");
});

test("a choice comes back as it was made, beside other cookies", () => {
  const [cookie] = columnsCookie(bookings, ["street", "city"], page).split(";");
  expect(readColumns(bookings, `a=b; ${cookie}; columns-careers=job`)).toEqual(["city", "street"]);
});

test("no column at all is a choice too", () => {
  const [cookie] = columnsCookie(bookings, [], page).split(";");
  expect(readColumns(bookings, `${cookie}`)).toEqual([]);
});

test("columns that are none are left out", () => {
  expect(readColumns(bookings, "columns-bookings=password.city.name.__proto__")).toEqual(["city"]);
});
