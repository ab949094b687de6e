import { publicPages } from "#content/public-pages.ts";
import { readBuiltPage } from "../built-page.ts";
import { publicOrigin } from "../public-origin.ts";

/** The public pages that search engines may list (sitemaps.org, protocol 0.9). */
export function sitemap(client: string): string {
  const listed = publicPages.filter((path) => !noindex.test(readBuiltPage(client, path)));
  const entries = listed.map((path) => `<url><loc>${publicOrigin}${encodeURI(path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

const noindex = /<meta name="robots" content="[^"]*noindex/;
