import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { placeholderFor } from "#app/lib/runtime-values.ts";
import { placeholderOrigin } from "#app/lib/site-origin.ts";
import { about } from "#content/about.ts";
import { company } from "#content/company.ts";
import { publicPages } from "#content/public-pages.ts";
import { publicSections } from "#content/public-sections.ts";
import { readBuiltPage } from "../built-page.ts";
import { appIcons } from "./app-icons.ts";

/** Writes what crawlers, browsers and researchers ask every site for, beside the built pages. */
export async function writeSiteFiles(client: string): Promise<void> {
  const files: Record<string, string | Buffer> = {
    "sitemap.xml": sitemap(client),
    "robots.txt": robotsTxt(),
    "manifest.webmanifest": webManifest(),
    "speculation-rules.json": speculationRules(),
    "no-speculation-rules.json": "{}",
    ".well-known/security.txt": securityTxt(),
    ...(await appIcons()),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(client, path)), { recursive: true });
    writeFileSync(join(client, path), content);
  }
}

/** The public pages that search engines may list (sitemaps.org, protocol 0.9). */
function sitemap(client: string): string {
  const listed = publicPages.filter((path) => !noindex.test(readBuiltPage(client, path)));
  const entries = listed.map(
    (path) => `<url><loc>${placeholderOrigin}${encodeURI(path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

const noindex = /<meta name="robots" content="[^"]*noindex/;

/** Crawlers may read all but the staff's pages (RFC 9309). */
function robotsTxt(): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...["/admin", "/booking", "/partner", "/edit"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${placeholderOrigin}/sitemap.xml\n`,
  ].join("\n");
}

/**
 * Which pages the browser may fetch when somebody is about to open them: public ones and no other,
 * so that nothing of an account and nothing that changes anything is ever asked for unasked.
 * Not the landing page: forms lead there, and one fetched before would hide what it says of them.
 * The browser fetches no page by itself for who saves data or battery.
 */
function speculationRules(): string {
  const sections = publicSections.filter((section) => section !== "");
  const pages = sections.flatMap((section) => [`/${section}`, `/${section}/*`]);
  return JSON.stringify({
    prefetch: [{ where: { href_matches: pages }, eagerness: "moderate" }],
  });
}

/** How the site looks when somebody puts it on their home screen (W3C, Web Application Manifest). */
function webManifest(): string {
  return JSON.stringify({
    name: company.name,
    short_name: company.shortName,
    lang: "en-IN",
    description: about.description,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#faf8f3",
    theme_color: "#0f5b46",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}

/**
 * Whom to tell about a weakness of the site, and until when that is good (RFC 9116): the start puts
 * both in, so that a release that is started again is good for another year.
 */
function securityTxt(): string {
  return [
    `Contact: mailto:${placeholderFor("SECURITY_EMAIL")}`,
    `Expires: ${placeholderFor("SECURITY_EXPIRES")}`,
    "Preferred-Languages: en",
    `Canonical: ${placeholderOrigin}/.well-known/security.txt\n`,
  ].join("\n");
}
