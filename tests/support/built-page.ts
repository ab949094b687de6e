import { readFileSync } from "node:fs";

export const client = "build/client";

/** A public page as the build wrote it, taken apart as far as tests ask. */
export interface BuiltPage {
  path: string;
  html: string;
  /** Every start tag with its attributes, in the order of the document. */
  tags: Tag[];
  /** The contents of the JSON-LD blocks as they stand. */
  jsonLd: string[];
  title: string;
  /** The content of the `<meta>` with that name or property; "" without one. */
  meta(name: string): string;
}

export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

export function readPage(path: string): BuiltPage {
  const html = readFileSync(`${client}${path.replace(/\/$/, "")}/index.html`, "utf8");
  const raw = /<(style|script)\b([^>]*)>[\s\S]*?<\/\1>/g;
  const tags = [
    ...html.replace(raw, "<$1$2>").matchAll(/<([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>/gi),
  ].map(([, name = "", attributes = ""]) => ({ name, attributes: readAttributes(attributes) }));
  const metas = tags.filter(({ name }) => name === "meta").map(({ attributes }) => attributes);
  return {
    path,
    html,
    tags,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, content = ""]) => content,
    ),
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    meta: (name) => metas.find((meta) => (meta.name ?? meta.property) === name)?.content ?? "",
  };
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescapeHtml(value),
    ]),
  );
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&(#?\w+);/g, (found, entity) => named[entity] ?? found);
}
