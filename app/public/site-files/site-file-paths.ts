import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { publicPaths } from "#app/domain/catalogue/public-paths.ts";

/** Shown by the service worker only: no search engine lists it. */
const offlinePage = "/offline";

/** Files that crawlers, browsers and researchers request; `site-files.ts` writes them. */
export const siteFilePaths = [
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/speculation-rules.json",
  "/no-speculation-rules.json",
  "/.well-known/security.txt",
  "/service-worker.js",
  "/service-worker-retired.js",
] as const;

/** The addresses whose answers are the same for everyone. @param day a plain day in India */
export function cachedPaths(catalogue: Catalogue, day: string): string[] {
  return [...publicPaths(catalogue, day), offlinePage, ...siteFilePaths];
}
