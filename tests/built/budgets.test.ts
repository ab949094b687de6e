import type { CheerioAPI } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressesInStyles } from "#tests/support/built-page.ts";
import { type BuiltSite, startBuiltSite } from "#tests/support/built-site.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";

/**
 * What a visitor's first page may weigh, as it is sent: DESIGN, quality bars. What it may load and
 * refer to at all is tested of every page in public-pages.test.ts.
 */
let site: BuiltSite;
let $: CheerioAPI;
beforeAll(async () => {
  site = await startBuiltSite();
  $ = parseHtml(await send(site.url, "/"));
});
afterAll(() => site.close());

const compressed = async (path: string) => {
  const { status, headers, body } = await send(site.url, path, {
    headers: { "Accept-Encoding": "br" },
  });
  expect(status, path).toBe(200);
  return { type: headers["content-type"], bytes: body.length };
};

test("the document is at most 20 kB", async () => {
  expect((await compressed("/")).bytes).toBeLessThanOrEqual(20_000);
});

test("one script of at most 5 kB is loaded", async () => {
  const [script, ...others] = [...$("script[src]")].map(({ attribs }) => attribs.src ?? "");
  expect(others).toEqual([]);
  expect($('link[rel="modulepreload"]')).toHaveLength(0);
  const { type, bytes } = await compressed(script ?? "");
  expect(type).toMatch(/^text\/javascript/);
  expect(bytes).toBeLessThanOrEqual(5_000);
});

test("one font of at most 31 kB is loaded, and is the one that is preloaded", async () => {
  const preloaded = [...$('link[rel="preload"][as="font"]')].map(({ attribs }) => attribs.href);
  const named = addressesInStyles($).filter((url) => /\.(woff2?|ttf|otf)$/.test(url));
  expect([...new Set(named)]).toEqual(preloaded);
  expect(preloaded).toEqual([expect.stringMatching(/^\/assets\/.*\.woff2$/)]);
  const { type, bytes } = await compressed(preloaded[0] ?? "");
  expect(type).toBe("font/woff2");
  expect(bytes).toBeLessThanOrEqual(31_000);
});

test("no other site's page stands in it", () => {
  expect($("iframe")).toHaveLength(0);
});
