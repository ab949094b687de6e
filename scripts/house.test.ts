import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawHouse, houseFile } from "./house.ts";

test("the drawing of the house shows the imports as they are: `npm run house` draws it anew", () => {
  expect(readFileSync(houseFile, "utf8")).toBe(drawHouse());
});
