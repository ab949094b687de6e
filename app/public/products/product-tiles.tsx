import { findProduct, groupHref } from "#app/domain/catalogue/find-product.ts";
import { lowestPrice } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { productGroups } from "#content/catalogue/product-groups.ts";

export function ProductTiles({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="product-tiles">
      {productGroups.map((group, index) => {
        const { id, slug, name, summary, offeredBy } = group;
        const surface = surfaces[index] ?? "paper";
        const dark = surface === "green" || surface === "deep";
        const picture = findProduct(offeredBy)?.configuration.picture;
        return (
          <li
            key={slug}
            className={dark ? "product-tile surface-green" : "product-tile"}
            data-surface={surface}
          >
            <Heading>{name}</Heading>
            <p>{summary}</p>
            <p data-price>from {formatRupees(lowestPrice(group))} a month</p>
            <ButtonLink
              variant="outline"
              size={42}
              href={groupHref(group)}
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
