import { z } from "zod";
import { fieldsOf, slugSchema } from "#app/domain/catalogue/catalogue-fields.ts";
import { companySchemas } from "#app/domain/catalogue/company-schemas.ts";
import type { Fields } from "#app/domain/catalogue/field-facts.ts";
import { offerSchemas } from "#app/domain/catalogue/offer-schemas.ts";
import { stateOf } from "#app/lib/gstin.ts";
import { stateByCode } from "#content/gst-states.ts";

/**
 * Errors of one field are refused in every document. Contradictions between fields are refused only
 * when a document is saved: stored ones are read, or a stricter rule would take the site down.
 * @param title the name of a document for people
 */
function defineKind<const Kind extends string, Schema extends z.ZodObject>(
  kind: Kind,
  one: string,
  many: string,
  schema: Schema,
  title: (body: z.output<z.ZodObject<Schema["shape"]>>) => string,
) {
  const stored = z.object<Schema["shape"]>(schema.shape);
  const document = z.object({ kind: z.literal(kind), slug: slugSchema, body: stored });
  const titleOf = (body: unknown) => title(stored.parse(body));
  const fields: Fields = fieldsOf(schema.shape);
  return { kind, one, many, schema, titleOf, document, fields };
}

const byName = ({ name }: { name: string }) => name;
/** Without the person's name: histories repeat titles. */
const byRole = ({ role }: { role: string }) => role;

const byState = ({ gstin }: { gstin: string }) => stateByCode(stateOf(gstin)) ?? gstin;

const schemas = { ...offerSchemas, ...companySchemas };

/** Every kind of document. A new one is one more entry here. */
export const catalogueKinds = [
  defineKind("group", "Group", "rental groups", schemas.group, byName),
  defineKind("configuration", "Configuration", "configurations", schemas.configuration, byName),
  defineKind("service", "Service", "other services", schemas.service, byName),
  defineKind("course", "Course", "courses", schemas.course, byName),
  defineKind("opening", "Opening", "openings", schemas.opening, byName),
  defineKind("branch", "Branch", "branches", schemas.branch, byName),
  defineKind("testimonial", "Testimonial", "testimonials", schemas.testimonial, byRole),
  defineKind("notice", "Notice", "notices", schemas.notice, ({ text }) => text),
  defineKind("template", "Mail text", "mail texts", schemas.template, ({ label }) => label),
  defineKind(
    "registration",
    "GST registration",
    "GST registrations",
    schemas.registration,
    byState,
  ),
  defineKind(
    "quotation-terms",
    "Quotation terms",
    "quotation terms",
    schemas.quotationTerms,
    () => {
      return "for quotations";
    },
  ),
] as const;

type Kinds = (typeof catalogueKinds)[number];
export type CatalogueKind = Kinds["kind"];

/** A document at one of its versions. */
export type CatalogueDocument = z.output<Kinds["document"]>;

export type BodyOf<Kind extends CatalogueKind> = Extract<CatalogueDocument, { kind: Kind }>["body"];

export function findCatalogueKind(kind: string): Kinds | undefined {
  return catalogueKinds.find((one) => one.kind === kind);
}
