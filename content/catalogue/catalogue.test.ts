import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { productGroups } from "#content/catalogue/product-groups.ts";
import pictures from "#content/pictures.json";
import { otherServices } from "#content/services.ts";

const configurations = productGroups.flatMap((group) => group.configurations);

test("there are six groups with the customer's ids in order, each with six configurations", () => {
  expect(productGroups.map(({ id, slug }) => [id, slug])).toEqual([
    [1, "laptops"],
    [2, "desktops"],
    [3, "apple-laptops"],
    [4, "servers"],
    [5, "phones-and-tablets"],
    [6, "printers-and-scanners"],
  ]);
  for (const group of productGroups) expect(group.configurations).toHaveLength(6);
});

test("every configuration has its own slug, name and picture", () => {
  for (const of of ["slug", "name", "picture"] as const) {
    expect(new Set(configurations.map((one) => one[of])).size).toBe(36);
  }
  for (const { slug } of configurations) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("one printer alone has its price on request, all others a whole one", () => {
  const unpriced = configurations.filter(({ monthlyPrice }) => monthlyPrice === undefined);
  expect(unpriced.map(({ slug }) => slug)).toEqual(["copier-a3-100"]);
  expect(productGroups[5]?.configurations).toContain(unpriced[0]);
  for (const { monthlyPrice = 1 } of configurations) {
    expect(Number.isInteger(monthlyPrice) && monthlyPrice > 0).toBe(true);
  }
});

test.each(productGroups)("$slug is compared by what each of its data sheets has", (group) => {
  for (const { slug, specs } of group.configurations) {
    const labels = specs.map(([label]) => label);
    expect(labels, slug).toEqual(expect.arrayContaining([...group.compared]));
    expect(new Set(labels).size, slug).toBe(12);
  }
  const slugs = group.configurations.map(({ slug }) => slug);
  expect(slugs).toContain(group.offeredBy);
  expect(slugs).toContain(group.ledBy);
});

test("there are six other services with ids of their own and three blocks each", () => {
  expect(otherServices.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(otherServices.map(({ slug }) => slug)).size).toBe(6);
  for (const { blocks } of otherServices) expect(blocks).toHaveLength(3);
});

test("the pictures that the manifest names exist", () => {
  const files = Object.values(pictures).flatMap(({ avif, webp }) => [...avif, ...webp]);
  for (const { file } of files) expect(existsSync(`public${file}`), file).toBe(true);
});
