import { Opening } from "#app/features/about/opening.tsx";
import { OurBranches } from "#app/features/about/our-branches.tsx";
import { breadcrumbs } from "#app/features/seo/breadcrumbs.ts";
import { localBusinesses, organization } from "#app/features/seo/organization.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { about } from "#content/about.ts";

export function meta() {
  return pageMeta({
    title: about.title,
    description: about.description,
    path: "/aboutpage",
    jsonLd: [
      organization(),
      ...localBusinesses(),
      breadcrumbs({ name: "About", path: "/aboutpage" }),
    ],
  });
}

export default function AboutPage() {
  return (
    <>
      <Opening />
      <OurBranches />
    </>
  );
}
