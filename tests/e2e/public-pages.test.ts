import type { Page } from "@playwright/test";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { jobs } from "#content/jobs.ts";
import { otherServices } from "#content/services.ts";
import { expect, test } from "./support.ts";

const [group] = productGroups;

/** One page of each template, and the largest and the odd ones; the rest differ in their words. */
const pages = [
  "/",
  "/aboutpage",
  "/contactpage",
  "/trainingpage",
  "/carrers",
  `/carrers/${jobs[0]?.slug}`,
  "/privacy",
  "/servicepage",
  "/productspage",
  `/productspage/${group?.slug}`,
  `/productspage/${group?.slug}/${group?.configurations[0]?.slug}`,
  "/productspage/printers-and-scanners",
  "/productspage/printers-and-scanners/copier-a3-100",
  "/otherservicepage",
  `/otherservicepage/${otherServices[0]?.slug}`,
];

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

for (const path of pages) {
  for (const viewport of viewports) {
    const { width } = viewport;

    test(`${path} stands still, is light and has nothing that axe finds at ${width} px`, async ({
      page,
      baseURL,
      expectAccessible,
    }) => {
      const font = await hold(page, "**/*.woff2");
      const pictures = await hold(page, "**/pictures/*");
      await page.addInitScript(watchShifts);
      await page.setViewportSize(viewport);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await drawn(page);
      pictures.resolve();
      await picturesBeforeScrolling(page);
      const shifts = await page.evaluate(() => globalThis.layoutShifts());
      font.resolve();
      expect(shifts).toEqual([]);
      await page.waitForLoadState();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      // The face that matches the font's width is not on every machine: its arrival may move text.
      await drawn(page);
      const loads = await loadsOf(page);
      const bytes = (ending: RegExp) =>
        loads.filter(({ url }) => ending.test(url)).reduce((sum, load) => sum + load.bytes, 0);
      expect(loads.filter(({ url }) => !url.startsWith(`${baseURL}/`))).toEqual([]);
      expect(bytes(/\.(avif|webp|png|jpe?g|svg)$/)).toBeLessThanOrEqual(60_000);
      expect(bytes(/\.js$/)).toBeLessThanOrEqual(5_000);
      expect(bytes(/\.woff2$/)).toBeGreaterThan(0);
      expect(bytes(/\.woff2$/)).toBeLessThanOrEqual(31_000);
      expect(bytes(/\.css$/)).toBe(0);
      expect(await overflow(page)).toBe(0);
      const before = await page.evaluate(() => globalThis.layoutShifts().length);
      await scrollThrough(page);
      expect(await page.evaluate((n) => globalThis.layoutShifts().slice(n), before)).toEqual([]);
      await expectAccessible(width);
    });
  }
}

for (const [path, id] of [
  ["/", "enquiry-heading"],
  ["/aboutpage", "branches"],
  ["/servicepage", "other-services"],
] as const) {
  test(`an address leads to ${id} on ${path}, and so does coming back`, async ({ page }) => {
    await page.addInitScript(watchShifts);
    const top = () =>
      page.evaluate((of) => document.getElementById(of)?.getBoundingClientRect().top, id);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await page.goto("/terms");
      await page.goto(`${path}#${id}`);
      await drawn(page);
      expect(Math.abs((await top()) ?? Number.NaN)).toBeLessThan(1);
      await page.evaluate(() => scrollBy(0, -200));
      await drawn(page);
      const left = await top();
      await page.goto("/terms");
      await page.goBack();
      await expect.poll(top).toBe(left);
      await drawn(page);
      expect(await top()).toBe(left);
      expect(await page.evaluate(() => globalThis.layoutShifts())).toEqual([]);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of pages) {
    test(`${path} reads, and leads on`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const navigation = page.getByRole("banner").getByRole("navigation");
      const about = navigation.getByRole("link", { name: "About" }).first();
      await expect(about).toHaveAttribute("href", "/aboutpage");
      // Everything but the click itself: in sight, still, and with nothing over it.
      await about.click({ trial: true });
    });
  }

  test("the way that all pages offer is one", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL("/aboutpage");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

/**
 * Keeps files from coming until they are let go: pictures until the page has been drawn without
 * them, the font until all else has come. When it comes is the network's matter, and words then
 * settle: held back, what is measured is all that else could move.
 */
async function hold(page: Page, files: string): Promise<PromiseWithResolvers<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate;
}

/** Layout Instability API, 2.2; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  /** The layout shifts since the page began to load, in words. */
  var layoutShifts: () => string[];
}

/** Begins with the page, and keeps what the browser's layout instability entries say. */
function watchShifts() {
  const shifts: string[] = [];
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round);
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : "text";
        return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
      });
      shifts.push(`by ${entry.value} at ${entry.startTime}: ${moved.join("; ")}`);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  globalThis.layoutShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}

/**
 * Waits for every picture that the browser fetches before anybody scrolls: those on the screen
 * and as far below as playwright.config.ts says.
 */
async function picturesBeforeScrolling(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      const isFar = top > innerHeight + 1_250 || left > innerWidth;
      return image.complete || isFar || !image.checkVisibility();
    }),
  );
  await drawn(page);
}

/** Waits until the page has been drawn as it is now. */
async function drawn(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Scrolls to the page's end, drawing each half of a screen. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** What the page has loaded beside itself, with its bytes on the wire. */
function loadsOf(page: Page): Promise<{ url: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  );
}

/** By how many px the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
