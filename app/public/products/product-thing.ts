import type { Product } from "schema-dts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";
import { company } from "#content/company.ts";
import pictures from "#content/pictures.json";

/**
 * A configuration as schema.org knows it: a product on lease, with its price for one month
 * (`MON` is UN/CEFACT's code). Without a price there is no offer.
 */
export function productThing(group: ProductGroup, configuration: Configuration): Product {
  const { slug, name, description, monthlyPrice, picture, specs } = configuration;
  const url = `${siteOrigin}/productspage/${group.slug}/${slug}`;
  const image = pictures[picture].webp.at(-1)?.file;
  return {
    "@type": "Product",
    name,
    description,
    url,
    sku: slug,
    category: group.name,
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
