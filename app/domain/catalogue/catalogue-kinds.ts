import { z } from "zod";
import { bodySchemas, slugSchema } from "#app/domain/catalogue/body-schemas.ts";

/** @param title how people call a document of it */
function defineKind<const Kind extends string, Schema extends z.ZodType>(
  kind: Kind,
  {
    one,
    many,
    schema,
    title,
  }: {
    one: string;
    many: string;
    schema: Schema;
    title(body: z.output<Schema>): string;
  },
) {
  const document = z.object({ kind: z.literal(kind), slug: slugSchema, body: schema });
  const titleOf = (body: unknown) => title(schema.parse(body));
  return { kind, one, many, schema, titleOf, document };
}

const byName = ({ name }: { name: string }) => name;

/** Every kind of document. A new one is one more entry here. */
export const catalogueKinds = [
  defineKind("group", { one: "Group", many: "groups", schema: bodySchemas.group, title: byName }),
  defineKind("configuration", {
    one: "Configuration",
    many: "configurations",
    schema: bodySchemas.configuration,
    title: byName,
  }),
  defineKind("service", {
    one: "Service",
    many: "services",
    schema: bodySchemas.service,
    title: byName,
  }),
  defineKind("course", {
    one: "Course",
    many: "courses",
    schema: bodySchemas.course,
    title: byName,
  }),
  defineKind("opening", {
    one: "Opening",
    many: "openings",
    schema: bodySchemas.opening,
    title: byName,
  }),
  defineKind("branch", {
    one: "Branch",
    many: "branches",
    schema: bodySchemas.branch,
    title: byName,
  }),
  defineKind("testimonial", {
    one: "Testimonial",
    many: "testimonials",
    schema: bodySchemas.testimonial,
    // Without the person's name: histories repeat titles.
    title: ({ role }) => role,
  }),
  defineKind("notice", {
    one: "Notice",
    many: "notices",
    schema: bodySchemas.notice,
    title: ({ text }) => text,
  }),
  defineKind("template", {
    one: "Template",
    many: "templates",
    schema: bodySchemas.template,
    title: ({ label }) => label,
  }),
  defineKind("bank", {
    one: "Bank details",
    many: "bank details",
    schema: bodySchemas.bank,
    title: ({ bank }) => bank,
  }),
] as const;

type Kinds = (typeof catalogueKinds)[number];
export type CatalogueKind = Kinds["kind"];

/** A document at one of its versions. */
export type CatalogueDocument = z.output<Kinds["document"]>;

export type BodyOf<Kind extends CatalogueKind> = Extract<CatalogueDocument, { kind: Kind }>["body"];

export function findCatalogueKind(kind: string): Kinds | undefined {
  return catalogueKinds.find((one) => one.kind === kind);
}
