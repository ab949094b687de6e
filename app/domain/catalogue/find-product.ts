import { href } from "react-router";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

export interface Product {
  group: ProductGroup;
  configuration: Configuration;
}

export function findProduct(slug: string): Product | undefined {
  for (const group of productGroups) {
    const configuration = group.configurations.find((one) => one.slug === slug);
    if (configuration) return { group, configuration };
  }
}

export function groupHref({ slug }: Pick<ProductGroup, "slug">): string {
  return href("/productspage/:group", { group: slug });
}

export function productHref({ group, configuration }: Product): string {
  return `${groupHref(group)}/${configuration.slug}`;
}

/** The facts of a configuration for a choice with prices, to send little to a browser. */
export interface Offer extends Pick<Configuration, "slug" | "name" | "monthlyPrice"> {
  /** The name of its group. */
  group: string;
}

export const offers: readonly Offer[] = productGroups.flatMap(({ name: group, configurations }) =>
  configurations.map(({ slug, name, monthlyPrice }) => ({ slug, name, monthlyPrice, group })),
);
