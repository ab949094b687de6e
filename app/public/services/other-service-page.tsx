import { data, href } from "react-router";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { ServiceBlocks } from "#app/public/services/service-blocks.tsx";
import { ServiceTop } from "#app/public/services/service-top.tsx";
import { company } from "#content/company.ts";
import { servicePage } from "#content/service-page.ts";
import { type OtherService, otherServices } from "#content/services.ts";
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

/** The way from one other service to the next; the one that is shown is named and leads nowhere. */
function ServiceLinks({ current }: { current: OtherService }) {
  return (
    <nav className="border-t border-line" aria-labelledby="other-services">
      <div className="page-width pt-10 pb-16">
        <h2 className="type-heading-3" id="other-services">
          {servicePage.others.heading}
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-8.5 gap-y-1">
          {otherServices.map((service) => (
            <li key={service.slug}>
              {service.slug === current.slug ? (
                <span className="block py-2 text-ink-soft" aria-current="page">
                  {service.name}
                </span>
              ) : (
                <a
                  className="block py-2 underline decoration-field-edge decoration-1 underline-offset-6 hover:decoration-current"
                  href={href("/otherservicepage/:service", { service: service.slug })}
                  data-choose-service={service.id}
                >
                  {service.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
