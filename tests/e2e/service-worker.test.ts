import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { test as base, expect, withWorker } from "./support.ts";

/** The site in front of which a test can put the next build, or the end of the worker. */
interface Front {
  url: string;
  /** The paths that were asked for, in turn. */
  asked: string[];
  /** Changes the text of an answer, by its path. */
  changes: Record<string, (text: string) => string | Promise<string>>;
}

const test = base.extend<{ front: Front }>({
  front: async ({ site }, use) => {
    const front: Front = { url: "", asked: [], changes: {} };
    const server = createServer(async ({ url = "/" }, response) => {
      front.asked.push(url);
      const answer = await fetch(site.url + url, { redirect: "manual" });
      const text = Buffer.from(await answer.arrayBuffer());
      const names = ["content-type", "cache-control", "content-security-policy"];
      for (const name of names) response.setHeader(name, answer.headers.get(name) ?? "");
      response.statusCode = answer.status;
      response.end((await front.changes[url]?.(text.toString())) ?? text);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    front.url = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
    await use(front);
    server.closeAllConnections();
    server.close();
  },
});

// Without network Chromium still asks for the icon and for what to fetch ahead.
test.use({ serviceWorkers: "allow", expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openWithWorker(page: Page, url: string) {
  await page.goto(url);
  await withWorker(page);
}

test("the next build is seen at once, with its worker", async ({ page, context, front }) => {
  await openWithWorker(page, `${front.url}/trainingpage`);
  const [before = ""] = await caches(page);
  expect(before).toMatch(/^site [\w-]{8}$/);

  front.changes = {
    "/trainingpage": (html) => html.replace(/<h1([^>]*)>.*?<\/h1>/, "<h1$1>The next build</h1>"),
    "/service-worker.js": (script) => script.replace(before, "site nextnext"),
  };
  await page.goto(`${front.url}/trainingpage`);
  await expect(heading(page)).toHaveText("The next build");
  await expect.poll(() => caches(page)).toEqual(["site nextnext"]);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText("The next build");
});

test("a retired worker removes itself and its caches", { tag: "@long" }, async ({
  page,
  site,
  front,
}) => {
  await openWithWorker(page, front.url);
  const retired = await (await fetch(`${site.url}/service-worker-retired.js`)).text();
  front.changes = { "/service-worker.js": () => retired };
  await page.goto(`${front.url}/trainingpage`);
  await expect.poll(() => caches(page)).toEqual([]);
  const count = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(count).toBe(0);
  await page.goto(`${front.url}/contactpage`);
  await expect(heading(page)).toBeVisible();
  expect(await caches(page)).toEqual([]);
});
