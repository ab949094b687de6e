import { href, useRouteLoaderData } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { readEstimate } from "#app/domain/cart/estimate.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatSum, totalOf } from "#app/domain/rental/price.ts";
import { plainDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { LocalName, openStreetMapAddress, StreetMap } from "#app/public/branches/branch.tsx";
import { type Place, showPlaces } from "#app/public/branches/place.ts";
import { askedOf } from "#app/public/products/asked.ts";
import { localBusinesses, organization, pageMeta } from "#app/public/seo/page-meta.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { Field, Form, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { company, whatsAppLink } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { estimateWords } from "#content/estimate.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/contact-page";

/** The message starts with the request that the address names. */
export function loader({ url, context }: Route.LoaderArgs) {
  const about = url.searchParams.get("about");
  const { services } = context.get(catalogueContext);
  const service = services.find(({ slug }) => slug === about);
  const correction = about === "correction" ? contact.correction : undefined;
  const estimate = describeEstimate(url.searchParams, context);
  const message = service ? `${service.name}: ${service.request}\n` : (correction ?? estimate);
  return { message, ...showPlaces(context) };
}

/** Only known models, numbers and days: nobody puts other words into a link. */
function describeEstimate(query: URLSearchParams, context: Route.LoaderArgs["context"]) {
  const { offers } = context.get(catalogueContext);
  const rows = readEstimate(query, offers, context.get(todayContext));
  if (rows.length === 0) return undefined;
  const asked = rows.map(({ offer, request, priced }) => {
    const { number, from, until } = request.typed;
    const price = priced && formatSum(totalOf([priced]));
    const typed = [
      `${/^\d+$/.test(number) ? number : 1} × ${offer.name}`,
      plainDay(from),
      plainDay(until),
    ];
    return priced
      ? `${offer.name}: ${askedOf(priced, offer)}: ${price}`
      : typed.filter(Boolean).join(", ");
  });
  return `${estimateWords.message}\n${asked.join("\n")}\n`;
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: contactMessage, success: "submitted", to: "/" });
}

export const meta: Route.MetaFunction = ({ loaderData: { figures, home, places }, matches }) =>
  pageMeta(matches, {
    title: fill(contact.title, figures),
    description: fill(contact.description, figures),
    path: "/contactpage",
    crumbs: [{ label: "Contact" }],
    jsonLd: [organization(home), ...localBusinesses(places)],
  });

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { home } = loaderData;
  return (
    <>
      <Talk {...loaderData} />
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
      <section className="home-branch" aria-labelledby="home-branch">
        <div className="home-branch-address">
          <h2 className="type-heading-2" id="home-branch">
            {home.name}
            <LocalName branch={home} dark />
          </h2>
          <address className="mt-4.5 mb-3 grid not-italic">
            {[company.name, ...home.address].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className="grid justify-items-start print:hidden">
            <TextLink href={openStreetMapAddress(home)}>Open in OpenStreetMap</TextLink>
            <TextLink href={mapsAppAddress(home.address.join(", "))}>Open in a maps app</TextLink>
          </p>
        </div>
        <div className="home-branch-map print:hidden">
          <StreetSketch />
          <StreetMap branch={home} variant="green" />
        </div>
      </section>
    </>
  );
}

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

function Talk({ message, home }: { message: string | undefined; home: Place }) {
  const { headline, phones, formHeading } = contact;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <section className="relative isolate" aria-labelledby="talk">
      <div className="board stepped talk-board surface-green">
        <Trace className="top-0 left-[calc(60%+190px)] max-desktop:hidden">
          <path d="M-14-4V14L-154 154V191M0-4V20L-140 160V191M14-4V26L-126 166V191M-161 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-147 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-133 198a7 7 0 1 0 14 0a7 7 0 1 0-14 0" />
        </Trace>
        <Trace className="bottom-24 left-[46%] max-desktop:hidden">
          <path d="M-2000 36H-232L-172-24H2000M-2000 49H-226.600L-166.600-11H2000" />
        </Trace>
      </div>
      <div className="page-width pt-8.5 desktop:grid desktop:grid-cols-[1fr_clamp(460px,42.8vw,600px)] desktop:items-start desktop:gap-[clamp(24px,3vw,56px)] desktop:pt-16">
        <div className="surface-green print:surface-paper desktop:pt-6">
          <h1 className="type-display-2" id="talk">
            <Lines lines={headline} />
          </h1>
          <p className="talk-phones">
            {phones.map(({ shown, href }) => (
              <a key={href} href={href}>
                {shown}
              </a>
            ))}
          </p>
          <p className="mt-4 text-soft">
            {home.hours}
            {home.closed && <span className="block">{home.closed}</span>}
          </p>
          <ul className="talk-ways">
            {waysFrom(root?.origin ?? "").map(({ icon, href, label, help }) => (
              <li key={label}>
                <Icon name={icon} />
                <a href={href}>{label}</a>
                <span className="type-small col-start-2 text-soft">{help}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="talk-form phone-wide">
          <h2 className="type-heading-2 mb-6">{formHeading}</h2>
          <Form
            id="contact"
            action={`${href("/contactpage")}#contact`}
            values={message === undefined ? undefined : { message }}
            submit="Send Message"
            notice={noticeOf("message")}
          >
            <Field name="name" autoComplete="name" wide />
            <Field name="email" type="email" autoComplete="email" />
            <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
            <TextField name="message" rows={6} maxLength={5_000} wide />
          </Form>
        </div>
      </div>
    </section>
  );
}

/** @param origin `PUBLIC_ORIGIN`, or empty */
function waysFrom(origin: string) {
  // The chat's first words name the page.
  const { text, ...whatsApp } = contact.whatsApp;
  const chat = whatsAppLink(`${text}: ${origin}/contactpage`);
  return [
    { ...whatsApp, icon: "message", href: chat },
    { ...contact.sms, icon: "mail" },
  ] as const;
}
