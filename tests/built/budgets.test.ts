import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { addressesInStyles } from "#tests/support/public-page.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/**
 * The byte limits of a visitor's first page as it is sent; public-pages.test.ts tests for every page
 * which addresses it may load and refer to.
 */
const port = await freePort();
/** Of the process itself, which speaks plain HTTP: behind its public address there would be a proxy. */
const url = `http://127.0.0.1:${port}`;
// With an address as long as a real one and the headers of https, as visitors get them.
const env = { PORT: String(port), PUBLIC_ORIGIN: "https://www.southbridge.example" };
await openBuiltSite(env, { isBusyWith: "compression" });
const $ = parseHtml(await send(url, "/"));

const compressed = async (path: string) => {
  const { status, headers, body } = await send(url, path, { headers: { "Accept-Encoding": "br" } });
  expect(status, path).toBe(200);
  return { headers, body, type: headers["content-type"], bytes: body.length };
};

// Ten packets of 1,460 bytes are what a server may send before the first answer comes back
// (RFC 6928), so a document of that size needs one round trip only. The landing page, which asks
// for the order, fills them; the others leave a packet for what staff add.
test.each(publicPages)("%s and its headers need one round trip", async (path) => {
  const size = async () => {
    const { headers, body } = await compressed(path);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return ["HTTP/1.1 200 OK\r\n", ...lines, "\r\n"].join("").length + body.length;
  };
  // Compressed as far as it goes in the background.
  await expect.poll(size, { timeout: 30_000 }).toBeLessThanOrEqual(path === "/" ? 14_400 : 13_500);
});

const dates = "number=12&from=2030-12-02&until=2031-01-14";
const asked = [
  `/productspage/laptops/compare?slug=business-14&slug=slim-13&slug=flip-14&slug=studio-16&${dates}`,
  `/estimate?slug=business-14&${dates}&slug=mono-40&${dates}`,
  `/estimate?slug=business-14&${dates}&slug=mono-40&${dates}&view=sheet`,
];

// Made for one visitor: without the styles, which are a file, and compressed by the proxy.
test.each(asked)("%s is at most 7 kB as a proxy sends it", async (path) => {
  const { status, body } = await send(url, path);
  expect(status).toBe(200);
  expect(gzipSync(body).length).toBeLessThanOrEqual(7_000);
});

test("the script is at most 5 kB", async () => {
  const { type, bytes } = await compressed($("script[src]").attr("src") ?? "");
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

test("the server's bundle takes one byte a character, and has React for production alone", () => {
  const bundle = readFileSync("build/server/index.js", "utf8");
  expect(/[\u0080-\uffff]/.test(bundle)).toBe(false);
  expect(bundle).not.toContain("react-dom-server-legacy.node.development");
  expect(bundle).not.toContain("process.env.NODE_ENV");
});
