import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { groupHref } from "#app/domain/catalogue/products.ts";
import { formatMonthly, lowestRates } from "#app/domain/catalogue/rental-price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";

/** The groups as their tiles show them. */
export function tilesOf({ groups, findProduct }: Catalogue) {
  return groups.map((group) => ({
    id: group.id,
    slug: group.slug,
    name: group.name,
    summary: group.summary,
    lowest: lowestRates(group),
    picture: findProduct(group.offeredBy)?.configuration.picture,
  }));
}

/** "from ₹1,499 a month": the lowest price of a group that is shown. */
export function priceFrom({ lowest }: Pick<ReturnType<typeof tilesOf>[number], "lowest">): string {
  return lowest ? `from ${formatMonthly(lowest)}` : catalogueWords.configuration.onRequest;
}

type Props = { tiles: ReturnType<typeof tilesOf>; level: 2 | 3 };

export function ProductTiles({ tiles, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ul className="product-tiles">
      {tiles.map(({ id, slug, name, summary, lowest, picture }, index) => {
        const surface = surfaces[index] ?? "paper";
        const dark = surface === "green" || surface === "deep";
        return (
          <li
            key={slug}
            className={dark ? "product-tile surface-green" : "product-tile"}
            data-surface={surface}
          >
            <Heading>{name}</Heading>
            <p>{summary}</p>
            <p data-price>{priceFrom({ lowest })}</p>
            <ButtonLink
              variant="outline"
              size={42}
              href={groupHref({ slug })}
              data-choose-product={id}
            >
              <span>
                View Product<span className="sr-only">: {name}</span>
              </span>
            </ButtonLink>
            {picture && (
              <Picture name={picture} className="product-tile-picture" sizes={tileSizes} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

// Smaller than displayed on phones, because several load at once.
const tileSizes = [54, 48, 680] as const;

const surfaces = ["green", "paper", "tint", "deep", "peach", "paper"];
