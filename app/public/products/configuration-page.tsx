import { data, href } from "react-router";
import {
  findProduct,
  groupHref,
  type Product,
  productHref,
} from "#app/domain/catalogue/find-product.ts";
import { findTerm } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";
import { ConfigurationOffer } from "#app/public/products/configuration-offer.tsx";
import { SignUpQuestion } from "#app/public/products/sign-up-question.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { productOnLease } from "#app/public/seo/schema-org.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import type { Configuration } from "#content/catalogue/product-group.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/configuration-page";

const words = catalogueWords.configuration;

export function loader({ params, url }: Route.LoaderArgs) {
  const product = findProduct(params.configuration);
  if (product?.group.slug !== params.group) throw data(null, { status: 404 });
  const { group, configuration } = product;
  const crumbs = [
    { label: "Services", href: href("/servicepage") },
    { label: group.name, href: groupHref(group) },
    { label: configuration.name },
  ];
  return { product, crumbs, term: findTerm(url.searchParams.get("term")) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { product, crumbs } = loaderData;
  const { name, description } = product.configuration;
  return pageMeta({
    title: `${name} on rent · ${company.name}`,
    description,
    path: productHref(product),
    crumbs,
    jsonLd: [productOnLease(product)],
  });
};

export default function ConfigurationPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <div className="configuration-page">
      <ConfigurationOffer {...loaderData} />
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

function DataSheet({ specs }: Pick<Configuration, "specs">) {
  return (
    <section
      className="page-width pt-18 desktop:grid desktop:grid-cols-12 desktop:gap-6 desktop:pt-24"
      aria-labelledby="inside"
    >
      <h2 className="type-heading-2 mb-5 desktop:col-span-4" id="inside">
        {words.inside}
      </h2>
      <dl className="data-sheet desktop:col-span-8">
        {specs.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="[line-height:1.4] font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function OtherConfigurations({ product: { group, configuration } }: { product: Product }) {
  return (
    <section
      className="other-configurations page-width pt-section pb-18"
      aria-labelledby="other-five"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h2 className="type-heading-2" id="other-five">
          {`More ${group.plural}`}
        </h2>
        <TextLink href={groupHref(group)}>{`All ${group.plural}`}</TextLink>
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
