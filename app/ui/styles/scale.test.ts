import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (pattern: string) =>
  globSync(pattern)
    // Printed labels are measured in millimetres and points.
    .filter((path) => !path.endsWith("stock/labels.css") && !path.includes(".test."))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
const sheets = read("app/**/*.css").filter(
  ({ path }) => !/styles\/(tokens|fonts)\.css$/.test(path),
);
const components = read("app/**/*.{ts,tsx}");

/** All that matches, with the file. */
const found = (files: typeof sheets, pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([whole]) => `${path}: ${whole.trim()}`),
  );

test("there are ten sizes at most, each with a line height, and five weights at most", () => {
  const sizes = [...tokens.matchAll(/--text-(\w+): [\d.]+rem;/g)].map(([, name]) => name);
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.length).toBeLessThanOrEqual(10);
  expect(sizes.filter((name) => !tokens.includes(`--text-${name}--line-height: `))).toEqual([]);
  expect(tokens.match(/--weight-\w+: \d+;/g)?.length).toBeLessThanOrEqual(5);
});

test("a size that follows the window lies between two of the ten", () => {
  const sizes = new Set([...tokens.matchAll(/--text-\w+: ([\d.]+rem)/g)].map(([, size]) => size));
  const ends = [...tokens.matchAll(/--fluid-[\w-]+: clamp\(([\d.]+rem), .*, ([\d.]+rem)\)/g)];
  expect(ends.length).toBeGreaterThan(3);
  expect(ends.flatMap(([, least, most]) => [least, most]).filter((end) => !sizes.has(end))).toEqual(
    [],
  );
});

test("style sheets name sizes, lines, weights and spaces", () => {
  expect(found(sheets, /font-size:(?! (inherit|0;|--theme\(|min\(.*--theme\()).*;/g)).toEqual([]);
  expect(found(sheets, /line-height:(?! (inherit|1;|--theme\()).*;/g)).toEqual([]);
  expect(found(sheets, /font-weight:(?! (inherit|--value\()).*;/g)).toEqual([]);
  // A hairline is no space, and the middle of a clamp is a slope.
  const space =
    /(?<=[\s])(padding|margin|gap|(row|column)-gap)[a-z-]*: [^;]*?\b(?!1px)\d+px(?!,)[^;]*;/g;
  expect(found(sheets, space).filter((line) => !line.includes("clamp("))).toEqual([]);
});

test("class names have sizes, lines, weights and spaces of the scale", () => {
  expect(found(components, /[\w:-]*\b(text|font)-\[[\d.c][^\s"`]*/g)).toEqual([]);
  expect(
    found(
      components,
      /[\w:-]*\bleading-\[[^\s"`]*|\[(line-height|font-size|font-weight):[^\s"`]*/g,
    ),
  ).toEqual([]);
  const space = /(?<=["`\s:-])(p|m)[trblxy]?-(\[[\d.]+px|\d+\.)[^\s"`]*/g;
  expect(found(components, space)).toEqual([]);
  expect(found(components, /(?<=["`\s:])(gap|space)(-[xy])?-(\[|\d+\.)[^\s"`]*/g)).toEqual([]);
});
