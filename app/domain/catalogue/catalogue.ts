import { companyAsBranch, toBranch } from "#app/domain/catalogue/branch.ts";
import type { CatalogueDocument, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { offerOf, type Product, type ProductGroup } from "#app/domain/catalogue/products.ts";
import { toRegistration } from "#app/domain/catalogue/registrations.ts";
import { quotationTerms } from "#content/quotation-terms.ts";

/** The content of the site, at the version of one publishing. */
export type Catalogue = ReturnType<typeof buildCatalogue>;

/**
 * Orders and joins documents. Lists hold what is shown; the finders also know what is hidden or
 * retired, because stored bookings and applications name it. Cheap, and without any state.
 */
export function buildCatalogue(documents: readonly CatalogueDocument[], number: number) {
  const configurations = inOrder(ofKind(documents, "configuration").map(flat));
  const allGroups = inOrder(ofKind(documents, "group").map(flat)).map((group) => ({
    ...group,
    configurations: configurations.filter((one) => one.group === group.slug && isShown(one)),
  }));
  const groups: ProductGroup[] = allGroups.filter(isShown);
  const products = new Map<string, Product>();
  for (const configuration of configurations) {
    const group = allGroups.find(({ slug }) => slug === configuration.group);
    if (group) products.set(configuration.slug, { group, configuration });
  }
  const services = inOrder(ofKind(documents, "service").map(flat));
  const openings = inOrder(ofKind(documents, "opening").map(flat));
  const allBranches = inOrder(ofKind(documents, "branch").map(flat)).map(toBranch);
  const branches = allBranches.filter(isShown);
  const [terms] = ofKind(documents, "quotation-terms").map(({ body }) => body);
  return {
    number,
    documents,
    groups,
    /** Configurations that can be ordered. */
    offers: groups.flatMap((group) =>
      group.configurations.map((configuration) => offerOf({ group, configuration })),
    ),
    services: services.filter(isShown),
    courses: inOrder(ofKind(documents, "course").map(flat)).filter(isShown),
    /** Those that get new records, the home branch first: its address is the company's. */
    branches,
    homeBranch: branches[0] ?? allBranches[0] ?? companyAsBranch,
    /** Also those that are not shown, which records and accounts may name. */
    allBranches,
    findBranch: (id: string | null | undefined) => allBranches.find((one) => one.id === id),
    testimonials: inOrder(ofKind(documents, "testimonial").map(flat)).filter(isShown),
    templates: inOrder(ofKind(documents, "template").map(flat)).filter(isShown),
    /** The billing registrations: see `registrationFor`. */
    registrations: inOrder(ofKind(documents, "registration").map(flat))
      .filter(isShown)
      .map(toRegistration),
    quotationTerms: terms ?? quotationTerms,
    /** @param day a plain day in India */
    openingsOn: (day: string) =>
      openings.filter(
        (one) =>
          isShown(one) &&
          one.validThrough >= day &&
          branches.some(({ id }) => one.branches.includes(id)),
      ),
    noticesOn: (day: string) =>
      ofKind(documents, "notice")
        .map(flat)
        .filter(({ from, until }) => from <= day && day <= until),
    findGroup: (slug: string | undefined) => allGroups.find((one) => one.slug === slug),
    findProduct: (slug: string) => products.get(slug),
    findService: (slug: string | undefined) => services.find((one) => one.slug === slug),
    findOpening: (slug: string | undefined) => openings.find((one) => one.slug === slug),
  };
}

/** Until the company publishes for the first time, prices are those that the site came with. */
export function hasSamplePrices({ number }: Pick<Catalogue, "number">): boolean {
  return number === 1;
}

/** Drafts in place of what is published, for a preview and for the check before a publishing. */
export function overlay(
  published: readonly CatalogueDocument[],
  drafts: readonly CatalogueDocument[],
): CatalogueDocument[] {
  const isDrafted = ({ kind, slug }: CatalogueDocument) =>
    drafts.some((draft) => draft.kind === kind && draft.slug === slug);
  return [...published.filter((document) => !isDrafted(document)), ...drafts];
}

export function isShown({ state }: { state: string }): boolean {
  return state === "shown";
}

function ofKind<Kind extends CatalogueKind>(documents: readonly CatalogueDocument[], kind: Kind) {
  return documents.filter(
    (one): one is Extract<CatalogueDocument, { kind: Kind }> => one.kind === kind,
  );
}

function flat<Body extends object>({ slug, body }: { slug: string; body: Body }) {
  return { ...body, slug };
}

function inOrder<One extends { order: number; slug: string }>(all: readonly One[]): One[] {
  return all.toSorted((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
}
