import { data } from "react-router";
import { appContext, catalogueContext, logContext, todayContext } from "#app/context.ts";
import { deliveryDay } from "#app/domain/branches/answer-times.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { optionOf } from "#app/domain/catalogue/rental-price.ts";
import { enquiry } from "#app/domain/enquiries/enquiry.server.ts";
import { findReceipt } from "#app/domain/records/receipt.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { readFlash } from "#app/platform/http/flash.server.ts";
import { BranchMap } from "#app/public/branches/branch.tsx";
import { showPlaces } from "#app/public/branches/place.ts";
import { Hero } from "#app/public/landing/hero.tsx";
import { Needs } from "#app/public/landing/needs.tsx";
import { PriceBar } from "#app/public/landing/price-bar.tsx";
import { findQuickPrice } from "#app/public/landing/quick-price.server.ts";
import { priceFrom, tilesOf } from "#app/public/products/product-tiles.tsx";
import { organization, pageMeta } from "#app/public/seo/page-meta.ts";
import { ThankYou } from "#app/public/thanks/thank-you.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Field, Form, TextField } from "#app/ui/form.tsx";
import { PauseToggle } from "#app/ui/pause-toggle.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Riser, Trace, Via } from "#app/ui/trace.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { company } from "#content/company.ts";
import { askAboutBatch, courseGroups } from "#content/course-groups.ts";
import { clients, landing, solutions } from "#content/landing.ts";
import { noticeOf } from "#content/privacy-notices.ts";
import { thanksWords } from "#content/thanks.ts";
import type { Route } from "./+types/landing-page";

/** The address is that of an estimate of one row. After a form was stored, the page shows its confirmation once. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { courses, services, testimonials, homeBranch } = catalogue;
  const { bar, headers, isWrong } = await findQuickPrice({ request, url, context });
  const tiles = tilesOf(catalogue);
  const priced = tiles.find(({ lowest }) => lowest);
  const { day } = deliveryDay(homeBranch, undefined, context.get(todayContext));
  const { figures, ...places } = showPlaces(context);
  const shown = {
    ...places,
    figures: {
      ...figures,
      courses: formatNumber(courses.length),
      delivered: formatDay(day),
      /** Empty while no group has a price. */
      price: priced?.lowest ? formatRupees(priced.lowest.month) : "",
      offer: priced ? `${priced.name} ${priceFrom(priced)}` : landing.noPrice,
    },
    bar,
    models: modelsOf(catalogue, bar?.slug).map(optionOf),
    tiles,
    solutions: solutions.filter(({ slug }) => services.some((service) => service.slug === slug)),
    courses: courses.map(({ slug, name, group, summary }) => ({ slug, name, group, summary })),
    testimonials: testimonials.map(({ slug, words, name, role }) => ({ slug, words, name, role })),
  };
  const thanks = await readThanks(request, context);
  return data({ ...shown, thanks }, { status: isWrong ? 400 : 200, headers });
}

/** In each group the first ones: with all, a page of a large catalogue would be heavy. */
const modelsOfGroup = 3;

/** @param chosen is offered too */
function modelsOf({ offers }: Pick<Catalogue, "offers">, chosen: string | undefined): Offer[] {
  const groups = Map.groupBy(offers, ({ group }) => group).values();
  return [...groups].flatMap((all) =>
    all.filter(({ slug }, index) => index < modelsOfGroup || slug === chosen),
  );
}

async function readThanks(request: Request, context: Route.LoaderArgs["context"]) {
  const flash = readFlash(request);
  if (!flash?.receipt) return undefined;
  const { text: message, receipt: signed } = flash;
  const receipt = await findReceipt(context.get(appContext), signed).catch((error) => {
    context.get(logContext).error({ err: error }, "receipt not read");
  });
  return receipt && { message, receipt };
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: enquiry, success: "submitted", to: "/" });
}

export const handle = { surface: "green" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  !loaderData || loaderData.thanks
    ? []
    : pageMeta(matches, {
        ...landing,
        description: fill(landing.description, loaderData.figures),
        path: "/",
        jsonLd: [organization(loaderData.home)],
      });

export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thanks, figures, bar, models, tiles, courses, solutions, testimonials } = loaderData;
  const head = thanks && <UnlistedHead {...thanksWords} title={thanks.message} />;
  if (thanks && !actionData) {
    return (
      <>
        {head}
        <ThankYou {...thanks} />
      </>
    );
  }
  return (
    <>
      {head}
      <Hero figures={figures} />
      {bar && <PriceBar bar={bar} models={models} />}
      <Needs tiles={tiles} />
      <Welcome figures={figures} />
      {solutions.length > 0 && <Solutions solutions={solutions} />}
      <Training courses={courses} />
      <Testimonials testimonials={testimonials} />
      <Clients />
      <Enquiry places={loaderData.places} />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Welcome({ figures }: Pick<Shown, "figures">) {
  const facts = landing.facts.filter(({ figure }) => fill(figure, figures));
  const last = facts.length - 1;
  return (
    <section className="page-width py-section" aria-labelledby="welcome">
      <div className="welcome-words">
        <h2 className="type-heading-2" id="welcome">
          {landing.welcome.heading}
        </h2>
        <div>
          <p className="type-lead mb-6">{landing.welcome.lead}</p>
          <ButtonLink variant="outline" href="/contactpage">
            Join Now
          </ButtonLink>
        </div>
      </div>
      <ul className="facts">
        {facts.map(({ figure, meaning, ...fact }, index) => (
          <li key={figure}>
            {index < last && <Riser />}
            <Via live={index === last} />
            <strong>
              {"before" in fact && <small>{fact.before} </small>}
              {fill(figure, figures)}
            </strong>
            <span>{fill(meaning, figures)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Each runs from the end of an entry's rule to its pad on the rack.
const links = ["M-2000 0H-112L-50 62H-6", "M-2000 0H-58L-30-28H-6", "M-2000 0H-88L-68-20H-6"];
const pads = [62, -28, -20];

function Solutions({ solutions }: Pick<Shown, "solutions">) {
  return (
    <section className="solutions surface-green" aria-labelledby="solutions">
      <div className="page-width relative">
        <Picture name="server-6" className="solutions-rack" sizes={[100, 72, 1066]} />
        <h2 className="type-heading-2" id="solutions">
          {landing.solutionsHeading}
        </h2>
        <ul className="solutions-list">
          {solutions.map(({ slug, name, summary }, index) => (
            <li key={slug}>
              <div className="solutions-link max-desktop:hidden">
                <Trace className="top-0 right-0">
                  <path d={links[index]} />
                  <circle cx="0" cy={pads[index]} r="6.5" />
                </Trace>
              </div>
              <h3 className="type-heading-3">{name}</h3>
              <p>{summary}</p>
              <TextLink href={`/otherservicepage/${slug}`} about={name}>
                Read more
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Training({ courses }: Pick<Shown, "courses">) {
  const other = courses.find(({ group }) => group === "");
  return (
    <section className="page-width py-section" aria-labelledby="training">
      <h2 className="type-heading-2 max-w-[14em]" id="training">
        {landing.training.heading}
      </h2>
      <p className="type-lead mt-4 max-w-[25em] text-ink-soft">{landing.training.lead}</p>
      <div className="training">
        {courseGroups.map(({ name: group, more }) => (
          <section key={group}>
            <Via />
            <h3 className="type-heading-3">{group}</h3>
            <ul>
              {courses
                .filter((course) => course.group === group)
                .map(({ slug, name }) => (
                  <li key={slug}>{name}</li>
                ))}
            </ul>
            <TextLink href="/trainingpage">{more}</TextLink>
          </section>
        ))}
        {other && (
          <section className="training-hardware">
            <Via />
            <Picture
              name="amc"
              className="training-picture"
              sizes="(width < 37.5rem) 104vw, min(55vw, 810px)"
            />
            <div>
              <h3 className="type-heading-3">{other.name}</h3>
              <p>{other.summary}</p>
              <TextLink href={`/trainingpage?course=${encodeURIComponent(other.name)}#enrol`}>
                {askAboutBatch}
              </TextLink>
            </div>
          </section>
        )}
      </div>
    </section>
  );
}

function Testimonials({ testimonials }: Pick<Shown, "testimonials">) {
  const [large, ...others] = testimonials;
  if (!large) return null;
  return (
    <section className="page-width testimonials" aria-label="Client testimonials">
      <Quote {...large} />
      <div>
        {others.map((testimonial) => (
          <Quote key={testimonial.slug} {...testimonial} />
        ))}
      </div>
    </section>
  );
}

function Quote({ words, name, role }: Shown["testimonials"][number]) {
  return (
    <figure>
      <blockquote>“{words}”</blockquote>
      <figcaption>
        <b>{name}</b>
        {role}
      </figcaption>
    </figure>
  );
}

/** Four copies, so that no gap appears on the widest screen while CSS moves them. */
function Clients() {
  return (
    <section className="clients" aria-label="Some of our clients">
      <PauseToggle label="Pause the logos" />
      <div>
        <div>
          <Logos />
          <Logos copy />
          <Logos copy />
          <Logos copy />
        </div>
      </div>
    </section>
  );
}

function Logos({ copy = false }: { copy?: boolean }) {
  return (
    <ul className="flex" aria-hidden={copy || undefined}>
      {clients.map(({ name, style, mark, filled }) => (
        <li key={name} data-style={style}>
          {mark && (
            <svg viewBox="0 0 20 20" data-filled={filled} aria-hidden="true">
              <path d={mark} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}

function Enquiry({ places }: Pick<Shown, "places">) {
  const { heading, lead, talk } = landing.enquiry;
  return (
    <section className="enquiry" aria-labelledby="enquiry-heading">
      <div className="page-width">
        <div className="enquiry-form">
          <h2 className="type-heading-2" id="enquiry-heading">
            {heading}
          </h2>
          <p className="type-lead mt-2 mb-8 text-ink-soft">{lead}</p>
          <Form
            id="enquiry"
            action="/"
            labels={{
              name: "First name",
              number: "Phone number",
              code: "Zip code",
              need: "What do you need?",
            }}
            submit="Submit"
            notice={noticeOf("enquiry")}
          >
            <Field name="email" type="email" autoComplete="email" wide />
            <Field name="name" autoComplete="given-name" />
            <Field name="number" type="tel" autoComplete="tel" maxLength={40} />
            <Field name="code" autoComplete="postal-code" maxLength={40} />
            <TextField name="need" rows={3} maxLength={2_000} optional wide />
          </Form>
        </div>
      </div>
      <div className="enquiry-map surface-green">
        <BranchMap branches={places} />
      </div>
      <p className="enquiry-talk page-width surface-green">
        {talk} <a href={company.phone.href}>{company.phone.shown}</a>
      </p>
    </section>
  );
}
