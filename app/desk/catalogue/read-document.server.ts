import type { ZodError, ZodType } from "zod";
import type { App } from "#app/context.ts";
import type {
  CatalogueDocument,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import { readPreview } from "#app/domain/catalogue/read-catalogue.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { courseGroups } from "#content/course-groups.ts";
import { findPicture } from "#content/find-picture.ts";
import pictures from "#content/pictures.json" with { type: "json" };

type Kind = NonNullable<ReturnType<typeof findCatalogueKind>>;

/** A document's body as a form has sent it, not yet checked. */
export function readBody({ schema }: Kind, fields: Readonly<Record<string, string>>) {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<ZodType>(schema.shape)) {
    const text = fields[name];
    if (text === undefined || (text === "" && optional.includes(name))) continue;
    const isText = field.safeParse(text).error?.issues[0]?.code !== "invalid_type";
    body[name] = isText ? text : parse(text);
  }
  return body;
}

/** Left out where they are empty: another rule holds then. */
const optional = ["unit", "alt"];

/** Numbers as people type them: "1,549". What cannot be read is left for the schema to refuse. */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  const digits = text.replace(/[,\s₹]/g, "");
  if (/^\d+$/.test(digits)) return Number(digits);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The first error of each field; in lists it names the row. */
export function fieldErrors({ issues }: ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [row, option] = path.filter((part) => typeof part === "number");
    const place = option === undefined ? "" : `, option ${option + 1}`;
    const sentence = message.startsWith("Invalid") ? "Enter it again." : message;
    errors[String(path[0])] ??=
      row === undefined ? sentence : `Row ${row + 1}${place}: ${sentence}`;
  }
  return errors;
}

type Option = readonly [value: string, label: string];

/** What the forms offer, and the first values of a new document. @param group of a new one */
export async function readChoices(
  { store: { db } }: App,
  { kind }: Kind,
  slug: string,
  group = "",
) {
  const { documents } = await readPreview(db);
  const named = (documents: readonly CatalogueDocument[]): Option[] =>
    documents.map(({ slug, body }) => [slug, "name" in body ? body.name : slug]);
  const groups = documents.filter((one) => one.kind === "group");
  const all = documents.filter((one) => one.kind === "configuration");
  const own = all.filter(({ body }) => body.group === slug);
  const largest = (field: "order" | "id") =>
    Math.max(
      0,
      ...documents.flatMap(({ kind: other, body }): number[] =>
        other === kind && field in body ? [Number(Object(body)[field])] : [],
      ),
    );
  return {
    groups: named(groups),
    // A new group borrows a picture until it has configurations of its own.
    configurations: named(own.length > 0 ? own : all),
    courseGroups: courseGroups.map(({ name }): Option => [name, name]),
    branches: named(documents.filter((one) => one.kind === "branch")),
    records: recordKinds.map(({ description: { table, many } }): Option => [table, many]),
    statuses: recordKinds.flatMap(({ description: { table, one, statuses } }) =>
      statuses.map((status): Option => [`${table} ${status}`, `${one}: ${statusName(status)}`]),
    ),
    pictures: Object.keys(pictures).flatMap((name) => {
      const { alt = "", webp = [] } = findPicture(name) ?? {};
      return { name, alt, file: webp[0]?.file ?? "" };
    }),
    filled: {
      order: String(largest("order") + 10),
      id: String(largest("id") + 1),
      state: "shown",
      turnaround: "1",
      group,
    },
  };
}
