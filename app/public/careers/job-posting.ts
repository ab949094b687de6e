import type { JobPosting } from "schema-dts";
import { organizationId, postalAddress } from "#app/public/seo/organization.ts";
import type { Described } from "#app/public/seo/page-meta.ts";
import { siteOrigin } from "#app/public/seo/site-origin.ts";
import { branches } from "#content/branches.ts";
import { company } from "#content/company.ts";
import type { Job } from "#content/jobs.ts";

/** One kind of work as job searches list it; what it says stands on the page too. */
export function jobPosting(job: Job): Described<JobPosting> {
  return {
    "@type": "JobPosting",
    title: job.name,
    description: `<p>${job.summary}</p><ul>${job.duties.map((duty) => `<li>${duty}</li>`).join("")}</ul>`,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.slug },
    datePosted: job.datePosted,
    // A plain date would end at its first minute, in UTC.
    validThrough: `${job.validThrough}T23:59:59+05:30`,
    employmentType: job.employmentType,
    totalJobOpenings: job.openings,
    hiringOrganization: {
      "@type": "Organization",
      "@id": organizationId,
      name: company.name,
      sameAs: `${siteOrigin}/`,
    },
    jobLocation: branches.map((branch) => ({
      "@type": "Place",
      address: postalAddress(branch),
    })),
    directApply: true,
  };
}
