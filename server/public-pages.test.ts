import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { PageStyles } from "#server/page-styles.ts";
import { PublicPages } from "#server/public-pages.ts";
import { send } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";

/** Pages whose data and words are in a table, and what was asked for them. */
async function start(site: Record<string, string>) {
  const asked: string[] = [];
  const failed: string[] = [];
  const asking = (words: Record<string, string>) => async (path: string) => {
    asked.push(path);
    const [, page = ""] = /^(.*?)(?:\.data)?$/.exec(path) ?? [];
    const text = words[page];
    const html = `<head><link rel="stylesheet" href="/assets/styles-x.css"/></head><body>${text}</body>`;
    const headers = { "Content-Type": "text/html" };
    if (text === undefined) return new Response("", { status: 500 });
    return new Response(path.endsWith(".data") ? text : html, { headers });
  };
  const pages = new PublicPages({
    paths: Object.keys(site),
    ask: asking(site),
    styles: new PageStyles([]),
    https: false,
    onError: (_error, path) => failed.push(path),
  });
  const server = createServer(async (request, response) => {
    if (!(await pages.answer(request, response))) response.writeHead(404).end();
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  return { pages, url, asked, failed, asking };
}

test("a page is rendered once, for all who ask meanwhile", async () => {
  const { url, asked } = await start({ "/a": "one" });
  const answers = await Promise.all([send(url, "/a"), send(url, "/a"), send(url, "/a")]);
  for (const { text } of answers) expect(text).toContain("one");
  expect(asked.filter((path) => path === "/a")).toHaveLength(1);
  expect((await send(url, "/b")).status).toBe(404);
  expect((await send(url, "/a?x=1")).status).toBe(404);
});

test("rendered ahead, each becomes smaller and stays the same", async () => {
  const words = Array.from({ length: 300 }, (_, index) => `word ${index * 7919}`).join(" ");
  const { pages, url } = await start({ "/a": words });
  const br = { headers: { "Accept-Encoding": "br" } };
  const before = await send(url, "/a", br);
  await pages.renderAhead();
  const after = await send(url, "/a", br);
  expect(after.body.length).toBeLessThan(before.body.length);
  expect(after.headers.etag).toBe(before.headers.etag);
});

test("what changed is rendered beside what is shown, and shown at once", async () => {
  const { pages, url, asked, asking } = await start({ "/a": "one", "/b": "two" });
  await pages.renderAhead();
  asked.length = 0;
  const now = asking({ "/a": "one", "/b": "new", "/c": "x" });
  const show = await pages.prepare(["/a", "/b", "/c"], now);
  expect(asked.filter((path) => !path.endsWith(".data"))).toEqual(["/b", "/c"]);
  expect((await send(url, "/b")).text).toContain("two");
  expect((await send(url, "/c")).status).toBe(404);
  show();
  expect((await send(url, "/b")).text).toContain("new");
  expect((await send(url, "/c")).status).toBe(200);
});

test("one page that fails keeps all as they are", async () => {
  const { pages, url, asking } = await start({ "/a": "one" });
  await pages.renderAhead();
  await expect(pages.prepare(["/a", "/b"], asking({ "/a": "new" }))).rejects.toThrow("/b");
  expect((await send(url, "/a")).text).toContain("one");
});

test("a page that cannot be rendered is left to the routes, and tried again", async () => {
  const site: Record<string, string> = { "/a": "one" };
  const { url, failed } = await start(site);
  delete site["/a"];
  expect((await send(url, "/a")).status).toBe(404);
  expect(failed).toEqual(["/a"]);
  site["/a"] = "one";
  expect((await send(url, "/a")).status).toBe(200);
});
