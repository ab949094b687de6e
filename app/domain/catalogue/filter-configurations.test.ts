import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { filterConfigurations, readFilter } from "#app/domain/catalogue/filter-configurations.ts";
import type { ProductGroup } from "#app/domain/catalogue/products.ts";

const { groups } = contentCatalogue;
const [laptops, , , , , printersAndScanners] = groups;

const slugs = (group: ProductGroup | undefined, query: string) =>
  group &&
  filterConfigurations(group, readFilter(group, new URLSearchParams(query))).map(
    ({ slug }) => slug,
  );

test("without a filter all six are in the order of the catalogue", () => {
  const turned = laptops && { ...laptops, configurations: laptops.configurations.toReversed() };
  const all = ["business-14", "slim-13", "flip-14", "studio-16", "workstation-16", "field-13"];
  expect(slugs(laptops, "")).toEqual(all);
  expect(slugs(turned, "")).toEqual(all.toReversed());
  expect(slugs(turned, "sort=price")).toEqual(all);
});

test("several filters all apply", () => {
  expect(slugs(laptops, "use=office&memory=16&screen=14")).toEqual(["business-14", "flip-14"]);
  expect(slugs(laptops, "use=site&memory=32")).toEqual([]);
});

test("a screen belongs to its class of whole inches, and a speed is a minimum", () => {
  expect(slugs(laptops, "screen=13")).toEqual(["slim-13", "field-13"]);
  expect(slugs(printersAndScanners, "speed=40")).toEqual(["mono-40", "copier-a3-100"]);
});

test.each([
  ["price", "copier-a3-100", -1],
  ["price-down", "copier-a3-100", -1],
  ["name", "color-35-mfp", 0],
])("in the order %s, %s has its place", (sort, slug, at) => {
  expect(slugs(printersAndScanners, `sort=${sort}`)?.at(at)).toBe(slug);
});

test("a filter that the group does not offer is ignored", () => {
  for (const query of ["use=nonsense", "memory=17", "sort=<script>", "speed=40", "use=", "x=1"]) {
    expect(slugs(laptops, query), query).toHaveLength(6);
  }
});

test.each(groups.flatMap((group) => group.narrowedBy.map((by) => ({ group, ...by }))))(
  "each option of $label in $group.slug finds something",
  ({ group, by, options }) => {
    for (const { value } of options) expect(slugs(group, `${by}=${value}`)).not.toEqual([]);
  },
);
