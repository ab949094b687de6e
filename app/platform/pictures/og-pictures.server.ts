import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { App, Log } from "#app/context.ts";
import { ogFile, siteOgFile } from "#app/lib/og-picture.ts";
import * as repository from "#app/platform/pictures/picture-repository.server.ts";
import { startLoop } from "#app/platform/schedule/background-loop.ts";

/** What a page shows now that belongs into its picture. */
interface OgContent {
  path: string;
  title: string;
  /** The address of its first product picture; empty for none. */
  product: string;
}

export interface PagesWithOg {
  ogContents(): Iterable<OgContent>;
  readFile(address: string): Promise<Uint8Array | undefined>;
  /** Renders the pages anew that name another picture now. */
  refresh(): Promise<void>;
}

/** Raised with each change of the drawing, which makes all pictures anew. */
const drawingVersion = 1;

// In milliseconds.
const startDelay = 5_000;
const pollInterval = 30_000;
const retryDelay = 10 * 60_000;
/** Between two pictures, for visitors. */
const pause = 200;

type OgApp = Pick<App, "store" | "pictures" | "ogFiles">;

/**
 * Draws in the background what pages have no picture of yet, and names what this process or another
 * has drawn. @returns a function that ends it
 */
export function startOgPictures(app: OgApp, pages: PagesWithOg, log: Log) {
  const loop = startLoop(startDelay, async (signal) => {
    let wait = pollInterval;
    const logError = (error: unknown) => {
      wait = retryDelay;
      if (!signal.aborted) log.error({ err: error }, "pictures for shared links not made");
    };
    await drawMissing(app, pages, signal).catch(logError);
    await nameDrawn(app, pages).catch(logError);
    return wait;
  });
  return loop.stop;
}

async function drawMissing(app: OgApp, pages: PagesWithOg, signal: AbortSignal) {
  while (await drawOne(app, pages)) await sleep(pause, undefined, { ref: false, signal });
}

/** One at random, so that processes that begin together share the work. @returns whether any was missing */
async function drawOne({ store, pictures }: OgApp, pages: PagesWithOg): Promise<boolean> {
  const rows = await repository.findOgPictures(store.db);
  const stored = new Map(rows.map(({ file, fingerprint }) => [file, fingerprint]));
  const missing = [...pages.ogContents()]
    .map((page) => ({ file: ogFile(page.path), fingerprint: digest(page), ...page }))
    .filter(({ file, fingerprint }) => file !== siteOgFile && stored.get(file) !== fingerprint);
  const one = missing[Math.floor(Math.random() * missing.length)];
  if (!one) return false;
  const { file, fingerprint, title, product } = one;
  const bytes = await pictures.drawOg({ title, product: await pages.readFile(product) });
  await repository.saveOgPicture(store.db, { file, fingerprint, bytes });
  return true;
}

async function nameDrawn({ store, ogFiles }: OgApp, pages: PagesWithOg) {
  const rows = await repository.findOgPictures(store.db);
  if (rows.every(({ file }) => ogFiles.has(file))) return;
  for (const { file } of rows) ogFiles.add(file);
  await pages.refresh();
}

function digest({ title, product }: OgContent): string {
  const shown = JSON.stringify([drawingVersion, title, product]);
  return createHash("sha256").update(shown).digest("base64url");
}
