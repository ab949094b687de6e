import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { groupHref, productHref } from "#app/domain/catalogue/products.ts";

/** The addresses of all pages that are the same for everyone. @param day on which they are shown */
export function publicPaths(catalogue: Catalogue, day: string): string[] {
  return [
    "/",
    "/aboutpage",
    "/contactpage",
    "/trainingpage",
    "/carrers",
    ...catalogue.openingsOn(day).map(({ slug }) => `/carrers/${slug}`),
    "/privacy",
    "/terms",
    "/servicepage",
    "/productspage",
    ...catalogue.groups.flatMap((group) => [
      groupHref(group),
      ...group.configurations.map((configuration) => productHref(group, configuration)),
    ]),
    "/estimate",
    "/otherservicepage",
    ...catalogue.services.map(({ slug }) => `/otherservicepage/${slug}`),
  ];
}
