import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openOwnFolder } from "#tests/support/folder.ts";
import { replaceFolder } from "./replace-folder.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await openOwnFolder();
  folder = join(parent, "build");
  await replaceFolder(folder, (next) => write(next, "first"));
});

const write = (directory: string, content: string) => writeFile(join(directory, "file"), content);
const content = () => readFile(join(folder, "file"), "utf8");

test("a folder stays as it was until the new one is whole, and then is the new one", async () => {
  await replaceFolder(folder, async (next) => {
    await writeFile(join(next, "another"), "");
    expect(await readdir(folder)).toEqual(["file"]);
    await write(next, "second");
    expect(await content()).toBe("first");
  });
  expect(await content()).toBe("second");
  expect((await readdir(folder)).sort()).toEqual(["another", "file"]);
  expect(await readdir(parent)).toEqual(["build"]);
});

test("one that fails leaves the folder as it was, and nothing beside it", async () => {
  const failing = replaceFolder(folder, async (next) => {
    await write(next, "half");
    throw new Error("no more room");
  });
  await expect(failing).rejects.toThrow("no more room");
  expect(await content()).toBe("first");
  expect(await readdir(parent)).toEqual(["build"]);
});

test("of two at once each is made alone, and the last to finish stays whole", async () => {
  const { promise: firstIsDone, resolve } = Promise.withResolvers<void>();
  const slow = replaceFolder(folder, async (next) => {
    await write(next, "slow");
    await firstIsDone;
    expect(await readdir(next)).toEqual(["file"]);
  });
  await replaceFolder(folder, (next) => write(next, "quick"));
  expect(await content()).toBe("quick");
  resolve();
  await slow;
  expect(await content()).toBe("slow");
  expect(await readdir(parent)).toEqual(["build"]);
});
