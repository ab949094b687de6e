import { escapeHtml } from "#app/lib/escape-html.ts";
import { formatRupees } from "#app/lib/format.ts";

/** The texts and amounts of a draft that are not published, as pages show them. */
export function changedTexts(published: unknown, draft: unknown): string[] {
  const known = new Set(textsOf(published));
  return textsOf(draft).filter((text) => text !== "" && !known.has(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "number") return [formatRupees(value)];
  if (value instanceof Object) return Object.values(value).flatMap(textsOf);
  return typeof value === "string" ? [value] : [];
}

/** As React writes a text. */
const escapeText = (text: string) =>
  escapeHtml(text).replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

/** Elements without markable text, and the texts between tags. */
const parts = /<(script|style|option|textarea|svg)\b.*?<\/\1>|>([^<>]+)(?=<)/gs;

/** Marks these texts in the main part of a page. They are where they were without the marks. */
export function markChanges(html: string, texts: ReadonlySet<string>): string {
  const escaped = new Set([...texts].map(escapeText));
  return html.replace(/<main\b.*<\/main>/s, (main) =>
    main.replace(parts, (all, _tag, text: string | undefined) =>
      text !== undefined && escaped.has(text.trim())
        ? `><mark class="preview-mark">${text}</mark>`
        : all,
    ),
  );
}
