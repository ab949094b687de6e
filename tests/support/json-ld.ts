import { z } from "zod";

const text = z.string().min(1);
const address = z.object({
  "@type": z.literal("PostalAddress"),
  streetAddress: text,
  addressLocality: text,
  addressCountry: z.literal("IN"),
});
const telephone = z.string().regex(/^\+91\d{10}$/);
const url = z.url();
const named = z.object({ "@type": z.literal("Organization"), name: text });

/** What search engines require of each kind of thing, and we besides. */
const schemas: Record<string, z.ZodType> = {
  Organization: named.extend({ url, logo: url, telephone, address, email: z.email() }),
  LocalBusiness: z.object({ name: text, telephone, address, image: url }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ position: z.int().positive(), name: text, item: url }))
      .min(2)
      .refine((items) => items.every(({ position }, index) => position === index + 1)),
  }),
  ItemList: z.object({
    itemListElement: z.array(z.object({ position: z.int().positive() })).min(1),
  }),
  Course: z.object({ name: text, description: text, provider: named }),
  JobPosting: z.object({
    title: text,
    description: text,
    datePosted: z.iso.date(),
    validThrough: z.iso.datetime({ offset: true }),
    employmentType: text,
    hiringOrganization: named,
    jobLocation: z.array(z.object({ "@type": z.literal("Place"), address })).min(1),
  }),
  Product: z.object({
    name: text,
    description: text,
    image: url,
    offers: z
      .object({
        priceSpecification: z.object({
          "@type": z.literal("UnitPriceSpecification"),
          price: z.number().positive(),
          priceCurrency: z.literal("INR"),
          referenceQuantity: z.object({ value: z.literal(1), unitCode: z.literal("MON") }),
        }),
      })
      .optional(),
  }),
};

const thing = z.looseObject({ "@context": z.literal("https://schema.org"), "@type": text });

/**
 * Reads a JSON-LD block and holds it, and the courses listed in it, against what is required.
 * @returns the types of the things that it describes
 * @throws for what is not JSON, lacks a property, or is of a type that no test knows
 */
export function checkJsonLd(content: string): string[] {
  const block = thing.parse(JSON.parse(content));
  check(block["@type"], block);
  if (block["@type"] !== "ItemList") return [block["@type"]];
  const list = z.object({ itemListElement: z.array(z.object({ item: z.unknown() })) }).parse(block);
  const types = list.itemListElement.flatMap(({ item }) => {
    const listed = z.looseObject({ "@type": text }).safeParse(item);
    if (!listed.success) return [];
    check(listed.data["@type"], listed.data);
    return [listed.data["@type"]];
  });
  return [block["@type"], ...types];
}

function check(type: string, value: unknown) {
  const schema = schemas[type];
  if (!schema) throw new Error(`what a ${type} must say is not written down`);
  schema.parse(value);
}
