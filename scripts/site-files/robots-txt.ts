import { publicOrigin } from "../public-origin.ts";

/** What crawlers may read: all but the staff's pages (RFC 9309). */
export function robotsTxt(): string {
  return [
    "User-agent: *",
    "Allow: /",
    ...["/admin", "/booking", "/partner", "/edit"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin}/sitemap.xml\n`,
  ].join("\n");
}
