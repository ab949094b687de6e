import { expect, test } from "vitest";
import { buildCatalogue, overlay } from "#app/domain/catalogue/catalogue.ts";
import {
  type CatalogueDocument,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { findContradiction } from "#app/domain/catalogue/find-contradiction.ts";

type Change = [kind: string, slug: string, change: object];

function documentsOf(changes: readonly Change[]): CatalogueDocument[] {
  return changes.flatMap(([kind, slug, change]) => {
    const like =
      contentDocuments.find((one) => one.kind === kind && one.slug === slug) ??
      contentDocuments.find((one) => one.kind === kind);
    const body = { ...like?.body, ...change };
    return findCatalogueKind(kind)?.document.parse({ kind, slug, body }) ?? [];
  });
}

/** @param before what is published already, beside the first content */
function find(changes: readonly Change[], before: readonly Change[] = []) {
  const published = overlay(contentDocuments, documentsOf(before));
  const drafts = documentsOf(changes);
  const catalogue = buildCatalogue(overlay(published, drafts), 2);
  const found = findContradiction(catalogue, drafts, "2026-11-27");
  return found && [found.document.slug, found.field, found.why];
}

const batch = (begins: string) => ({ batches: [{ branch: "kochi", begins, seats: 1 }] });
const falling = {
  steps: [
    { from: 10, percent: 10 },
    { from: 20, percent: 5 },
  ],
};
const closed = { state: "hidden" };
const onlyKochi: Change = [
  "opening",
  "ui-designer",
  { branches: ["kochi"], validThrough: "2026-11-27" },
];

test("the first content contradicts nothing", () => {
  const catalogue = buildCatalogue(contentDocuments, 1);
  expect(findContradiction(catalogue, contentDocuments, "2026-11-27")).toBeUndefined();
});

test.each<[Change[], Change[], string, string]>([
  [[["configuration", "new-one", { group: "nowhere" }]], [], "group", "Publish its group"],
  [
    [["configuration", "slim-13", {}]],
    [["group", "laptops", closed]],
    "group",
    "Publish its group",
  ],
  [[["group", "more-laptops", {}]], [], "id", "is that of"],
  [[["group", "laptops", falling]], [], "steps", "Row 2: Enter at least 10 %"],
  [[["course", "ccna", batch("2026-11-27")]], [["branch", "kochi", closed]], "batches", "27 "],
  [[["branch", "kochi", closed]], [["course", "ccna", batch("2026-11-27")]], "state", "Move the"],
  [[["branch", "kochi", closed]], [onlyKochi], "state", "another branch"],
  [[onlyKochi], [["branch", "kochi", closed]], "branches", "a branch that is shown"],
  [[["template", "received", { text: "Dear {nmae}" }]], [], "text", "no {nmae}. Use {name},"],
])("%j is refused when %j is published", (changes, before, field, why) => {
  expect(find(changes, before)).toEqual([changes[0]?.[1], field, expect.stringContaining(why)]);
});

test.each<[Change[], Change[]]>([
  [
    [
      ["configuration", "slim-13", {}],
      ["group", "laptops", {}],
    ],
    [["group", "laptops", closed]],
  ],
  [[["group", "laptops", closed]], []],
  [[["configuration", "slim-13", { ...closed, group: "nowhere" }]], []],
  [[["course", "ccna", batch("2026-11-26")]], [["branch", "kochi", closed]]],
  [[["branch", "kochi", closed]], [["course", "ccna", { ...batch("2099-01-01"), ...closed }]]],
  [[["branch", "kochi", closed]], []],
  [[["template", "received", { text: "Dear {name}, [a gap] {}" }]], []],
])("%j may be published after %j", (changes, before) => {
  expect(find(changes, before)).toBeUndefined();
});
