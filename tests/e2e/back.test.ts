import { productGroups } from "#content/catalogue/product-groups.ts";
import { jobs } from "#content/jobs.ts";
import { otherServices } from "#content/services.ts";
import config from "../../playwright.config.ts";
import { expect, test } from "./support.ts";

const [group] = productGroups;

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

const paths = [
  ...["/", "/aboutpage", "/contactpage", "/trainingpage", "/carrers", `/carrers/${jobs[0]?.slug}`],
  ...["/privacy", "/servicepage", "/productspage", `/productspage/${group?.slug}`],
  `/productspage/${group?.slug}/${group?.configurations[0]?.slug}`,
  ...["/otherservicepage", `/otherservicepage/${otherServices[0]?.slug}`, "/offline", "/register"],
];

test("going back shows a page from memory", async ({ page, baseURL }) => {
  for (const path of paths) {
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
