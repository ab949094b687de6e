import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { buildIsCurrent } from "./build-stamp.ts";
import { ensureChromium, findChromium, isRoot } from "./ensure-chromium.ts";
import { startSampleSite } from "./screenshots/sample-site.ts";
import { type View, views, type Who } from "./screenshots/views.ts";

/**
 * `npm run screenshots`: every page and state at four widths, into `screenshots/`, from a server
 * of its own with invented records. `npm run screenshots -- laptops login` takes those whose name
 * holds one of the words, `--widths 360,1280` those widths alone, and `--dark` the desk as
 * somebody has it whose system is dark.
 */
const { values, positionals: words } = parseArgs({
  options: {
    widths: { type: "string" },
    dark: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const chosen = values.widths?.split(",").map(Number);
const folder = "screenshots";
/** Where a page of the desk says that it is live, that is waited for. */
const shortly = { timeout: 1500, state: "attached" } as const;

await ensureChromium();
if (!buildIsCurrent()) await import("./build.ts");
mkdirSync(folder, { recursive: true });
const site = await startSampleSite();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
});
const contexts = new Map<Who, BrowserContext>();
let failed = 0;
try {
  for (const view of views(site.sample)) {
    if (words.length > 0 && !words.some((word) => view.name.includes(word))) continue;
    for (const width of widthsOf(view)) {
      await take(view, width).catch((error: Error) => {
        failed += 1;
        process.stderr.write(`${view.name} at ${width} px: ${error.message}\n`);
      });
    }
  }
} finally {
  await browser.close();
  await site.close();
}
if (failed > 0) process.exitCode = 1;

/** Those that were asked for; else the view's own, or the usual ones of its side of the site. */
function widthsOf({ who, widths }: View): number[] {
  const usual = isStaff(who) ? [360, 768, 1280, 1440] : [360, 768, 1280, 1920];
  return (widths ?? chosen ?? usual).filter((width) => !chosen || chosen.includes(width));
}

function isStaff(who: Who | undefined): boolean {
  return who === "admin" || who === "coordinator" || who === "paired";
}

async function take(view: View, width: number) {
  const page = await (await contextOf(view.who ?? "visitor")).newPage();
  page.setDefaultTimeout(20_000);
  try {
    await page.setViewportSize({ width, height: view.height ?? (width < 1000 ? 740 : 900) });
    await page.goto(site.url + view.path);
    await view.act?.(page);
    if (isStaff(view.who))
      await page
        .getByText("Live", { exact: true })
        .waitFor(shortly)
        .catch(() => {});
    await settle(page);
    // What is cut off at the sides still counts as the page's width for a picture of all of it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const whole = { fullPage: true, clip: { x: 0, y: 0, width, height } };
    const path = `${folder}/${view.name}-${width}${values.dark ? "-dark" : ""}.png`;
    await page.screenshot({ path, ...(!view.windowOnly && whole) });
    process.stdout.write(`${view.name} ${width}\n`);
  } finally {
    await page.close();
  }
}

/** One browser profile each, so that nobody sees what another put in storage. */
async function contextOf(who: Who): Promise<BrowserContext> {
  const known = contexts.get(who);
  if (known) return known;
  const context = await browser.newContext({
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    colorScheme: values.dark ? "dark" : "light",
  });
  const cookies = [...(site.cookies[who] ?? "").matchAll(/([^=; ]+)=([^;]*)/g)];
  if (cookies.length > 0) {
    await context.addCookies(
      cookies.map(([, name = "", value = ""]) => ({ name, value, url: site.url })),
    );
    // The script reads it as it would after a login.
    await context.addInitScript(() => localStorage.setItem("token", "true"));
  }
  contexts.set(who, context);
  return context;
}

/** Fonts and every picture are there, those far down the page too. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}
