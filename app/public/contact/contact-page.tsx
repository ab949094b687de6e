import { href, useRouteLoaderData } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { readEstimate } from "#app/domain/cart/estimate.ts";
import { contactMessage } from "#app/domain/enquiries/contact-message.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatSum, totalOf } from "#app/domain/rental/price.ts";
import { plainDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { LocalName, StreetMap } from "#app/public/branches/branch.tsx";
import { showPlaces } from "#app/public/branches/place.ts";
import { askedOf } from "#app/public/products/asked.ts";
import { readPin } from "#app/public/products/delivery.server.ts";
import { localBusinesses, organization, pageMeta } from "#app/public/seo/page-meta.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { Field, Form, SelectField, TextField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Options } from "#app/ui/options.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { whatsAppLink } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { estimateWords } from "#content/estimate.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import type { Route } from "./+types/contact-page";

/** The form starts with what the address names: the request, its department, the branch, the PIN code. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const about = url.searchParams.get("about");
  const { services, branches } = context.get(catalogueContext);
  const service = services.find(({ slug }) => slug === about);
  const correction = about === "correction" ? contact.correction : undefined;
  const estimate = describeEstimate(url.searchParams, context);
  const message = service ? `${service.name}: ${service.request}\n` : (correction ?? estimate);
  const toDepartment = service ? "service" : estimate ? "estimate" : about;
  const department = contact.departments.find((one) => one.about === toDepartment)?.name ?? "";
  const branch = branches.find(({ id }) => id === url.searchParams.get("branch"))?.id ?? "";
  const { postcode: code } = readPin({ request, url }).pin;
  const values = { department, branch, code, ...(message !== undefined && { message }) };
  return { values, ...showPlaces(context) };
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
  const { home, places, figures } = loaderData;
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
      <section className="page-width pb-section" aria-labelledby="branches">
        <h2 className="type-heading-2" id="branches">
          {contact.branchesHeading}
        </h2>
        <ul className="section-rule mt-6 mb-8 grid gap-x-6 tablet:grid-cols-2 desktop:grid-cols-3">
          {places.map((branch) => (
            <li className="border-b border-line py-6" key={branch.id} id={branch.id}>
              <h3 className="type-heading-3">
                {branch.name}
                <LocalName branch={branch} dark />
              </h3>
              <address className="mt-2 mb-1 grid justify-items-start text-body/snug not-italic">
                {branch.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <a className="py-1 underline-offset-4" href={branch.phone.href}>
                  {branch.phone.shown}
                </a>
              </address>
              <TextLink href={mapsAppAddress(branch.address.join(", "))} about={branch.name}>
                Map
              </TextLink>
            </li>
          ))}
        </ul>
        <div className="print:hidden">
          <h3 className="type-heading-3 mb-3">{fill(contact.homeMap, figures)}</h3>
          <StreetMap branch={home} variant="outline" />
        </div>
      </section>
    </>
  );
}

type TalkProps = Pick<Route.ComponentProps["loaderData"], "values" | "home" | "places">;

function Talk({ values, home, places }: TalkProps) {
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
      <div className="page-width pt-8 desktop:grid desktop:grid-cols-[1fr_clamp(460px,42.8vw,600px)] desktop:items-start desktop:gap-gutter desktop:pt-16">
        <div className="surface-green print:surface-paper desktop:pt-6">
          <h1 className="type-title" id="talk">
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
                <span className="text-small col-start-2 text-soft">{help}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="talk-form phone-wide">
          <h2 className="type-heading-2 mb-6">{formHeading}</h2>
          <Form
            id="contact"
            action={`${href("/contactpage")}#contact`}
            values={values}
            labels={{ code: "PIN code" }}
            submit="Send Message"
            notice={noticeOf("message")}
          >
            <Field name="name" autoComplete="name" wide />
            <Field name="email" type="email" autoComplete="email" />
            <Field name="phone" type="tel" autoComplete="tel" maxLength={40} />
            <SelectField name="branch" optional>
              <option value="">{contact.nearest}</option>
              <Options of={places.map(({ id, name }) => [id, name])} />
            </SelectField>
            <Field
              name="code"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={40}
              optional
            />
            <SelectField name="department" optional wide>
              <option value="">{contact.anyDepartment}</option>
              {contact.departments.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
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
