import type { Words } from "./drawing.ts";

/**
 * What a built page's picture says, from its title: the subject before the company's name, and
 * after a colon the detail.
 * @throws when the page has no title
 */
export function wordsOf(html: string): Words {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  if (!title) throw new Error("a page without a title has no picture");
  const [subject = ""] = unescapeHtml(title).split(" · ");
  const [, head = subject, detail = ""] = /^(.*?): (.*)$/.exec(subject) ?? [];
  return { title: head, detail: detail.charAt(0).toUpperCase() + detail.slice(1) };
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&(#?\w+);/g, (found, entity) => named[entity] ?? found);
}
