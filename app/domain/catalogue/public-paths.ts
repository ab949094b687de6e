import { type Catalogue, hasSamplePrices } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { groupHref, productHref } from "#app/domain/catalogue/products.ts";

/**
 * Which public pages may differ between two catalogues. Pages of equipment show its group, the
 * branches and the notices; with the first publishing prices are no samples any more. All others are few.
 */
export function concernedBy(before: Catalogue, after: Catalogue): (path: string) => boolean {
  const changed = [...changesOf(before, after), ...changesOf(after, before)];
  const isEverywhere =
    hasSamplePrices(before) !== hasSamplePrices(after) ||
    changed.some(({ kind }) => ["group", "branch", "notice"].includes(kind));
  const pages = changed.flatMap((document) => {
    if (document.kind !== "configuration") return [];
    const ledBy = after.groups.filter((group) => group.ledBy === document.slug);
    return [groupHref({ slug: document.body.group }), ...ledBy.map(groupHref)];
  });
  return (path) =>
    isEverywhere ||
    !path.startsWith("/productspage/") ||
    pages.some((page) => path === page || path.startsWith(`${page}/`));
}

/** The documents that one has otherwise than the other, or alone. */
function changesOf({ documents }: Catalogue, other: Catalogue) {
  const nameOf = ({ kind, slug }: CatalogueDocument) => `${kind} ${slug}`;
  const others = new Map(other.documents.map((one) => [nameOf(one), one.body]));
  return documents.filter((one) => {
    const body = others.get(nameOf(one));
    return body !== one.body && JSON.stringify(body) !== JSON.stringify(one.body);
  });
}

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
