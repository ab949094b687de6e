import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawGraph, findCircles, graphFile } from "./dependency-graph.ts";

test("the dependency graph is up to date: `npm run dependency-graph` draws it", () => {
  expect(readFileSync(graphFile, "utf8")).toBe(drawGraph());
});

/** The areas whose folders stand above each other. */
const areas = ["desk", "account", "public", "domain", "platform"];

test.each(areas)("no folders of %s import each other, also by way of others", (area) => {
  expect(findCircles(area)).toEqual([]);
});

test("a circle of folders is found, with the imports that close it and no others", () => {
  const one = { from: "app/desk/lists/a.ts", to: "app/desk/record/b.ts" };
  const two = { from: "app/desk/record/c.ts", to: "app/desk/forms/d.ts" };
  const three = { from: "app/desk/forms/d.ts", to: "app/desk/lists/e.ts" };
  const outside = [
    { from: "app/desk/people/f.ts", to: "app/desk/lists/a.ts" },
    { from: "app/desk/forms/d.ts", to: "app/desk/ui/g.ts" },
    { from: "app/desk/page-json.ts", to: "app/desk/lists/a.ts" },
  ];
  expect(findCircles("desk", [one, two, ...outside])).toEqual([]);
  expect(findCircles("desk", [one, two, three, ...outside])).toEqual([one, two, three]);
});
