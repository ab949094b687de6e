import type { ZodError } from "zod";
import type { findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { isText } from "#app/domain/catalogue/field-facts.ts";
import type { CurrentDocument } from "#app/domain/catalogue/list-documents.server.ts";
import { type NamedKinds, namedFields } from "#app/domain/catalogue/named-fields.server.ts";
import { firstTaxes, usualSac } from "#app/domain/catalogue/offer-schemas.ts";
import { asciiDigits, parseTyped } from "#app/lib/typed-text.ts";
import { findPicture } from "#content/find-picture.ts";
import pictures from "#content/pictures.json" with { type: "json" };

type Kind = NonNullable<ReturnType<typeof findCatalogueKind>>;

/** A document's body as a form has sent it, not yet checked. */
export function readBody({ fields }: Kind, sent: Readonly<Record<string, string>>) {
  const body: Record<string, unknown> = {};
  for (const [name, facts] of Object.entries(fields)) {
    const text = sent[name];
    if (text === undefined || (text === "" && optional.includes(name))) continue;
    body[name] = isText(facts) ? text : parse(text);
  }
  return body;
}

/** Left out where they are empty: another rule holds then. */
const optional = ["unit", "alt"];

/** Numbers as people type them: "1,549". What cannot be read is left for the schema to refuse. */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  const digits = asciiDigits(text)
    .replace(/[,\s₹]/g, "")
    .replace("−", "-");
  if (/^-?\d+(?:\.\d+)?$/.test(digits)) return Number(digits);
  // Lists, parts and yes or no come as JSON; "1e3" is no number that people type.
  if (!/^(?:[[{]|true$|false$|null$)/.test(text)) return text;
  try {
    return parseTyped(text);
  } catch {
    return text;
  }
}

/** The first error of each field; in lists it names the row. */
export function fieldErrors({ issues }: ZodError) {
  const errors: Record<string, string> = {};
  const rows: Record<string, number> = {};
  for (const { path, message } of issues) {
    const [row, option] = path.filter((part) => typeof part === "number");
    const name = String(path[0]);
    if (name in errors) continue;
    const place = option === undefined ? "" : `, option ${option + 1}`;
    errors[name] = row === undefined ? message : `Row ${row + 1}${place}: ${message}`;
    if (row !== undefined) rows[name] = row + 1;
  }
  return { errors, rows };
}

/** The form's other data, and the first values of a new document. @param group of a new one */
export function readForm(
  { kind }: Kind,
  slug: string,
  current: readonly CurrentDocument[],
  kinds: NamedKinds,
  group = "",
) {
  const documents = current.map(({ document }) => document);
  const isOwn = (one: (typeof documents)[number]) =>
    one.kind !== "configuration" || one.body.group === slug;
  // A new group borrows a picture until it has configurations of its own.
  const hasOwn = documents.some((one) => one.kind === "configuration" && isOwn(one));
  const largest = (field: "order" | "id") =>
    Math.max(
      0,
      ...documents.flatMap(({ kind: other, body }): number[] =>
        other === kind && field in body ? [Number(Object(body)[field])] : [],
      ),
    );
  return {
    fields: namedFields(hasOwn ? documents.filter(isOwn) : documents, kinds)(kind),
    pictures: Object.keys(pictures).flatMap((name) => {
      const { alt = "", webp = [] } = findPicture(name) ?? {};
      return { name, alt, file: webp[0]?.file ?? "" };
    }),
    filled: {
      order: String(largest("order") + 10),
      id: String(largest("id") + 1),
      state: "shown",
      turnaround: "1",
      facts: '{"uses":[]}',
      sac: new Map<string, string>(Object.entries(usualSac)).get(kind) ?? "",
      taxes: JSON.stringify(firstTaxes),
      sample: "no",
      merchant: "no",
      group,
    },
  };
}
