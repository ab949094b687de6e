import { data, href } from "react-router";
import { findProduct, productHref } from "#app/domain/catalogue/find-product.ts";
import { findTerm } from "#app/domain/catalogue/rental-price.ts";
import { ConfigurationOffer } from "#app/public/products/configuration-offer.tsx";
import { DataSheet } from "#app/public/products/data-sheet.tsx";
import { OtherConfigurations } from "#app/public/products/other-configurations.tsx";
import { productThing } from "#app/public/products/product-thing.ts";
import { SignUpQuestion } from "#app/public/products/sign-up-question.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/configuration-page";

export function loader({ params, url }: Route.LoaderArgs) {
  const product = findProduct(params.configuration);
  if (product?.group.slug !== params.group) throw data(null, { status: 404 });
  const { group, configuration } = product;
  const crumbs = [
    { label: "Services", href: href("/servicepage") },
    { label: group.name, href: href("/productspage/:group", { group: group.slug }) },
    { label: configuration.name },
  ];
  return { product, crumbs, term: findTerm(url.searchParams.get("term")) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { product, crumbs } = loaderData;
  const { name, description } = product.configuration;
  const path = productHref(product);
  return pageMeta({
    title: `${name} on rent · ${company.name}`,
    description,
    path,
    jsonLd: [breadcrumbList(crumbs, path), productThing(product)],
  });
};

export default function ConfigurationPage({ loaderData }: Route.ComponentProps) {
  const { product, crumbs, term } = loaderData;
  return (
    <div className="configuration-page">
      <ConfigurationOffer product={product} term={term} crumbs={crumbs} />
      <DataSheet specs={product.configuration.specs} />
      <OtherConfigurations product={product} />
      <PrintedAddress />
      <SignUpQuestion />
    </div>
  );
}

/** Who to ask about a printed sheet, in place of the site's frame. */
function PrintedAddress() {
  return (
    <address className="print-only mt-8 not-italic">
      <Logo name={company.shortName} />
      <p className="mt-2">
        {company.name}, {company.address.join(", ")}
        <br />
        {company.phone.shown} · {company.email}
      </p>
    </address>
  );
}
