import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { siteFilePaths } from "#app/public/site-files/site-file-paths.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** One build serves any address. */
const origins = ["https://example.test", ""];

const urls = await Promise.all(
  origins.map(async (PUBLIC_ORIGIN) => {
    const PORT = String(await freePort());
    await openBuiltSite({ PORT, PUBLIC_ORIGIN });
    return `http://127.0.0.1:${PORT}`;
  }),
);

/** The configurations of a group differ in their words: before a release all of them. */
const asked = publicPages.filter(
  (path) => process.env.LONG_RUNS || !/^\/productspage\/(?!laptops).*\/./.test(path),
);
const foreign = /localhost|127\.0\.0\.1|\.invalid/;

describe.each(origins)("with PUBLIC_ORIGIN %j", (origin) => {
  const url = urls[origins.indexOf(origin)] ?? "";
  const others = origins.filter((other) => other !== "" && other !== origin);

  function expectOwn(text: string, path: string) {
    for (const other of others) {
      expect(text.includes(other) || text.includes(encodeURIComponent(other)), path).toBe(false);
    }
    expect(foreign.test(text), path).toBe(false);
  }

  test("every file names that address and no other, in every encoding", async () => {
    for (const path of [...asked, ...siteFilePaths]) {
      const plain = await send(url, path);
      expect(plain.status, path).toBe(200);
      expectOwn(plain.text, path);
      if (asked.includes(path)) {
        expect(plain.text).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      }
      const br = await send(url, path, { headers: { "Accept-Encoding": "br" } });
      expect(brotliDecompressSync(br.body).equals(plain.body), path).toBe(true);
      const gzip = await send(url, path, { headers: { "Accept-Encoding": "gzip" } });
      expect(gunzipSync(gzip.body).equals(plain.body), path).toBe(true);
    }
  });

  test("pages that are rendered for one person do too", async () => {
    for (const path of ["/", "/contactpage", "/productspage/laptops", "/nope"]) {
      const answer = await send(url, path, { headers: { Cookie: "flash=submitted" } });
      expect(answer.headers.etag, path).toBeUndefined();
      expectOwn(answer.text, path);
    }
    const $ = parseHtml(await send(url, "/?utm_source=x"));
    expect($('link[rel="canonical"]').attr("href")).toBe(`${origin}/`);
  });
});

test("a page under another address is another page to a cache", async () => {
  const etags = await Promise.all(urls.map(async (url) => (await send(url, "/")).headers.etag));
  expect(new Set(etags).size).toBe(origins.length);
});
