import { data, href } from "react-router";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { ServiceBlocks } from "#app/public/services/service-blocks.tsx";
import { ServiceLinks } from "#app/public/services/service-links.tsx";
import { ServiceTop } from "#app/public/services/service-top.tsx";
import { company } from "#content/company.ts";
import { otherServices } from "#content/services.ts";
import type { Route } from "./+types/other-service-page";

export function loader({ params }: Route.LoaderArgs) {
  const service = otherServices.find(({ slug }) => slug === params.service);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { name, slug, paragraph } = loaderData.service;
  const path = href("/otherservicepage/:service", { service: slug });
  return pageMeta({
    title: `${name} · ${company.name}`,
    description: paragraph,
    path,
    jsonLd: [
      breadcrumbList([{ label: "Services", href: href("/servicepage") }, { label: name }], path),
    ],
  });
};

export default function OtherServicePage({ loaderData: { service } }: Route.ComponentProps) {
  return (
    <>
      <ServiceTop service={service} />
      <ServiceBlocks blocks={service.blocks} />
      <ServiceLinks current={service} />
    </>
  );
}
