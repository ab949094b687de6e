import { mkdtempSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium, isRoot } from "../ensure-chromium.ts";
import { servePage, writeByHand } from "./hand-written.ts";
import { freePort, startSite } from "./processes.ts";

/**
 * `npm run bench -- paint [rounds] [simulate]`: how soon pages paint on a phone (Lighthouse's slow
 * 4G and slow processor) beside a page written by hand from the same words, in turns, and
 * Lighthouse's scores. Throttling is applied to the browser; Lighthouse's own simulation counts
 * a font against the largest paint wherever it is loaded, and is there to compare. The ratios are
 * to the page with the landing page's picture; one of words alone is measured too.
 */
const rounds = Number(process.argv[3] ?? 3);
const throttlingMethod = process.argv[4] === "simulate" ? "simulate" : "devtools";
const goals = { devtools: ["1.3", "1.2"], simulate: ["1.15", "1.6"] }[throttlingMethod];
const paths = [
  "/",
  "/aboutpage",
  "/servicepage",
  "/productspage/laptops",
  "/productspage/laptops/business-14",
  "/trainingpage",
  "/contactpage",
  "/carrers",
  "/login",
];
const directory = mkdtempSync("build/bench-paint-");
const site = await startSite(directory);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: [`--remote-debugging-port=${port}`, "--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
});
const written = await writeByHand(await browser.newPage(), site.url);
const byHand = await servePage(written, site.url);
const wordsAlone = await servePage(written.replace(/<picture>.*?<\/picture>/s, ""), site.url);

const byHandFigures: Figures[] = [];
const wordsAloneFigures: Figures[] = [];
const pages = paths.map((path) => ({ path, figures: Array.of<Figures>() }));
for (let round = 0; round < rounds; round++) {
  byHandFigures.push(await measure(byHand.url));
  wordsAloneFigures.push(await measure(wordsAlone.url));
  for (const { path, figures } of pages) figures.push(await measure(site.url + path));
}
const least = medians(byHandFigures);
say("", "kB", "first paint", "largest", "ratio", "ratio", "scores");
say("by hand", ...beside(least));
say("by hand, words alone", ...beside(medians(wordsAloneFigures)));
for (const { path, figures } of pages) say(path, ...beside(medians(figures)));
say("goals", "", "", "", ...goals);
byHand.stop();
wordsAlone.stop();
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
    throttlingMethod,
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { audits, categories } = result.lhr;
  const details = audits["network-requests"]?.details;
  const documents = details?.type === "table" ? details.items : [];
  return {
    kb:
      Number(documents.find(({ resourceType }) => resourceType === "Document")?.transferSize) /
      1000,
    first: audits["first-contentful-paint"]?.numericValue ?? Number.NaN,
    largest: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    scores: ["performance", "accessibility", "best-practices", "seo"]
      .map((name) => Math.round((categories[name]?.score ?? 0) * 100))
      .join(" "),
  };
}

function medians(all: Figures[]): Figures {
  const of = (name: "kb" | "first" | "largest") =>
    all.map((figures) => figures[name]).toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
  const scores = all.map(({ scores }) => scores).toSorted()[all.length >> 1] ?? "";
  return { kb: of("kb"), first: of("first"), largest: of("largest"), scores };
}

function beside({ kb, first, largest, scores }: Figures): string[] {
  const ratios = [first / least.first, largest / least.largest].map((ratio) => ratio.toFixed(2));
  return [kb.toFixed(1), ms(first), ms(largest), ...ratios, ` ${scores}`];
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

function say(what: string, ...figures: string[]) {
  process.stdout.write(`${what.padEnd(34)}${figures.map((text) => text.padStart(12)).join("")}\n`);
}
