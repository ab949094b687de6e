import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { openFolder } from "#tests/support/folder.ts";
import { matching } from "./test-words.ts";

const directory = await openFolder();
await writeFile(join(directory, "cart.test.ts"), 'test("a line is added", …)');
await writeFile(join(directory, "booking.test.ts"), 'test("the Cart is emptied", …)');

const found = (...words: string[]) =>
  matching(words, [`${directory}/*.test.ts`]).map(
    ({ file, isWhole }) => `${basename(file, ".test.ts")}${isWhole ? "" : " in part"}`,
  );

test("a word chooses files by their path whole, and by their text in part", () => {
  expect(found("cart").toSorted()).toEqual(["booking in part", "cart"]);
  expect(found("added")).toEqual(["cart in part"]);
  expect(found("added", "booking").toSorted()).toEqual(["booking", "cart in part"]);
});

test("no word chooses everything, and one that is nowhere nothing", () => {
  expect(found()).toHaveLength(2);
  expect(found("(")).toHaveLength(2);
  expect(found("nowhere")).toEqual([]);
});
