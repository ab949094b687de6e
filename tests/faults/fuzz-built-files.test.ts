import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "#tests/support/built-site.ts";
import { inAddress, method, oddEnding, oddHeaders } from "#tests/support/fuzz/odd-address.ts";
import { fuzz, runs } from "#tests/support/fuzz/runs.ts";
import { askOver, holdsTypedMarkup } from "#tests/support/fuzz/wire.ts";

/** Odd questions around what the built site serves from memory, before any route is asked. */
const site = await startBuiltSite();
afterAll(() => site.close());
const files = [...readFileSync("build/site.json", "utf8").matchAll(/"(\/[\w./-]*)"/g)].map(
  ([, path]) => String(path),
);

test(`${runs} odd questions around built files are each answered`, async () => {
  expect(files.length).toBeGreaterThan(100);
  const word = fc.constantFrom(...files);
  const odd = inAddress(word);
  const input = fc.record({
    file: word,
    inPath: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, odd),
    ending: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, oddEnding),
    query: fc.oneof(
      { weight: 2, arbitrary: fc.constant("") },
      odd.map((text) => `?${text}`),
    ),
    method,
    headers: oddHeaders(word),
  });
  await fuzz("built files", input, async ({ file, inPath, ending, query, method, headers }) => {
    const path = `${file}${inPath}${ending}${query}`.slice(0, 12_000);
    const heard = await askOver(site.url, { path, method, headers });
    expect(heard.status).toBeLessThan(500);
    expect(heard).not.toSatisfy(holdsTypedMarkup);
    return heard.status;
  });
});
