import type { Listed } from "#app/domain/catalogue/products.ts";
import { company } from "#content/company.ts";

/** A branch as rules and pages use it. */
export type Branch = ReturnType<typeof toBranch>;

export function toBranch({ slug: id, phone, ...branch }: Listed<"branch">) {
  const digits = phone.replaceAll(" ", "").replace(/^0/, "+91");
  return { ...branch, id, phone: { shown: phone, href: `tel:${digits}` } };
}

/** In place of the home branch, in a catalogue without any: the company itself. */
export const companyAsBranch = toBranch({
  ...{ slug: "", name: company.shortName, localName: company.shortName, lang: "en", focus: "" },
  ...{ street: company.address.join(", "), postcode: "", region: "", phone: company.phone.shown },
  ...{ email: company.email, longitude: 0, latitude: 0, hours: company.hours, closedDays: [] },
  ...{ postRegions: [], circles: [], cities: [], order: 0, state: "hidden" },
});

/** The two lines of an address on an envelope. */
export function addressOf({
  street,
  name,
  postcode,
  region,
}: Pick<Branch, "street" | "name" | "postcode" | "region">): string[] {
  return [street, [`${name} ${postcode}`.trim(), region].filter(Boolean).join(", ")];
}
