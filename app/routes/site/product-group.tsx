import { data, href } from "react-router";
import { Configurations } from "#app/features/catalogue/configurations.tsx";
import { findGroup } from "#app/features/catalogue/find-product.ts";
import { GroupTop } from "#app/features/catalogue/group-top.tsx";
import { readQuestion } from "#app/features/catalogue/narrow.ts";
import { SignUpQuestion } from "#app/features/catalogue/sign-up-question.tsx";
import { breadcrumbList } from "#app/features/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/product-group";

export function loader({ params, url }: Route.LoaderArgs) {
  const group = findGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  return { group, question: readQuestion(group, url.searchParams) };
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
  const { group, question } = loaderData;
  return (
    <>
      <GroupTop group={group} />
      <Configurations group={group} question={question} />
      <SignUpQuestion />
    </>
  );
}
