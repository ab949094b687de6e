import { href } from "react-router";
import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";

/** A document as pages use it. */
export type Listed<Kind extends CatalogueKind> = BodyOf<Kind> & { slug: string };

export type Configuration = Listed<"configuration">;

/** A kind of equipment on rent, with its configurations in their order. */
export type ProductGroup = Listed<"group"> & { configurations: readonly Configuration[] };

export interface Product {
  group: ProductGroup;
  configuration: Configuration;
}

/** The facts of a configuration for a choice with prices and for a cart, to send little to a browser. */
export interface Offer
  extends Pick<Configuration, "slug" | "name" | "rates" | "deposit" | "picture"> {
  /** The name of its group. */
  group: string;
  /** The noun for one piece: "laptop". */
  unit: string;
  href: string;
  steps: ProductGroup["steps"];
  turnaround: number;
}

export function groupHref({ slug }: { slug: string }): string {
  return href("/productspage/:group", { group: slug });
}

export function productHref(group: { slug: string }, configuration: { slug: string }): string {
  return `${groupHref(group)}/${configuration.slug}`;
}

export function offerOf({ group, configuration }: Product): Offer {
  const { slug, name, rates, deposit, picture } = configuration;
  const unit = configuration.unit ?? group.unit;
  return {
    slug,
    name,
    rates,
    deposit,
    picture,
    group: group.name,
    unit,
    href: productHref(group, configuration),
    steps: group.steps,
    turnaround: group.turnaround,
  };
}
