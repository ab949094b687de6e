import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { branches } from "#content/branches.ts";

const sheet = readFileSync(new URL("local-names.svg", import.meta.url), "utf8");

test("every branch has its own name drawn, for green and for paper", () => {
  const ids = [...sheet.matchAll(/<view id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(branches.flatMap(({ id }) => [id, `${id}-dark`]));
  expect(sheet.match(/<path /g)).toHaveLength(branches.length);
});

test("the map shows the mainland alone: nothing looks served that is not", () => {
  const map = readFileSync(new URL("south-map.svg", import.meta.url), "utf8");
  expect(map.match(/<path id="coast" d="([^"]+)"/)?.[1]?.match(/M/g)).toHaveLength(1);
});
