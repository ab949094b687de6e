import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = globSync("app/**/*.css").map((path) => readFileSync(path, "utf8"));
const named = (pattern: RegExp) =>
  sheets.flatMap((css) => [...css.matchAll(pattern)].map(([, name = ""]) => name));

test("no two sheets have a class of the same name: each would change what the other draws", () => {
  const names = named(/^@utility ([\w-]+)/gm);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no sheet writes into a property whose syntax another one registered", () => {
  const registered = named(/@property (--[\w-]+)/g);
  expect(registered.length).toBeGreaterThan(0);
  for (const name of registered) {
    expect(sheets.filter((css) => css.includes(`${name}:`))).toHaveLength(1);
  }
});

test("every role of type that a component names has its class", () => {
  const names = new Set(named(/^@utility ([\w-]+)/gm));
  const used = globSync("app/**/*.tsx")
    .filter((path) => !path.includes(".test."))
    .flatMap((path) => readFileSync(path, "utf8").match(/(?<=["`\s:])type-[\w-]+/g) ?? []);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});
