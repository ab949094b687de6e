import { expect, test } from "vitest";
import { columnWidths } from "#app/lib/column-widths.ts";

type Row = { id: string; name: string; city: string; note: string };
const rows = [{ id: "1", name: "Asha", city: "Tiruchirappalli", note: "x".repeat(200) }];
const no = { id: "id" as const, label: "No.", width: 60 };
const column = (id: "name" | "city" | "note") => ({ id, label: id });

/** The widths in a table, as CSS computes them; undefined for what takes the rest. */
function widthsIn(px: number, own: Parameters<typeof columnWidths<Row>>[0]) {
  const { most = "", widths } = columnWidths<Row>(own, rows, 0);
  const limits = [...most.matchAll(/\(100cqw - ([\d.]+)px\) \/ (\d+)/g)];
  const limit = Math.max(...limits.map(([, taken, by]) => (px - Number(taken)) / Number(by)));
  return widths.map((width) => {
    const [own] = /[\d.]+(?=px)/.exec(width ?? "") ?? [];
    return own && (width?.startsWith("min") ? Math.min(Number(own), limit) : Number(own));
  });
}

test("columns are as wide as their texts, and the longest text takes the rest", () => {
  const [number, name, city, note] = widthsIn(900, [
    no,
    ...(["name", "city", "note"] as const).map(column),
  ]);
  expect([number, name, note]).toEqual([60, 72, undefined]);
  expect(city).toBeGreaterThan(120);
});

test("where there is no room the widest become narrower first, and all are within the table", () => {
  const [number, name, city, note] = widthsIn(300, [
    no,
    ...(["name", "city", "note"] as const).map(column),
  ]);
  expect([number, name, city, note]).toEqual([60, 72, 84, undefined]);
});
