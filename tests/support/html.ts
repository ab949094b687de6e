import { type CheerioAPI, load } from "cheerio";

/**
 * Parses a page as a browser would, to be asked with CSS selectors: `$("[aria-invalid]").length`,
 * `$('input[name="email"]').val()`, `$("h1").text()`.
 */
export function parseHtml({ text }: { text: string }): CheerioAPI {
  return load(text);
}

/** The fields that a browser would send of a form, without its buttons. */
export function formFields($: CheerioAPI, selector: string): Record<string, string> {
  const form = $(selector);
  if (form.length !== 1) throw new Error(`${form.length} forms are ${selector}`);
  const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
  // cheerio looks past groups of options.
  for (const select of form.find("select[name]:enabled")) {
    const options = $(select).find("option");
    const chosen = [...options.filter("[selected]"), ...options][0];
    fields[$(select).attr("name") ?? ""] = $(chosen).attr("value") ?? $(chosen).text();
  }
  return fields;
}

/** An element's text as a reader has it, with one space for every run of white space. */
export function textOf($: CheerioAPI, selector: string): string {
  return inOneLine($(selector).text());
}

/** The texts of all elements that a selector finds, in the order of the page. */
export function textsOf($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => inOneLine($(element).text()));
}

/** The text of a table's cells, row by row, without the heads. */
export function tableRows($: CheerioAPI, selector: string): string[][] {
  return $(`${selector} tbody tr`)
    .toArray()
    .map((row) => [...$(row).children()].map((cell) => inOneLine($(cell).text())));
}

/** The address of the only step that a list's pager offers. @throws if it offers another */
export function onlyStep($: CheerioAPI, words: "Newer" | "Older"): string {
  const steps = textsOf($, ".pager a");
  if (steps.join() !== words) throw new Error(`the pager offers "${steps}", not "${words}"`);
  return $(".pager a").attr("href") ?? "";
}

/** The lines of the error summary above a form. */
export function summaryLines($: CheerioAPI): string[] {
  return textsOf($, "[data-summary] li");
}

/** The error messages of a page by the names of their fields. */
export function fieldErrors($: CheerioAPI): Record<string, string> {
  const fields = [...$('[aria-invalid="true"]')];
  const errors = Object.fromEntries(
    fields.map((field) => {
      const ids = $(field).attr("aria-describedby")?.split(" ") ?? [];
      return [$(field).attr("name"), ids.map((id) => textOf($, `[id="${id}"]`)).join(" ")];
    }),
  );
  if (Object.keys(errors).length < fields.length) throw new Error("two wrong fields of one name");
  return errors;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
