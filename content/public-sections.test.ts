import { expect, test } from "vitest";
import { publicPages } from "#tests/support/public-pages.ts";
import { publicSections } from "./public-sections.ts";

test("the sections are those of the public pages, and no others", () => {
  const sections = new Set(publicPages.map((path) => path.split("/")[1]));
  expect([...publicSections].sort()).toEqual([...sections].sort());
});
