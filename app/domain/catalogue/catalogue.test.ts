import { expect, test } from "vitest";
import { buildCatalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { publicPaths } from "#app/domain/catalogue/public-paths.ts";

const day = "2026-11-27";

/** The first content with some documents changed. */
function changed(...changes: [slug: string, change: object][]) {
  const drafts = changes.flatMap(([slug, change]) =>
    contentDocuments
      .filter((document) => document.slug === slug)
      .map((document) => Object.assign({ ...document }, { body: { ...document.body, ...change } })),
  );
  return buildCatalogue(overlay(contentDocuments, drafts), 2);
}

test("groups and configurations are in their order, and pages follow them", () => {
  const before = buildCatalogue(contentDocuments, 1);
  expect(before.groups[0]?.configurations.map(({ slug }) => slug).slice(0, 2)).toEqual([
    "business-14",
    "slim-13",
  ]);
  const after = changed(["slim-13", { order: 0 }], ["servers", { order: 0 }]);
  expect(after.groups[0]?.slug).toBe("servers");
  expect(after.groups[1]?.configurations[0]?.slug).toBe("slim-13");
  expect(publicPaths(before, day)).toHaveLength(65);
});

test.each(["hidden", "retired"])(
  "what is %s is in no list and on no page, but is found",
  (state) => {
    const catalogue = changed(["slim-13", { state }], ["servers", { state }], ["amc", { state }]);
    const paths = publicPaths(catalogue, day);
    expect(paths.filter((path) => /slim-13|servers|rack|amc/.test(path))).toEqual([]);
    expect(catalogue.offers.some(({ slug }) => slug === "slim-13")).toBe(false);
    expect(catalogue.services.some(({ slug }) => slug === "amc")).toBe(false);
    expect(catalogue.findProduct("slim-13")?.configuration.name).toBe("Slim 13");
    expect(catalogue.findGroup("servers")?.name).toBe("Servers");
    expect(catalogue.findService("amc")?.state).toBe(state);
    expect(catalogue.findProduct("constructor")).toBeUndefined();
  },
);

test("an opening is offered to the end of its closing date, and found after it", () => {
  const catalogue = changed(["ui-designer", { validThrough: day }]);
  const openOn = (asked: string) => catalogue.openingsOn(asked).map(({ slug }) => slug);
  expect(openOn(day)).toContain("ui-designer");
  expect(openOn("2026-11-28")).not.toContain("ui-designer");
  expect(publicPaths(catalogue, "2026-11-28")).not.toContain("/carrers/ui-designer");
  expect(catalogue.findOpening("ui-designer")?.positions).toBe(6);
});

test("a notice is shown on both of its days and those between", () => {
  const body = { text: "Closed", from: "2026-11-08", until: "2026-11-10" };
  const notice: CatalogueDocument = { kind: "notice", slug: "deepavali", body };
  const { noticesOn } = buildCatalogue([...contentDocuments, notice], 2);
  const shown = ["07", "08", "09", "10", "11"].map((date) => noticesOn(`2026-11-${date}`).length);
  expect(shown).toEqual([0, 1, 1, 1, 0]);
});

test("an empty catalogue has pages too", () => {
  const empty = buildCatalogue([], 1);
  expect(empty.registrations).toEqual([]);
  expect(publicPaths(empty, day)).toContain("/productspage");
});
