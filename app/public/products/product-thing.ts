import type { Product as Thing } from "schema-dts";
import { type Product, productHref } from "#app/domain/catalogue/find-product.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import { company } from "#content/company.ts";
import pictures from "#content/pictures.json";

/**
 * A configuration as schema.org knows it: a product on lease, with its price for one month
 * (`MON` is UN/CEFACT's code). Without a price there is no offer.
 */
export function productThing(product: Product): Thing {
  const { slug, name, description, monthlyPrice, picture, specs } = product.configuration;
  const url = siteOrigin + productHref(product);
  const image = pictures[picture].webp.at(-1)?.file;
  return {
    "@type": "Product",
    name,
    description,
    url,
    sku: slug,
    category: product.group.name,
    ...(image && { image: siteOrigin + image }),
    additionalProperty: specs.map(([label, value]) => ({
      "@type": "PropertyValue",
      name: label,
      value,
    })),
    ...(monthlyPrice !== undefined && {
      offers: {
        "@type": "Offer",
        url,
        businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" },
        availability: "https://schema.org/InStock",
        price: monthlyPrice,
        priceCurrency: "INR",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: monthlyPrice,
          priceCurrency: "INR",
          referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
        },
        seller: { "@type": "Organization", name: company.name },
      },
    }),
  };
}
