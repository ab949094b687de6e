import { data, href } from "react-router";
import { readFilter } from "#app/domain/catalogue/filter-configurations.ts";
import { findProduct, groupHref } from "#app/domain/catalogue/find-product.ts";
import { Configurations } from "#app/public/products/configurations.tsx";
import { SignUpQuestion } from "#app/public/products/sign-up-question.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { ProductGroup } from "#content/catalogue/product-group.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/product-group-page";

export function loader({ params, url }: Route.LoaderArgs) {
  const group = productGroups.find(({ slug }) => slug === params.group);
  if (!group) throw data(null, { status: 404 });
  return { group, filter: readFilter(group, url.searchParams) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { name, description } = loaderData.group;
  return pageMeta({
    title: `${name} on rent · ${company.name}`,
    description,
    path: groupHref(loaderData.group),
    crumbs: [{ label: "Services", href: href("/servicepage") }, { label: name }],
  });
};

export default function ProductGroupPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <GroupTop group={loaderData.group} />
      <Configurations {...loaderData} />
      <SignUpQuestion />
    </>
  );
}

function GroupTop({ group }: { group: ProductGroup }) {
  const { name, description, ledBy } = group;
  const picture = findProduct(ledBy)?.configuration.picture;
  return (
    <div className="relative isolate">
      <div className="page-width group-top-words">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={name.length > longest ? "type-display-1" : "type-mega"}>{name}</h1>
        <p className="type-lead">{description}</p>
        {picture && (
          <Picture name={picture} className="group-top-picture" sizes={[104, 59, 880]} eager />
        )}
      </div>
      <nav className="group-tabs page-width" aria-label={catalogueWords.products.title}>
        <ul>
          {productGroups.map(({ id, slug, name: label }) => (
            <li key={slug}>
              <a
                href={groupHref({ slug })}
                data-choose-product={id}
                aria-current={slug === group.slug ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A name of more letters has no room at the largest size. */
const longest = 13;

const crumbs: readonly Crumb[] = [
  { label: "Services", href: href("/servicepage") },
  { label: catalogueWords.products.title },
];
