import { load } from "cheerio";
import { capitalize } from "#app/lib/format.ts";

/** The words of a page's picture: a title, and a line below it, empty for none. */
export interface Words {
  title: string;
  detail: string;
}

/**
 * The words of a built page's picture, from its title: the subject before the company's name, and
 * after a colon the detail.
 * @throws when the page has no title
 */
export function wordsOf(html: string): Words {
  const [subject = ""] = load(html)("title").text().split(" · ");
  if (!subject) throw new Error("a page without a title has no picture");
  const [, head = subject, detail = ""] = /^(.*?): (.*)$/.exec(subject) ?? [];
  return { title: head, detail: capitalize(detail) };
}
