import { AboutOpening } from "#app/public/about/about-opening.tsx";
import { OurBranches } from "#app/public/about/our-branches.tsx";
import { breadcrumbs } from "#app/public/seo/breadcrumbs.ts";
import { localBusinesses, organization } from "#app/public/seo/organization.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
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
      <AboutOpening />
      <OurBranches />
    </>
  );
}
