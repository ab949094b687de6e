import { catalogueContext } from "#app/context.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import { fill } from "#app/lib/fill.ts";
import { capitalize } from "#app/lib/format.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { listServices, ServiceList } from "#app/public/services/service-list.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { company } from "#content/company.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/other-services-page";

const { title, heading, lead, ...words } = catalogueWords.otherServices;

const crumbs = [servicesLink, { label: title }];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `${title} · ${company.name}`,
    description: loaderData.description,
    path: "/otherservicepage",
    crumbs,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { services, branches } = context.get(catalogueContext);
  const description = fill(words.description, {
    ...branchFigures(branches),
    services: capitalize(services.slice(0, mostNamed).map(inSentence).join(", ")),
  });
  return { services: listServices(context.get(catalogueContext)), description };
}

/** As many as a search engine shows. */
const mostNamed = 6;

/** "annual maintenance" for "Annual maintenance (AMC)"; "IT support" begins with capitals. */
const inSentence = ({ name }: { name: string }) =>
  name.replace(/ \(.*\)$/, "").replace(/^\p{Lu}(?=\P{Lu})/u, (letter) => letter.toLowerCase());

/** The script opens the service chosen here before. */
export default function OtherServicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-3 pb-section desktop:pt-6" data-opens-choice>
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-5 mb-10 desktop:mt-16 desktop:mb-4 desktop:grid desktop:grid-cols-12 desktop:gap-6">
        <div className="desktop:col-span-7">
          <h1 className="type-title">{heading}</h1>
          <p className="type-lead mt-4 max-w-[24em]">{lead}</p>
        </div>
        <Picture
          name="networking"
          className="max-w-120 max-desktop:mx-auto desktop:col-span-5 desktop:-mt-20 desktop:-mr-10 desktop:-mb-6 desktop:max-w-none"
          sizes={[90, 43, 630]}
          eager
        />
      </div>
      <ServiceList {...loaderData} level={2} />
    </div>
  );
}
