import type { Page } from "@playwright/test";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { jobs } from "#content/jobs.ts";
import { otherServices } from "#content/services.ts";
import { expect, test } from "./support.ts";

const [group] = productGroups;

/** One page of each template; the rest differ in their words. */
const companyPages = [
  "/",
  "/aboutpage",
  "/contactpage",
  "/trainingpage",
  "/carrers",
  `/carrers/${jobs[0]?.slug}`,
  "/privacy",
];
/** These go before axe in catalogue.test.ts. */
const cataloguePages = [
  "/servicepage",
  "/productspage",
  `/productspage/${group?.slug}`,
  `/productspage/${group?.slug}/${group?.configurations[0]?.slug}`,
  "/otherservicepage",
  `/otherservicepage/${otherServices[0]?.slug}`,
];
const pages = [...companyPages, ...cataloguePages];

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

for (const path of companyPages) {
  test(`${path} is accessible`, async ({ page, expectAccessible }) => {
    await page.goto(path);
    await expectAccessible();
  });
}

for (const path of pages) {
  for (const viewport of viewports) {
    test(`${path} is light and stands still at ${viewport.width} px`, async ({ page, baseURL }) => {
      await page.setViewportSize(viewport);
      const loaded = watchLoads(page);
      await page.goto(path, { waitUntil: "networkidle" });
      const { image, script, urls } = await loaded();
      expect(urls.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
      expect(image).toBeLessThanOrEqual(60_000);
      expect(script).toBeLessThanOrEqual(5_000);
      // On a busy machine the font may come after the first paint, and words then settle.
      expect(await layoutShift(page)).toBeLessThan(0.05);
      await page.reload();
      expect(await layoutShift(page)).toBe(0);
      expect(await overflow(page)).toBe(0);
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of pages) {
    test(`${path} reads, and leads on`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const navigation = page.getByRole("banner").getByRole("navigation");
      await navigation.getByRole("link", { name: "About" }).first().click();
      await expect(page).toHaveURL("/aboutpage");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

/** Collects from now on what a page loads. @returns a function that gives the sums in bytes */
function watchLoads(page: Page) {
  const sizes: Promise<{ kind: string; url: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    const url = request.url();
    sizes.push(request.sizes().then((size) => ({ kind, url, bytes: size.responseBodySize })));
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = (kind: string) =>
      all.filter((load) => load.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
    return { image: sum("image"), script: sum("script"), urls: all.map(({ url }) => url) };
  };
}

/** The sum of all layout shifts since the page began to load. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ("value" in entry && typeof entry.value === "number") sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/** By how many px the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
