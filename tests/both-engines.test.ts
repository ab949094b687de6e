import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { onBothEngines } from "./both-engines.ts";

test.each(Object.keys(onBothEngines))("%s is there to run on PostgreSQL", (glob) => {
  expect(globSync(glob).length).toBeGreaterThan(0);
});
