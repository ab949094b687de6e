import type { Page } from "@playwright/test";
import { branches } from "#content/branches.ts";
import { expect, expectAccessible, isRelease, publicPages, test } from "./support.ts";

/** The pages with most that can move, on a phone; before a release all, with the largest and the odd ones. */
const printers = "/productspage/printers-and-scanners";
const pages = isRelease
  ? [...publicPages, printers, `${printers}/copier-a3-100`]
  : publicPages.filter((path) => /^\/($|contact|carrers$|products|estimate)/.test(path));

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const viewports = isRelease ? [phone, desktop] : [phone];

test("a page that gives way to one without an entry of the history reports no error", async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto("/");
  await page.evaluate(() => {
    dispatchEvent(Object.assign(new Event("pageswap"), { activation: { entry: null } }));
  });
  expect(errors).toEqual([]);
});

test("every page stands still, is light and passes axe", async ({ page }) => {
  test.slow();
  await page.addInitScript(watchShifts);
  for (const path of pages) {
    for (const viewport of viewports) {
      const at = `${path} at ${viewport.width} px`;
      await test.step(at, async () => {
        const font = await hold(page, "**/*.woff2");
        const pictures = await hold(page, "**/pictures/*");
        await page.setViewportSize(viewport);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await drawn(page);
        pictures.resolve();
        await picturesBeforeScrolling(page);
        const shifts = await page.evaluate(() => globalThis.layoutShifts());
        font.resolve();
        expect(shifts, at).toEqual([]);
        await page.waitForLoadState();
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        // The face that matches the font's width is not on every machine: its arrival may move text.
        await drawn(page);
        expect(await pictureBytes(page), at).toBeLessThanOrEqual(60_000);
        const before = await page.evaluate(() => globalThis.layoutShifts().length);
        await scrollThrough(page);
        const moved = await page.evaluate((n) => globalThis.layoutShifts().slice(n), before);
        expect(moved, at).toEqual([]);
        await page.unrouteAll();
      });
    }
    await test.step(path, () => expectAccessible(page, { isPage: true }));
  }
});

test("an address leads to its part of a page, and so does coming back", { tag: "@long" }, async ({
  page,
}) => {
  await page.addInitScript(watchShifts);
  for (const [path, id] of [
    ["/", "enquiry-heading"],
    ["/aboutpage", "branches"],
    ["/servicepage", "other-services"],
  ] as const) {
    const top = () =>
      page.evaluate((of) => document.getElementById(of)?.getBoundingClientRect().top, id);
    for (const viewport of path === "/" ? [phone, desktop] : [phone]) {
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
  }
});

test("branches show in their own scripts without such a font", async ({ page }) => {
  const sheets = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().includes("local-names")) sheets.add(request.url().split("#")[0]);
  });
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  for (const { localName, lang } of branches) {
    const name = footer.getByRole("img", { name: localName });
    await expect(name).toHaveAttribute("lang", lang);
    await expect.poll(() => name.evaluate(isShown)).toBe(true);
  }
  expect(sheets.size).toBe(1);
});

test("the street map asks for nothing before it is opened", async ({ page }) => {
  const foreign: string[] = [];
  await page.route(/openstreetmap/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html>map" });
  });
  for (const path of ["/aboutpage", "/contactpage"]) {
    await page.goto(path);
    const open = page.getByText("Load the street map");
    await open.scrollIntoViewIfNeeded();
    // Lazy frames are looked for once a frame is drawn; what they ask for goes out before this.
    await drawn(page);
    await page.evaluate(() => fetch("/robots.txt"));
    expect(foreign.splice(0)).toEqual([]);
    await open.click();
    await expect(page.frameLocator("iframe").locator("body")).toContainText("map");
    expect(foreign.splice(0)).toHaveLength(1);
  }
});

test("no letter falls to another face", { tag: "@long" }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  // With inch marks, rupees, dashes and quotation marks.
  for (const path of [
    "/",
    "/productspage/laptops",
    "/productspage/laptops/business-14",
    "/terms",
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const selection = { nodeId: root.nodeId, selector: "body, body *" };
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", selection);
    const faces = new Set<string>();
    for (const nodeId of nodeIds) {
      const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
      for (const { familyName } of fonts) faces.add(familyName);
    }
    expect([...faces], path).toEqual([expect.stringContaining("Anek Latin")]);
  }
});

test.describe("where motion is welcome", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the slides turn until somebody pauses them", async ({ page }) => {
    await page.goto("/");
    // Once each: all that turn do the same.
    const playStates = () =>
      page
        .locator(".carousel .slide")
        .evaluateAll((slides) => [
          ...new Set(
            slides.flatMap((slide) => slide.getAnimations().map((turn) => turn.playState)),
          ),
        ]);
    expect(await playStates()).toEqual(["running"]);
    await page.getByRole("checkbox", { name: "Pause the slides" }).check();
    await expect.poll(playStates).toEqual(["paused"]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every layout reads, and leads on", async ({ page }) => {
    const layouts = ["/", "/contactpage", "/productspage/laptops", "/estimate"];
    for (const path of process.env.LONG_RUNS ? pages : layouts) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const navigation = page.getByRole("banner").getByRole("navigation");
      const about = navigation.getByRole("link", { name: "About" }).first();
      await expect(about).toHaveAttribute("href", "/aboutpage");
      // Everything but the click itself: in sight, still, and with nothing over it.
      await about.click({ trial: true });
    }
    await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL("/aboutpage");
  });
});

function isShown(image: SVGElement | HTMLElement): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

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

/** The bytes on the wire of all pictures that the page has loaded. */
function pictureBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.(avif|webp|png|jpe?g|svg)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
