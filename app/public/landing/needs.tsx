import { groupHref } from "#app/domain/catalogue/products.ts";
import { priceFrom, type tilesOf } from "#app/public/products/product-tiles.tsx";
import { SmallPicture } from "#app/ui/picture.tsx";
import { landing } from "#content/landing.ts";

/** The groups of the services page, lighter: each tile is one link. */
export function Needs({ tiles }: { tiles: ReturnType<typeof tilesOf> }) {
  if (tiles.length === 0) return null;
  return (
    <section className="page-width pt-section" aria-labelledby="needs">
      <h2 className="type-heading-2" id="needs">
        {landing.needsHeading}
      </h2>
      <ul className="needs">
        {tiles.map(({ id, slug, name, picture, ...tile }) => (
          <li key={slug}>
            <a href={groupHref({ slug })} data-choose-product={id}>
              {picture && <SmallPicture name={picture} />}
              <h3 className="type-heading-3">{name}</h3>
              <p>{priceFrom(tile)}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
