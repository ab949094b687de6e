import { describe, expect, test } from "vitest";
import { placeAfter } from "#app/domain/catalogue/place-after.ts";

const list = (...orders: number[]) =>
  orders.map((order, index) => ({ slug: "abcdefgh"[index] ?? "", order }));

describe("a document is put after another", () => {
  const cases: [string, number[], string, string | undefined, Record<string, number>][] = [
    ["between two", [10, 20, 30], "a", "b", { a: 25 }],
    ["first", [10, 20, 30], "c", undefined, { c: 4 }],
    ["last", [10, 20, 30], "a", "c", { a: 40 }],
    ["where it is already in order", [10, 20, 30], "b", "a", {}],
    ["between two without room: one neighbour more", [1, 2, 3, 9], "d", "a", { a: 0, d: 1 }],
    ["among equal orders", [5, 5, 5], "c", "a", {}],
    ["first where nothing is lower", [0, 1, 2], "c", undefined, {}],
    ["last where nothing is higher", [5, 999_999, 1_000_000], "a", "c", {}],
  ];
  test.each(cases)("%s", (_where, orders, slug, after, expected) => {
    const before = list(...orders);
    const changes = placeAfter(before, slug, after);
    const now = before.map((one) => changes.find((each) => each.slug === one.slug) ?? one);
    const sorted = now.toSorted((a, b) => a.order - b.order);
    expect(new Set(now.map(({ order }) => order)).size >= changes.length).toBe(true);
    expect(sorted.findIndex((one) => one.slug === slug)).toBe(
      after === undefined ? 0 : sorted.findIndex((one) => one.slug === after) + 1,
    );
    for (const { order } of changes) expect(order >= 0 && order <= 1_000_000).toBe(true);
    if (Object.keys(expected).length > 0) {
      expect(Object.fromEntries(changes.map(({ slug, order }) => [slug, order]))).toEqual(expected);
    }
  });

  test("no other is touched while there is room", () => {
    expect(placeAfter(list(10, 20, 30, 40), "d", "a")).toEqual([{ slug: "d", order: 15 }]);
  });

  test("nothing is done for an unknown one", () => {
    expect(placeAfter(list(10, 20), "z")).toEqual([]);
  });
});
