import { retired, worker } from "virtual:service-worker";
import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { appContext, catalogueContext, originContext, todayContext } from "#app/context.ts";
import { publicPaths } from "#app/domain/catalogue/public-paths.ts";
import { siteFilePaths } from "#app/public/site-files/site-file-paths.ts";
import { about } from "#content/about.ts";
import { company } from "#content/company.ts";
import { publicSections } from "#content/public-sections.ts";

type Context = Readonly<RouterContextProvider>;

interface SiteFile {
  type: string;
  write(context: Context): string;
  policy?: string;
}

/** Serves the files that crawlers, browsers and researchers request from every site. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const path = siteFilePaths.find((one) => one === url.pathname);
  if (!path) throw new Response(null, { status: 404 });
  const file = siteFiles[path];
  const headers = new Headers({ "Content-Type": file.type });
  if (file.policy) headers.set("Content-Security-Policy", file.policy);
  return new Response(file.write(context), { headers });
}

const text = "text/plain; charset=utf-8";
/** A speculation rules file must have its own type (HTML standard, 7.6.2). */
const rules = "application/speculationrules+json";

/** A worker's requests are under the policy of its own file. */
const script = {
  type: "text/javascript; charset=utf-8",
  policy: "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const siteFiles: Readonly<Record<(typeof siteFilePaths)[number], SiteFile>> = {
  "/sitemap.xml": { type: "application/xml; charset=utf-8", write: sitemap },
  "/robots.txt": { type: text, write: robotsTxt },
  "/manifest.webmanifest": { type: "application/manifest+json", write: webManifest },
  "/speculation-rules.json": { type: rules, write: speculationRules },
  "/no-speculation-rules.json": { type: rules, write: () => "{}" },
  "/.well-known/security.txt": { type: text, write: securityTxt },
  "/service-worker.js": {
    ...script,
    // The catalogue's number is part of it, so that browsers fetch the offline page again.
    write: (context) =>
      context.get(appContext).env.SERVICE_WORKER === "off"
        ? retired
        : `${worker}\n// ${context.get(catalogueContext).number}\n`,
  },
  "/service-worker-retired.js": { ...script, write: () => retired },
};

/** The public pages that search engines may list (sitemaps.org, protocol 0.9). */
function sitemap(context: Context): string {
  const origin = context.get(originContext);
  const paths = publicPaths(context.get(catalogueContext), context.get(todayContext));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${encodeURI(path)}</loc></url>`),
    "</urlset>\n",
  ].join("\n");
}

/** Crawlers may read all but the staff's pages (RFC 9309). */
function robotsTxt(context: Context): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...["/admin", "/booking", "/partner", "/edit", "/u/"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(originContext)}/sitemap.xml\n`,
  ].join("\n");
}

/**
 * The pages that the browser may prefetch: public pages only, because others change or belong to an
 * account. Not the landing page: forms lead there, and an earlier copy would lack their answer.
 * Browsers prefetch nothing where the user saves data or battery.
 */
function speculationRules(): string {
  const sections = publicSections.filter((section) => section !== "");
  const pages = sections.flatMap((section) => [`/${section}`, `/${section}/*`]);
  return JSON.stringify({ prefetch: [{ where: { href_matches: pages }, eagerness: "moderate" }] });
}

/** The site's name and icons on a home screen (W3C, Web Application Manifest). */
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

/** Whom to tell about a weakness of the site, and until when that is good (RFC 9116): a year. */
function securityTxt(context: Context): string {
  const { env, now } = context.get(appContext);
  const expires = now();
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return [
    `Contact: mailto:${env.SECURITY_EMAIL}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en",
    `Canonical: ${context.get(originContext)}/.well-known/security.txt\n`,
  ].join("\n");
}
