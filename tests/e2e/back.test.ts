import config from "../../playwright.config.ts";
import { expect, publicPages, test } from "./support.ts";

/** Playwright turns the browser's memory of pages off, and the headless shell has none. */
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/**
 * The headless shell itself keeps no page in memory and says so as "masked", which is what a page
 * reads of reasons that are the browser's own. What a page has against it, it would name too.
 */
const ofTheBrowser = "masked";

/** Public pages have one script and the same headers: the others before a release. */
const some = process.env.LONG_RUNS ? publicPages : ["/", "/estimate"];

test("going back shows a page from memory", async ({ page, baseURL }) => {
  for (const path of [...some, "/offline", "/register"]) {
    await page.goto(path);
    await page.goto("/terms");
    const back = page.waitForURL(`${baseURL}${path}`, { waitUntil: "commit" });
    await page.evaluate(() => setTimeout(() => history.back()));
    await back;
    const reasons = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      if (!entry || !("notRestoredReasons" in entry)) throw new Error("the browser gives none");
      const { reasons = [] }: { reasons?: { reason: string }[] } = entry.notRestoredReasons ?? {};
      return reasons.map(({ reason }) => reason);
    });
    expect(
      reasons.filter((reason) => reason !== ofTheBrowser),
      path,
    ).toEqual([]);
  }
});
