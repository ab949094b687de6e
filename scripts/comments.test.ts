import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const asking = /(?:^\s*(?:\/\*\*?|\*)|\{\/\*|\/\/) (?:What|Who|Whether|Where|How)\b/;

/** Comments that begin with one of these words, and lines of comments that do. */
const askingIn = (text: string) => text.split("\n").filter((line) => asking.test(line));

test("comments begin with the name of the thing, or with a verb", () => {
  const files = globSync("{app,content,scripts,server,tests}/**/*.{ts,tsx,css,mjs}");
  const found = files.flatMap((file) =>
    askingIn(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test.each(["/** ", "/**\n * ", "{/* ", "// ", "run(); // "])(
  "a comment after %j is read",
  (start) => {
    expect(askingIn(`${start}Whether it runs. */`)).toHaveLength(1);
    expect(askingIn(`${start}True while it runs, not who runs it. Whose is it?`)).toEqual([]);
  },
);
