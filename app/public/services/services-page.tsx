import { catalogueContext } from "#app/context.ts";
import { ProductTiles, tilesOf } from "#app/public/products/product-tiles.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { listServices, ServiceList } from "#app/public/services/service-list.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace, Via } from "#app/ui/trace.tsx";
import { servicePage } from "#content/service-page.ts";
import type { Route } from "./+types/services-page";

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  return { tiles: tilesOf(catalogue), services: listServices(catalogue) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { ...servicePage, path: "/servicepage", crumbs: [{ label: "Services" }] });

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { tiles, services } = loaderData;
  const { whyRent, products, others } = servicePage;
  return (
    <>
      <section className="why-rent page-width" aria-labelledby="why-rent">
        <div className="relative">
          <h1 className="type-mega -ml-[0.03em]" id="why-rent">
            {whyRent.heading}
          </h1>
          <p className="type-lead mt-4 max-w-[22.5em] tablet:mt-5 tablet:w-[48%] desktop:mt-7 desktop:min-h-[2lh]">
            {whyRent.lead}
          </p>
          <Picture name="rental-crate" className="why-rent-crate" sizes={[84, 52, 760]} eager />
        </div>
        <ul>
          {whyRent.reasons.map(({ name, text, ...reason }, index) => (
            <li key={name} data-live={"live" in reason || undefined}>
              <Trace className="top-2.25 left-2.25 max-desktop:hidden">
                <path d={`M-3000-${83 + 16 * index}H-28l28 28V-8`} />
              </Trace>
              <Via />
              <h2 className="type-heading-3">{name}</h2>
              <p className="mt-2 text-small text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="page-width pb-section" aria-labelledby="rental-products">
        <h2 className="type-heading-2" id="rental-products">
          {products.heading}
        </h2>
        <p className="mt-2 mb-6 max-w-[40em] text-ink-soft">{products.lead}</p>
        <ProductTiles tiles={tiles} level={3} />
      </section>
      <section className="border-t border-line" aria-labelledby="other-services">
        <div className="page-width pt-21 pb-18 desktop:grid desktop:grid-cols-12 desktop:gap-6">
          <div className="desktop:col-span-4">
            <h2 className="type-heading-2" id="other-services">
              {others.heading}
            </h2>
            <p className="mt-2 text-ink-soft">{others.lead}</p>
            <Picture
              name="surveillance"
              className="mx-auto mt-2 mb-4 max-w-112 desktop:mt-6 desktop:-mr-12 desktop:-ml-24 desktop:max-w-none"
              sizes={[90, 39, 580]}
            />
          </div>
          <div className="desktop:col-span-8">
            <ServiceList services={services} level={3} />
          </div>
        </div>
      </section>
    </>
  );
}
