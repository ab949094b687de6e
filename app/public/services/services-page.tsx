import { ProductTiles } from "#app/public/products/product-tiles.tsx";
import { WhyRent } from "#app/public/products/why-rent.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { ServiceList } from "#app/public/services/service-list.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { servicePage } from "#content/service-page.ts";

export const meta = () =>
  pageMeta({ ...servicePage, path: "/servicepage", crumbs: [{ label: "Services" }] });

export default function ServicesPage() {
  return (
    <>
      <WhyRent />
      <section className="page-width pb-section" aria-labelledby="rental-products">
        <h2 className="type-heading-2" id="rental-products">
          {servicePage.products.heading}
        </h2>
        <ProductTiles level={3} />
      </section>
      <OtherServices />
    </>
  );
}

/** The service page's last part: the list, and a product that hangs over the screen's edge. */
function OtherServices() {
  const { heading, lead } = servicePage.others;
  return (
    <section className="border-t border-line" aria-labelledby="other-services">
      <div className="page-width pt-21 pb-18 desktop:grid desktop:grid-cols-12 desktop:gap-6">
        <div className="desktop:col-span-4">
          <h2 className="type-heading-2" id="other-services">
            {heading}
          </h2>
          <p className="mt-2 text-ink-soft">{lead}</p>
          <Picture
            name="surveillance"
            className="mx-auto mt-2 mb-4 max-w-112 desktop:mt-6 desktop:-mr-12 desktop:-ml-24 desktop:max-w-none"
            sizes={[90, 39, 580]}
          />
        </div>
        <div className="desktop:col-span-8">
          <ServiceList level={3} />
        </div>
      </div>
    </section>
  );
}
