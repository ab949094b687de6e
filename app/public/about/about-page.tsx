import { AboutOpening } from "#app/public/about/about-opening.tsx";
import { OurBranches } from "#app/public/about/our-branches.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
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
      breadcrumbList([{ label: "About" }], "/aboutpage"),
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
