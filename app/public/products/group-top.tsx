import { href } from "react-router";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { ProductGroup } from "#content/catalogue/product-group.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

/** The group's name and its first product on a board; below them the way to the other groups. */
export function GroupTop({ group }: { group: ProductGroup }) {
  const { name, description, ledBy } = group;
  const picture = findProduct(ledBy)?.configuration.picture;
  return (
    <div className="relative isolate">
      <div className="page-width group-top-words">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className={name.length > longest ? "type-display-1" : "type-mega"}>{name}</h1>
        <p className="type-lead">{description}</p>
        {picture && (
          <Picture
            name={picture}
            className="group-top-picture"
            sizes="(width < 62.5rem) 104vw, min(59vw, 880px)"
            eager
          />
        )}
      </div>
      <nav className="group-tabs page-width" aria-label={catalogueWords.products.title}>
        <ul>
          {productGroups.map(({ id, slug, name: label }) => (
            <li key={slug}>
              <a
                href={href("/productspage/:group", { group: slug })}
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
