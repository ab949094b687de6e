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

/** Where a group has its page. */
export function groupHref({ slug }: Pick<ProductGroup, "slug">): string {
  return href("/productspage/:group", { group: slug });
}

/** Where a configuration has its page. */
export function productHref({ group, configuration }: Product): string {
  return `${groupHref(group)}/${configuration.slug}`;
}

export function findGroup(slug: string): ProductGroup | undefined {
  return productGroups.find((group) => group.slug === slug);
}

/** What can be booked, as much of it as a price and a choice need: little enough to send to a browser. */
export interface Offer extends Pick<Configuration, "slug" | "name" | "monthlyPrice"> {
  /** The name of its group. */
  group: string;
}

export const offers: readonly Offer[] = productGroups.flatMap(({ name: group, configurations }) =>
  configurations.map(({ slug, name, monthlyPrice }) => ({ slug, name, monthlyPrice, group })),
);
