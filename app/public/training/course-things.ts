import type { ItemList } from "schema-dts";
import { organizationId } from "#app/public/seo/organization.ts";
import type { Described } from "#app/public/seo/page-meta.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import { company } from "#content/company.ts";
import { courseNames, courseSummaries } from "#content/courses.ts";

/** The ten courses as search engines list them. */
export function courseThings(): Described<ItemList> {
  return {
    "@type": "ItemList",
    itemListElement: courseNames.map((name, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Course",
        name,
        description: courseSummaries[name],
        url: `${siteOrigin}/trainingpage#${name}`,
        provider: {
          "@type": "Organization",
          "@id": organizationId,
          name: company.name,
          url: `${siteOrigin}/`,
        },
      },
    })),
  };
}
