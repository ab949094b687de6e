import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawGraph, graphFile } from "./dependency-graph.ts";

test("the dependency graph is up to date: `npm run dependency-graph` draws it", () => {
  expect(readFileSync(graphFile, "utf8")).toBe(drawGraph());
});
