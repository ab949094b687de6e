import { mkdtempSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#tests/support/free-port.ts";
import { findChromium, isRoot } from "../ensure-chromium.ts";
import { servePages, writeByHand } from "./hand-written.ts";
import { median, ms, row } from "./load.ts";
import { numbers, startSite } from "./site.ts";

/**
 * `npm run bench -- paint [rounds] [simulate]`: how soon pages paint on a phone (Lighthouse's slow
 * 4G and slow processor), in turns with the same page without its scripts, and with one written by
 * hand from the same words. Throttling is applied to the browser; Lighthouse's own simulation counts
 * a font against the largest paint wherever it is loaded, and is there to compare.
 */
const [rounds = 3] = numbers;
const isSimulated = process.argv.includes("simulate");
const goals = {
  "without script": [1.05, 1.05],
  "by hand": isSimulated ? [1.15, 1.6] : [1.3, 1.2],
} as const;
const paths = [
  "/",
  "/aboutpage",
  "/servicepage",
  "/productspage/laptops",
  "/productspage/laptops/business-14",
  "/trainingpage",
  "/contactpage",
  "/carrers",
];
const directory = mkdtempSync("build/bench-");
const site = await startSite({ DATA_DIR: directory });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: [`--remote-debugging-port=${port}`, "--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
});
const page = await browser.newPage();
const others = {
  "without script": await servePages(site.url, async (path) => {
    const html = await (await fetch(site.url + path)).text();
    // JSON-LD is data for search engines, and stays.
    return html.replaceAll(/<script\b(?![^>]*ld\+json).*?<\/script>/gs, "");
  }),
  "by hand": await servePages(site.url, (path) => writeByHand(page, site.url + path)),
};
for (const path of paths) {
  const ours: Figures[] = [];
  const theirs = { "without script": Array.of<Figures>(), "by hand": Array.of<Figures>() };
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(site.url + path));
    for (const name of ["without script", "by hand"] as const) {
      theirs[name].push(await measure(others[name].url + path));
    }
  }
  const own = medians(ours);
  row(path, `${own.kb.toFixed(1)} kB, first ${ms(own.first)}, largest ${ms(own.largest)}`);
  row("  Lighthouse", ours.map(({ scores }) => scores).toSorted()[rounds >> 1] ?? "", "100 each");
  for (const name of ["without script", "by hand"] as const) {
    const { kb, first, largest } = medians(theirs[name]);
    const ratios = [own.first / first, own.largest / largest] as const;
    const [firstGoal, largestGoal] = goals[name];
    row(
      `  ${name}`,
      `${kb.toFixed(1)} kB: ${ratios.map((ratio) => ratio.toFixed(2)).join(" and ")}`,
      `at most ${firstGoal} and ${largestGoal}`,
      ratios[0] <= firstGoal && ratios[1] <= largestGoal,
    );
  }
}
for (const other of Object.values(others)) other.stop();
await browser.close();
await site.stop();
rmSync(directory, { recursive: true });

interface Figures {
  /** The document with its headers, 1,000 bytes. */
  kb: number;
  /** First and largest contentful paint, in milliseconds. */
  first: number;
  largest: number;
  /** Performance, accessibility, best practices and SEO. */
  scores: string;
}

async function measure(url: string): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    throttlingMethod: isSimulated ? "simulate" : "devtools",
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { audits, categories } = result.lhr;
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  const document = requests.find(({ resourceType }) => resourceType === "Document");
  return {
    kb: Number(document?.transferSize) / 1000,
    first: audits["first-contentful-paint"]?.numericValue ?? Number.NaN,
    largest: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    scores: ["performance", "accessibility", "best-practices", "seo"]
      .map((name) => Math.round((categories[name]?.score ?? 0) * 100))
      .join(" "),
  };
}

function medians(all: readonly Figures[]) {
  const of = (name: "kb" | "first" | "largest") => median(all.map((figures) => figures[name]));
  return { kb: of("kb"), first: of("first"), largest: of("largest") };
}
