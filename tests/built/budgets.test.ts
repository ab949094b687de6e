import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, startBuiltSite } from "#tests/support/built-site.ts";
import { send } from "#tests/support/http.ts";

/** What a visitor's first page may weigh: DESIGN, quality bars. */
let site: BuiltSite;
let html: string;
beforeAll(async () => {
  site = await startBuiltSite();
  html = (await send(site.url, "/")).text;
});
afterAll(() => site.close());

const compressed = async (path: string) => {
  const { status, body } = await send(site.url, path, { headers: { "Accept-Encoding": "br" } });
  expect(status, path).toBe(200);
  return body.length;
};
const all = (pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, url = ""]) => url)),
];

test("the document is at most 20 kB", async () => {
  expect(await compressed("/")).toBeLessThanOrEqual(20_000);
});

test("one script of at most 5 kB is loaded", async () => {
  const scripts = all(/<script[^>]*\ssrc="([^"]+)"/g);
  const preloaded = all(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g);
  expect(scripts).toHaveLength(1);
  expect(preloaded).toEqual([]);
  expect(await compressed(scripts[0] ?? "")).toBeLessThanOrEqual(5_000);
});

test("one font of at most 45 kB is loaded, and is the one that is preloaded", async () => {
  const fonts = all(/([^"'()\s]+\.(?:woff2?|ttf|otf))/g);
  expect(fonts).toHaveLength(1);
  expect(await compressed(fonts[0] ?? "")).toBeLessThanOrEqual(45_000);
  expect(html).toMatch(/<link[^>]*rel="preload"[^>]*\.woff2"/);
  expect(html).toMatch(/@font-face[^}]*url\(["']?\/assets\//);
});

test("no stylesheet holds up the first paint", () => {
  expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
});

test("nothing is loaded from anybody else", () => {
  const loading = /<(?:script|img|source|iframe|video|audio|embed|object|link)\b[^>]*>/gi;
  for (const [tag] of html.matchAll(loading)) {
    if (/rel="canonical"/.test(tag)) continue;
    for (const [, url = ""] of tag.matchAll(/\s(?:src|href|srcset|data|poster)="([^"]*)"/gi)) {
      expect(url, tag).not.toMatch(/^(?:[a-z]+:)?\/\//i);
    }
  }
  for (const [, url = ""] of html.matchAll(/url\(["']?([^"')]+)/gi)) {
    expect(url).not.toMatch(/^(?:[a-z]+:)?\/\//i);
  }
});

test("every file that the page names is there", async () => {
  const named = all(/(?:src|href)="(\/[^"#?]*\.\w+)"/g).concat(
    all(/srcset="([^"]+)"/gi).flatMap((set) =>
      set.split(",").map((part) => part.trim().split(" ")[0] ?? ""),
    ),
  );
  for (const path of new Set(named)) expect((await send(site.url, path)).status, path).toBe(200);
});

test("every id that the page refers to is there, once", () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const referring =
    /\s(?:for|aria-labelledby|aria-describedby|aria-controls|popovertarget|commandfor)="([^"]+)"/gi;
  for (const [, list = ""] of html.matchAll(referring)) {
    for (const id of list.split(" ")) expect(ids).toContain(id);
  }
  for (const [, id = ""] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
});
