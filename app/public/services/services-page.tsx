import { ProductTiles } from "#app/public/products/product-tiles.tsx";
import { WhyRent } from "#app/public/products/why-rent.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { OtherServices } from "#app/public/services/other-services.tsx";
import { company } from "#content/company.ts";
import { servicePage } from "#content/service-page.ts";
import type { Route } from "./+types/services-page";

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: `${servicePage.title} · ${company.name}`,
    description: servicePage.description,
    path: "/servicepage",
    jsonLd: [breadcrumbList([{ label: "Services" }], "/servicepage")],
  });

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
