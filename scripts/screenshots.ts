import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { buildIsCurrent } from "./build-stamp.ts";
import { ensureChromium, findChromium, isRoot } from "./ensure-chromium.ts";
import { type Account, startSampleSite } from "./screenshots/sample-site.ts";
import type { View } from "./screenshots/view-list.ts";
import { views } from "./screenshots/views.ts";

/**
 * `npm run screenshots`: every page and state at the widths of its area, into `screenshots/`, from a
 * server of its own with invented records. `npm run screenshots -- laptops login` takes those whose
 * name holds one of the words, `--widths 360,1280` those widths alone, and `--dark` the desk as
 * somebody has it whose system is dark.
 */
const { values, positionals: words } = parseArgs({
  options: { widths: { type: "string" }, dark: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = values.widths?.split(",").map(Number);
const folder = "screenshots";

await ensureChromium();
if (!buildIsCurrent()) await import("./build.ts");
mkdirSync(folder, { recursive: true });
const site = await startSampleSite();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
});
const contexts = new Map<Account, BrowserContext>();
try {
  for (const view of views(site.sample)) {
    if (words.length > 0 && !words.some((word) => view.name.includes(word))) continue;
    for (const width of view.widths.filter((one) => !chosen || chosen.includes(one))) {
      await take(view, width).catch((error: Error) => {
        process.exitCode = 1;
        process.stderr.write(`${view.name} at ${width} px: ${error.message}\n`);
      });
    }
  }
} finally {
  await browser.close();
  await site.close();
}

async function take({ name, path, account, isWhole, steps }: View, width: number) {
  const page = await (await contextOf(account)).newPage();
  page.setDefaultTimeout(20_000);
  try {
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 });
    await page.goto(site.url + path);
    await steps?.(page);
    if (name.startsWith("desk")) await page.waitForLoadState("networkidle");
    // Fonts and every picture are there, those far down the page too.
    const height = await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      return document.documentElement.scrollHeight;
    });
    // Clipped content still counts as the page's width for a full-page picture.
    const whole = { fullPage: true, clip: { x: 0, y: 0, width, height } };
    const file = `${folder}/${name}-${width}${values.dark ? "-dark" : ""}.png`;
    await page.screenshot({ path: file, ...(isWhole && whole) });
    process.stdout.write(`${name} ${width}\n`);
  } finally {
    await page.close();
  }
}

/** One browser profile each, so that nobody sees what another put in storage. */
async function contextOf(account: Account): Promise<BrowserContext> {
  const known = contexts.get(account);
  if (known) return known;
  const context = await browser.newContext({
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    colorScheme: values.dark ? "dark" : "light",
  });
  const cookies = [...(site.cookies[account] ?? "").matchAll(/([^=; ]+)=([^;]*)/g)];
  if (cookies.length > 0) {
    await context.addCookies(
      cookies.map(([, name = "", value = ""]) => ({ name, value, url: site.url })),
    );
    // The script reads it as it would after a login.
    await context.addInitScript(() => localStorage.setItem("token", "true"));
  }
  contexts.set(account, context);
  return context;
}
