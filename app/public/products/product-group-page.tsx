import { data, href } from "react-router";
import { readFilter } from "#app/domain/catalogue/filter-configurations.ts";
import { findGroup } from "#app/domain/catalogue/find-product.ts";
import { Configurations } from "#app/public/products/configurations.tsx";
import { GroupTop } from "#app/public/products/group-top.tsx";
import { SignUpQuestion } from "#app/public/products/sign-up-question.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/product-group-page";

export function loader({ params, url }: Route.LoaderArgs) {
  const group = findGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  return { group, filter: readFilter(group, url.searchParams) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { name, slug, description } = loaderData.group;
  const path = href("/productspage/:group", { group: slug });
  return pageMeta({
    title: `${name} on rent · ${company.name}`,
    description,
    path,
    jsonLd: [
      breadcrumbList([{ label: "Services", href: href("/servicepage") }, { label: name }], path),
    ],
  });
};

export default function ProductGroupPage({ loaderData }: Route.ComponentProps) {
  const { group, filter } = loaderData;
  return (
    <>
      <GroupTop group={group} />
      <Configurations group={group} filter={filter} />
      <SignUpQuestion />
    </>
  );
}
