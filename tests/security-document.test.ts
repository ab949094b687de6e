import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as cookies from "#app/platform/http/cookies.ts";

/** tests/asvs.md covers OWASP ASVS 5.0.0 and names only tests that exist. */
const document = readFileSync("tests/asvs.md", "utf8");

/** The number of items of levels 1 and 2 in the standard. */
const itemCount = 253;

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) (.+) \|$/gm)].map(
  ([, item = "", rest = ""]) => {
    const [, state = "", where = "", tests = ""] = rest.split(" | ");
    return { item, state, where, tests };
  },
);
const itemsThatAre = (state: RegExp) =>
  rows.filter((row) => state.test(row.state)).map(({ item }) => item);
const met = itemsThatAre(/^met$/);
const notMet = itemsThatAre(/^not met: ./);
const notApplying = itemsThatAre(/^does not apply: ./);

test("every item of levels 1 and 2 is there once, in order", () => {
  const items = rows.map(({ item }) => item);
  expect(new Set(items).size).toBe(itemCount);
  expect(items).toEqual(
    items.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true })),
  );
});

test("every item is met, not met with the reason, or does not apply", () => {
  expect(met.length + notMet.length + notApplying.length).toBe(itemCount);
  expect(document).toContain(
    `Of ${itemCount} items, ${met.length} are met, ${notMet.length} are not, and ${notApplying.length} do not apply.`,
  );
});

test("unmet requirements are listed under “What is weak”, and nothing else is", () => {
  const [, weak = ""] = /## What is weak\n(.*?)\n## /s.exec(document) ?? [];
  const named = [...weak.matchAll(/^- ([\d., ]+):/gm)].flatMap(([, list = ""]) => list.split(", "));
  expect(named.toSorted()).toEqual(notMet.toSorted());
});

test("the cookies that have no prefix on https are named there, and no other", () => {
  const { columnsCookie, googleStateCookie, cartSeconds: _seconds, ...others } = cookies;
  const written = [columnsCookie("any"), googleStateCookie("any"), ...Object.values(others)].map(
    (cookie) => cookie.write({ url: "https://www.example.com" }, ""),
  );
  const bare = written
    .filter((line) => !line.startsWith("__Host-"))
    .map((line) => line.slice(0, line.indexOf("=")).replace("columns-any", "columns-…"));
  const [, list = ""] =
    /^- 3\.3\.1, 3\.3\.3: the cookies (.+?) have no prefix/m.exec(document) ?? [];
  expect([...list.matchAll(/`(.+?)`/g)].map(([, name]) => name).toSorted()).toEqual(
    bare.toSorted(),
  );
});

test("met requirements name their file or test", () => {
  const bare = rows.filter(({ item, where }) => met.includes(item) && where === "–");
  expect(bare).toEqual([]);
});

test("every test that is named is in its file", () => {
  const named = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(100);
  const gone = named.filter(
    ([, file = "", name = ""]) => !readFileSync(file, "utf8").includes(name),
  );
  expect(gone.map(([text]) => text)).toEqual([]);
});
