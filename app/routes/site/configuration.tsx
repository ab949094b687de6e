import { data, href } from "react-router";
import { ConfigurationOffer } from "#app/features/catalogue/configuration-offer.tsx";
import { DataSheet } from "#app/features/catalogue/data-sheet.tsx";
import { findProduct } from "#app/features/catalogue/find-product.ts";
import { OtherConfigurations } from "#app/features/catalogue/other-configurations.tsx";
import { PrintedAddress } from "#app/features/catalogue/printed-address.tsx";
import { productThing } from "#app/features/catalogue/product-thing.ts";
import { findTerm } from "#app/features/catalogue/rental-price.ts";
import { SignUpQuestion } from "#app/features/catalogue/sign-up-question.tsx";
import { breadcrumbList } from "#app/features/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/configuration";

export function loader({ params, url }: Route.LoaderArgs) {
  const product = findProduct(params.configuration);
  if (product?.group.slug !== params.group) throw data(null, { status: 404 });
  const { group, configuration } = product;
  const crumbs = [
    { label: "Services", href: href("/servicepage") },
    { label: group.name, href: href("/productspage/:group", { group: group.slug }) },
    { label: configuration.name },
  ];
  return { group, configuration, crumbs, term: findTerm(url.searchParams.get("term")) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { group, configuration, crumbs } = loaderData;
  const path = href("/productspage/:group/:configuration", {
    group: group.slug,
    configuration: configuration.slug,
  });
  return pageMeta({
    title: `${configuration.name} on rent · ${company.name}`,
    description: configuration.description,
    path,
    jsonLd: [breadcrumbList(crumbs, path), productThing(group, configuration)],
  });
};

export default function ConfigurationPage({ loaderData }: Route.ComponentProps) {
  const { group, configuration, crumbs, term } = loaderData;
  return (
    <div className="printed-sheet">
      <ConfigurationOffer group={group} configuration={configuration} term={term} crumbs={crumbs} />
      <DataSheet specs={configuration.specs} />
      <OtherConfigurations group={group} configuration={configuration} />
      <PrintedAddress />
      <SignUpQuestion />
    </div>
  );
}
