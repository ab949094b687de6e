import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { publicPages } from "#content/public-pages.ts";
import { findChromium, isRoot } from "../ensure-chromium.ts";
import { startFilledSite } from "./filled-site.ts";

/**
 * `npm run bench -- interactions [browser]`: how long pages take to answer a click or a key on a
 * processor six times slower than this one, by the browser's Event Timing, and whether going back
 * shows a page from memory. Chromium's headless shell keeps no page in memory: for that part name a
 * whole browser, such as /usr/bin/chromium.
 */
const slowdown = 6;
const rounds = 5;
const site = await startFilledSite({ enquiry: 20_000, booking: 5_000 }, undefined);
// Over plain http a browser has service workers at localhost only.
const origin = site.url.replace("127.0.0.1", "localhost");
const browser = await chromium.launch({
  executablePath: process.argv[3] ?? findChromium() ?? "",
  args: ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
  // Playwright turns it off.
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});

type Steps = Record<string, (page: Page) => Promise<unknown>>;

const typing = (selector: string, words: string) => (page: Page) =>
  page.locator(selector).first().pressSequentially(words, { delay: 80 });

const listSteps: Steps = {
  "tick a row": (page) => page.locator("tbody input[type=checkbox]").first().click(),
  "tick all": (page) => page.locator("thead input[type=checkbox]").first().click(),
  "open a row": (page) => page.locator("tbody a").nth(1).click(),
  search: typing("input[type=search]", "asha"),
  "choose a status": (page) => page.locator("nav.tabs a").nth(1).click(),
};

const visits: Record<string, Steps> = {
  "/": {
    "next slide": (page) => page.locator(".carousel label, .hero label").last().click(),
    "type into the form": typing('form[data-form] [name="email"]', "asha@example.com"),
    "send it with mistakes": (page) => page.locator("form[data-form] [data-submit]").click(),
  },
  "/contactpage": { "type a message": typing("textarea", "Forty laptops for a month") },
  "/productspage/laptops": {
    "open the filters": (page) => page.getByRole("button", { name: "Filter" }).click(),
    narrow: (page) => page.locator("form[data-swap] label").first().click(),
  },
  "/carrers": { "type into the form": typing('[name="Name"]', "Asha") },
  "/admin/enquiries": listSteps,
  "/admin/bookings": listSteps,
};

const guest = await browser.newContext({ viewport: { width: 390, height: 844 } });
const admin = await signedIn();
say("page", "interaction", "longest of a round, median of rounds", "least");
for (const [path, steps] of Object.entries(visits)) {
  const found: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [step, ms] of Object.entries(await longestOf(path, steps))) {
      found[step] = [...(found[step] ?? []), ms];
    }
  }
  for (const [step, all] of Object.entries(found)) {
    const sorted = all.toSorted((a, b) => a - b);
    say(path, step, `${sorted[sorted.length >> 1]} ms`, `${sorted[0]} ms`);
  }
}
say("not from memory when going back:");
for (const path of [...publicPages, "/register", "/login", "/admin", "/admin/enquiries"]) {
  const reasons = await reasonsAgainstMemory(path);
  if (reasons.length > 0) say(path, ...reasons);
}
await browser.close();
await site.close();

declare global {
  /** The durations of the events since they were last read, in ms, in steps of 8. */
  var durations: number[];
}

/** How long each step's slowest event took, from the input to the next frame. */
async function longestOf(path: string, steps: Steps): Promise<Record<string, number>> {
  const context = contextOf(path);
  const page = await open(path);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const longest: Record<string, number> = {};
  for (const [name, act] of Object.entries(steps)) {
    await act(page);
    // Event Timing tells of an event some time after its frame, and of a short one not at all.
    await page.waitForTimeout(1_000);
    longest[name] = await page.evaluate(() => Math.max(16, ...globalThis.durations.splice(0)));
  }
  await page.close();
  return longest;
}

/** What kept the browser from showing the page as it was left (HTML standard, 7.4.7). */
async function reasonsAgainstMemory(path: string): Promise<string[]> {
  const page = await open(path);
  await page.goto(`${origin}/${path === "/terms" ? "privacy" : "terms"}`);
  const back = page.waitForURL(origin + path, { waitUntil: "commit" });
  await page.evaluate(() => setTimeout(() => history.back()));
  await back;
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    const { reasons = [] }: { reasons?: { reason: string }[] } =
      (entry && "notRestoredReasons" in entry && entry.notRestoredReasons) || {};
    // Chromium's headless shell says "masked" of every page.
    return reasons.map(({ reason }) => reason).filter((reason) => reason !== "masked");
  });
  await page.close();
  return reasons;
}

async function open(path: string): Promise<Page> {
  const page = await contextOf(path).newPage();
  await page.addInitScript(() => {
    globalThis.durations = [];
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Others, such as pointermove, are part of no interaction.
        if ("interactionId" in entry && entry.interactionId) {
          globalThis.durations.push(entry.duration);
        }
      }
    }).observe(options);
  });
  await page.goto(origin + path, { waitUntil: "load" });
  if (path.startsWith("/admin")) await page.getByText("Live", { exact: true }).waitFor();
  return page;
}

function contextOf(path: string): BrowserContext {
  return path.startsWith("/admin") ? admin : guest;
}

async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const cookies = site.cookie.split("; ").map((cookie) => {
    const at = cookie.indexOf("=");
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin };
  });
  await context.addCookies(cookies);
  return context;
}

function say(what: string, ...words: string[]) {
  process.stdout.write(`${what.padEnd(28)}${words.map((word) => word.padEnd(26)).join("")}\n`);
}
