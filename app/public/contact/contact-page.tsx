import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { LocalName } from "#app/public/branches/local-name.tsx";
import {
  mapsAppAddress,
  openStreetMapAddress,
  StreetMap,
} from "#app/public/branches/street-map.tsx";
import { Talk } from "#app/public/contact/talk.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { localBusinesses, organization } from "#app/public/seo/schema-org.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { homeBranch } from "#content/branches.ts";
import { company } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { otherServices } from "#content/services.ts";
import type { Route } from "./+types/contact-page";

/** What the visitor comes to ask for is the message's beginning; the address holds only a name. */
export function loader({ url }: Route.LoaderArgs) {
  const about = url.searchParams.get("about");
  const service = otherServices.find(({ slug }) => slug === about);
  if (service) return { message: `${service.name}: ${service.request}\n` };
  return { message: about === "correction" ? contact.correction : undefined };
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: contactMessage, says: "submitted", to: "/" });
}

export const meta = () =>
  pageMeta({
    ...contact,
    path: "/contactpage",
    crumbs: [{ label: "Contact" }],
    jsonLd: [organization(), ...localBusinesses()],
  });

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Talk {...loaderData} />
      <Departments />
      <HomeBranch />
    </>
  );
}

function Departments() {
  return (
    <section className="page-width departments" aria-labelledby="departments">
      <h2 className="type-heading-3" id="departments">
        {contact.departmentsHeading}
      </h2>
      <dl>
        {contact.departments.map(({ name, email }) => (
          <div key={email}>
            <dt className="text-soft">{name}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The street map opens in place of the sketch. */
function HomeBranch() {
  return (
    <section className="home-branch" aria-labelledby="home-branch">
      <div className="home-branch-address">
        <h2 className="type-heading-2" id="home-branch">
          {homeBranch.name}
          <LocalName branch={homeBranch} dark />
        </h2>
        <address className="mt-4.5 mb-3 grid not-italic">
          {[company.name, ...company.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="grid justify-items-start print:hidden">
          <TextLink href={openStreetMapAddress(homeBranch)}>Open in OpenStreetMap</TextLink>
          <TextLink href={mapsAppAddress(company.address.join(", "))}>Open in a maps app</TextLink>
        </p>
      </div>
      <div className="home-branch-map print:hidden">
        <StreetSketch />
        <StreetMap branch={homeBranch} variant="green" />
      </div>
    </section>
  );
}

/** A picture, not a plan. */
function StreetSketch() {
  return (
    <svg
      className="street-sketch"
      viewBox="0 0 1280 460"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <path d="M-700 0H256V16H-700zM286 0H512V16H286zM1000 0H1980V16H1000zM-700 46H145L166 67V242H-700zM196 46H491L512 67V151H196zM542 181H656L678 203V392H542zM708 272H836L858 294V392H708zM888 272H1480V392H888zM542 422H836L858 444V470H542zM888 422H1980V470H888zM1000 46H1048L1069 67V242H1000zM1099 46H1258L1280 67V242H1099zM1310 46H1980V242H1310zM-700 452H-400V470H-700z" />
      <path d="M542 0H678V151H542zM-700 272H145L166 293V452H-700zM708 0H970V242H708z" data-shade />
      <path d="M196 181H491L512 202V392H196z" data-green />
      <path d="M-700 407H400" data-way />
      <circle cx="400" cy="407" r="18" />
      <circle cx="400" cy="407" r="6.500" data-eye />
    </svg>
  );
}
