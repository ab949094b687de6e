import { data, href } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { isShown } from "#app/domain/catalogue/catalogue.ts";
import type { Listed } from "#app/domain/catalogue/products.ts";
import { notOffered } from "#app/public/frame/not-offered.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Trace, Via } from "#app/ui/trace.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { company } from "#content/company.ts";
import { servicePage } from "#content/service-page.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/other-service-page";

export function loader({ params, context }: Route.LoaderArgs) {
  const all = { label: catalogueWords.otherServices.title, href: href("/otherservicepage") };
  const { services, findService } = context.get(catalogueContext);
  const service = findService(params.service);
  if (!service) throw data(null, { status: 404 });
  if (!isShown(service)) throw notOffered(service, all);
  return { service, services: services.map(({ id, slug, name }) => ({ id, slug, name })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, slug, paragraph } = loaderData.service;
  return pageMeta(matches, {
    title: `${name} · ${company.name}`,
    description: paragraph,
    path: href("/otherservicepage/:service", { service: slug }),
    crumbs: [servicesLink, { label: name }],
    offer: loaderData.service,
  });
};

export default function OtherServicePage({ loaderData }: Route.ComponentProps) {
  const { service, services } = loaderData;
  return (
    <>
      <ServiceTop service={service} />
      <ol className="service-blocks page-width">
        {service.blocks.map(({ heading, text }) => (
          <li key={heading}>
            <Via />
            <h2 className="type-heading-3">{heading}</h2>
            <p className="mt-2 max-w-[30em] pr-10 text-[#33413b]">{text}</p>
          </li>
        ))}
      </ol>
      <nav className="border-t border-line wrap-anywhere" aria-labelledby="other-services">
        <div className="page-width pt-10 pb-16">
          <h2 className="type-heading-3" id="other-services">
            {servicePage.others.heading}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
            {services.map(({ id, slug, name }) => (
              <li key={slug}>
                {slug === service.slug ? (
                  <span className="block py-2 text-ink-soft" aria-current="page">
                    {name}
                  </span>
                ) : (
                  <a
                    className="block py-2 underline decoration-field-edge decoration-1 underline-offset-6 hover:decoration-current"
                    href={href("/otherservicepage/:service", { service: slug })}
                    data-choose-service={id}
                  >
                    {name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </>
  );
}

function ServiceTop({ service }: { service: Listed<"service"> }) {
  const { slug, heading, paragraph, picture, alt, ask } = service;
  return (
    <section className="surface-green relative isolate" aria-labelledby="service">
      <div className="board stepped service-top-board">
        <Trace className="top-0 left-[57%] max-desktop:hidden">
          <path d="M2000 98H120L-32 250V900M2000 112H125.8L-18 255.8V900M2000 126H131.6L-4 261.6V900M2000 140H137.4L10 267.4V900" />
        </Trace>
        <Trace className="bottom-8.5 left-[38%] max-desktop:hidden">
          <path d="M-1900 0H-388L-288-100H54M-1900 14H-382L-282-86H74M-1900 28H-376L-276-72H54M54 -100a6 6 0 1 0 12 0a6 6 0 1 0-12 0M74 -86a6 6 0 1 0 12 0a6 6 0 1 0-12 0M54 -72a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </Trace>
      </div>
      <div className="page-width service-top-words">
        <Breadcrumbs crumbs={[servicesLink, { label: catalogueWords.otherServices.title }]} />
        <h1 className="type-display" id="service">
          {heading}
        </h1>
        <p className="type-lead">{paragraph}</p>
        <ButtonLink href={`/contactpage?about=${slug}#contact`}>
          {ask} <Icon name="arrow" />
        </ButtonLink>
        <Picture
          name={picture}
          alt={alt}
          className="service-top-picture"
          sizes={[96, 60, 830]}
          eager
        />
      </div>
    </section>
  );
}
