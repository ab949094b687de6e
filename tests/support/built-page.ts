import { readFileSync } from "node:fs";
import type { CheerioAPI } from "cheerio";
import { parseHtml, textOf } from "#tests/support/html.ts";

export const client = "build/client";

/** A public page as the build wrote it. */
export interface BuiltPage {
  path: string;
  html: string;
  $: CheerioAPI;
  title: string;
  /** The content of the one `<meta>` with that name or property. @throws without one, or with two */
  meta(name: string): string;
}

export function readPage(path: string): BuiltPage {
  const html = readFileSync(`${client}${path.replace(/\/$/, "")}/index.html`, "utf8");
  const $ = parseHtml({ text: html });
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
