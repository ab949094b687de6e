import { href } from "react-router";
import { type Product, productHref } from "#app/domain/catalogue/find-product.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";

const words = catalogueWords.configuration;

/** The rest of the group, small. */
export function OtherConfigurations({ product: { group, configuration } }: { product: Product }) {
  return (
    <section
      className="other-configurations page-width pt-section pb-18"
      aria-labelledby="other-five"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h2 className="type-heading-2" id="other-five">
          {words.others}
        </h2>
        <TextLink href={href("/productspage/:group", { group: group.slug })}>
          {`All ${group.plural}`}
        </TextLink>
      </div>
      <ul>
        {group.configurations
          .filter(({ slug }) => slug !== configuration.slug)
          .map((other) => (
            <li key={other.slug}>
              <Picture name={other.picture} sizes="(width < 62.5rem) 210px, min(19vw, 280px)" />
              <h3>
                <a className="cover-link" href={productHref({ group, configuration: other })}>
                  {other.name}
                </a>
              </h3>
              <p className="mt-1 text-[0.9375rem]/[1.3] text-soft">
                {other.monthlyPrice === undefined
                  ? words.onRequest
                  : `${formatRupees(other.monthlyPrice)} a month`}
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
