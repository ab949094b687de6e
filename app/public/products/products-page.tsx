import { catalogueContext } from "#app/context.ts";
import { ProductTiles, tilesOf } from "#app/public/products/product-tiles.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company } from "#content/company.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/products-page";

const { title, heading, description, lead } = catalogueWords.products;

const crumbs = [servicesLink, { label: title }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${title} · ${company.name}`,
    description,
    path: "/productspage",
    crumbs,
  });

export function loader({ context }: Route.LoaderArgs) {
  return { tiles: tilesOf(context.get(catalogueContext)) };
}

/** The script opens the product group chosen here before. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-3 pb-section desktop:pt-6" data-opens-choice>
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="type-title mt-5 max-w-[11em] desktop:mt-16">{heading}</h1>
      <p className="type-lead mt-4 max-w-[26em]">{lead}</p>
      <ProductTiles {...loaderData} level={2} />
      <p className="mt-10">
        <TextLink href="/estimate">{requestWords.several}</TextLink>
      </p>
    </div>
  );
}
