import { type CheerioAPI, load } from "cheerio";

/**
 * Parses a page as a browser would, to be asked with CSS selectors: `$("[aria-invalid]").length`,
 * `$('input[name="email"]').val()`, `$("h1").text()`.
 */
export function parseHtml({ text }: { text: string }): CheerioAPI {
  return load(text);
}

/** What a browser would send of a form as it stands, its buttons left out. */
export function formFields($: CheerioAPI, selector: string): Record<string, string> {
  const form = $(selector);
  if (form.length !== 1) throw new Error(`${form.length} forms are ${selector}`);
  return Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
}

/** An element's text as a reader has it, with one space for every run of white space. */
export function textOf($: CheerioAPI, selector: string): string {
  return $(selector).text().replace(/\s+/g, " ").trim();
}
