import type { CheerioAPI } from "cheerio";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";

/** A public page as the server sends it. */
export interface PublicPage {
  path: string;
  html: string;
  $: CheerioAPI;
  title: string;
  /** The content of the one `<meta>` with that name or property. @throws without one, or with two */
  meta(name: string): string;
}

/** @param site the address of a running server */
export async function readPage(site: string, path: string): Promise<PublicPage> {
  const answer = await send(site, path);
  const html = answer.text;
  const $ = parseHtml(answer);
  return {
    path,
    html,
    $,
    title: textOf($, "head > title"),
    meta(name) {
      const found = $(`meta[name="${name}"], meta[property="${name}"]`);
      if (found.length !== 1) throw new Error(`${path} has ${found.length} metas ${name}`);
      return found.attr("content") ?? "";
    },
  };
}

/** Every element of a page with its attributes, in the order of the document. */
export function elementsOf($: CheerioAPI) {
  return [...$("html, html *")].map(({ tagName, attribs }) => ({ tagName, attributes: attribs }));
}

/** The addresses in a `srcset`, without the widths. */
export function addressesInSet(srcset: string | undefined): string[] {
  return srcset?.split(",").map((part) => part.trim().split(" ")[0] ?? "") ?? [];
}

/** The addresses that a page's styles load from. */
export function addressesInStyles($: CheerioAPI): string[] {
  const styles = [
    $("style").text(),
    ...elementsOf($).flatMap(({ attributes }) => Object.values(attributes)),
  ];
  return styles.flatMap((text) =>
    [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = ""]) => url),
  );
}
