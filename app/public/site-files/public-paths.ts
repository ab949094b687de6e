import { offlinePage, publicPages } from "#content/public-pages.ts";

/** What crawlers, browsers and researchers ask every site for: `site-files.ts` writes it. */
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

/** The addresses whose answers are the same for everyone. */
export const publicPaths: readonly string[] = [...publicPages, offlinePage, ...siteFilePaths];
