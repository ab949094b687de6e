import { href } from "react-router";
import type { CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { groupHref } from "#app/domain/catalogue/products.ts";

interface Document {
  kind: CatalogueKind;
  slug: string;
  values: Readonly<Record<string, string>>;
}

/** The page that shows a document, with all drafts; undefined for what no public page shows. */
export function previewOf({ kind, slug, values }: Document, today: string): string | undefined {
  const pages: Record<CatalogueKind, string | undefined> = {
    group: groupHref({ slug }),
    configuration: `${groupHref({ slug: values.group ?? "" })}/${slug}`,
    service: href("/otherservicepage/:service", { service: slug }),
    course: href("/trainingpage"),
    opening: href("/carrers/:job?", { job: slug }),
    branch: href("/aboutpage"),
    testimonial: "/",
    notice: "/",
    template: undefined,
    registration: undefined,
    "quotation-terms": undefined,
  };
  const page = pages[kind];
  // A notice that begins later is shown as on its first day.
  const { from = "" } = values;
  return page && `${page}?preview=${kind === "notice" && from > today ? from : "1"}`;
}

/** The document that a public page is about. */
export function documentOf(path: string) {
  const [, section, first, second] = path.split("/");
  if (section === "productspage" && second) return { kind: "configuration", slug: second };
  if (section === "productspage" && first) return { kind: "group", slug: first };
  if (section === "otherservicepage" && first) return { kind: "service", slug: first };
  if (section === "carrers" && first) return { kind: "opening", slug: first };
  return undefined;
}
