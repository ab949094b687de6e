import type { ReactNode } from "react";
import { data, href } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import { estimateRow } from "#app/domain/cart/estimate.ts";
import { hasSamplePrices, isShown } from "#app/domain/catalogue/catalogue.ts";
import {
  type Configuration,
  groupHref,
  offerOf,
  productHref,
} from "#app/domain/catalogue/products.ts";
import { findTerm, formatMonthly, formatRate } from "#app/domain/catalogue/rental-price.ts";
import { isTerm } from "#app/domain/rental/line.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";
import { applyChoice } from "#app/domain/rental/rental-request.ts";
import { findShortage } from "#app/domain/stock/answer-shortages.server.ts";
import { plainDay } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { formatRupees } from "#app/lib/format.ts";
import { Letterhead } from "#app/public/frame/letterhead.tsx";
import { notOffered } from "#app/public/frame/not-offered.ts";
import { allGroups } from "#app/public/products/all-groups.ts";
import { askAction, askedOf } from "#app/public/products/asked.ts";
import { StockPerBranch } from "#app/public/products/branch-stock.tsx";
import { DateFields } from "#app/public/products/date-fields.tsx";
import { findDelivery, readAsked } from "#app/public/products/delivery.server.ts";
import { DeliveryPromise } from "#app/public/products/delivery-promise.tsx";
import { listStock } from "#app/public/products/list-stock.server.ts";
import { OrderButton, orderLines, SignUpQuestion } from "#app/public/products/order-button.tsx";
import { RequestPrice } from "#app/public/products/request-price.tsx";
import { pageMeta, productOnLease } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShortageNote } from "#app/ui/shortage-note.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { depositWords, noDeposit } from "#content/booking.ts";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { type RentalTerm, rentalTerms, rentalTermsNote } from "#content/catalogue/rental-terms.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company, whatsAppLink } from "#content/company.ts";
import { dueWords } from "#content/payment.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/configuration-page";

const words = catalogueWords.configuration;

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { findProduct, branches } = catalogue;
  const product = findProduct(params.configuration);
  if (product?.group.slug !== params.group) throw data(null, { status: 404 });
  const { configuration } = product;
  const { configurations, ...group } = product.group;
  const all = isShown(group) ? { label: `All ${group.plural}`, href: groupHref(group) } : allGroups;
  const states: string[] = [configuration.state, group.state];
  const state = ["retired", "hidden"].find((one) => states.includes(one));
  if (state) throw notOffered({ name: configuration.name, state }, all);
  const others = nearest(configurations, configuration).map(({ slug, name, picture, rates }) => {
    return { slug, name, picture, rates };
  });
  const groupLink = { label: group.name, href: groupHref(group) };
  const crumbs = [servicesLink, groupLink, { label: configuration.name }];
  const typed = chooseTerm(applyChoice(Object.fromEntries(url.searchParams)));
  const term = findTerm(typed.term ?? null);
  const Prices = hasSamplePrices(catalogue) ? "Sample prices" : "Prices";
  const note = fill(rentalTermsNote, { Prices });
  const { freeDelivery } = branchFigures(branches);
  const { asked, pin, answer } = readAsked({ request, url, context }, typed);
  const row = estimateRow(offerOf(product), asked);
  if (url.searchParams.has("order") && row.priced) throw orderLines([row.priced]);
  const { branch } = asked;
  const delivery = findDelivery(context, pin.postcode, row.priced?.day_from, branch);
  const stock = row.priced?.day_from ? await listStock(context, row.priced, delivery) : [];
  const known = stock.flatMap((one) => one.stock ?? []);
  const { shortage } = findShortage(context, row.priced, known, delivery?.branch);
  const page = { group, configuration, others, crumbs, term, note, freeDelivery };
  return data({ ...page, row, pin, delivery, stock, shortage }, answer);
}

/** The quick choice `rent`: with a first day it sets the last one, else the term. */
function chooseTerm(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { rent, from } = typed;
  if (!isTerm(rent)) return typed;
  const until = plainDay(from) && lastDay({ day_from: from, term: rent, duration: 1 });
  return { ...typed, term: rent, until: until ?? "" };
}

/** The five that are nearest in the list: all of them would make a page of a large group heavy. */
function nearest(all: readonly Configuration[], one: Configuration): Configuration[] {
  const first = Math.max(0, Math.min(all.indexOf(one) - 2, all.length - 6));
  return all.slice(first, first + 6).filter((other) => other !== one);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { group, configuration, crumbs } = loaderData;
  const { name, description } = configuration;
  return pageMeta(matches, {
    title: `${name} on rent · ${company.name}`,
    description,
    path: productHref(group, configuration),
    crumbs,
    jsonLd: [productOnLease(loaderData)],
    offer: configuration,
  });
};

export default function ConfigurationPage({ loaderData }: Route.ComponentProps) {
  const { group, configuration, others, row, stock } = loaderData;
  const { priced } = row;
  return (
    <div className="configuration-page">
      <ConfigurationOffer {...loaderData} />
      <div id="stock">
        {stock.length > 0 && priced && (
          <StockPerBranch rows={stock} asked={askedOf(priced, row.offer)} />
        )}
      </div>
      <section
        className="page-width pt-18 desktop:grid desktop:grid-cols-12 desktop:gap-6 desktop:pt-24"
        aria-labelledby="inside"
      >
        <h2 className="type-heading-2 mb-5 desktop:col-span-4" id="inside">
          {words.inside}
        </h2>
        <Facts className="data-sheet desktop:col-span-8" facts={configuration.specs} />
      </section>
      <section
        className="other-configurations page-width pt-section pb-18"
        aria-labelledby="other-five"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6">
          <h2 className="type-heading-2" id="other-five">
            {`More ${group.plural}`}
          </h2>
          <TextLink href={groupHref(group)}>{`All ${group.plural}`}</TextLink>
        </div>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <Picture name={other.picture} sizes="(width < 62.5rem) 210px, min(19vw, 280px)" />
              <h3>
                <a className="cover-link" href={productHref(group, other)}>
                  {other.name}
                </a>
              </h3>
              <p className="mt-1 text-small text-soft">
                {other.rates ? formatMonthly(other.rates) : words.onRequest}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className="print-only mt-8">
        <Letterhead />
      </div>
      <SignUpQuestion />
    </div>
  );
}

type Props = Omit<Route.ComponentProps["loaderData"], "others">;

const swapped = "offer stock dates-errors";
const chosenSwaps = "dates offer stock";

/** The id of the form that the buttons beside it submit too. */
const requestForm = "request";

function ConfigurationOffer({
  group,
  configuration,
  term,
  crumbs,
  row,
  pin,
  delivery,
  stock,
  shortage,
  note,
  freeDelivery,
}: Props) {
  const { name, description, picture, alt, rates, deposit } = configuration;
  const { offer, request, priced } = row;
  const isLaptop = offer.unit === "laptop";
  const path = productHref(group, configuration);
  const carried = { form: requestForm, name: "slug", value: configuration.slug };
  return (
    <section className="configuration-offer page-width" aria-labelledby="name">
      <div className="board configuration-board">
        <Trace className="top-0 right-55 max-desktop:hidden">
          <path d="M-16-20V64L44 124V142M0-20V57.4L60 117.4V122M16-20V50.8L76 110.8V142M38 148a6 6 0 1 0 12 0a6 6 0 1 0-12 0M54 128a6 6 0 1 0 12 0a6 6 0 1 0-12 0M70 148a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </Trace>
        <Trace className="bottom-11.5 left-17.5 max-desktop:hidden">
          <path d="M-600 0H0L100-100H194M-600 14H5.8L105.8-86H214M-600 28H11.6L111.6-72H194M194 -100a6 6 0 1 0 12 0a6 6 0 1 0-12 0M214 -86a6 6 0 1 0 12 0a6 6 0 1 0-12 0M194 -72a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </Trace>
      </div>
      <Breadcrumbs crumbs={crumbs} />
      <Picture
        name={picture}
        alt={alt}
        className="configuration-picture"
        sizes={[112, 76, 1100]}
        eager
      />
      <div className="configuration-words">
        <h1 className="type-title" id="name">
          {name}
        </h1>
        <p className="mt-3 text-body">{description}</p>
        <form
          className="mt-6 print:hidden"
          id={requestForm}
          method="get"
          action={`${path}#offer`}
          autoComplete="off"
          noValidate
          data-swap={swapped}
          data-sends="pin"
        >
          <DateFields request={request} swap={chosenSwaps} />
          <div className="mt-3 script:hidden">
            <Button type="submit" variant="green">
              {requestWords.show}
            </Button>
          </div>
        </form>
        <div id="offer">
          {rates && <Terms {...{ rates, term, request }}>{note}</Terms>}
          {Object.keys(request.errors).length === 0 && (
            <Price {...{ rates, term, row, unit: offer.unit }} />
          )}
          {priced && rates && !isPlain(priced) ? (
            <RequestPrice line={priced} />
          ) : (
            <p className="mt-1 text-soft">
              {depositWords}: {deposit ? `${formatRupees(deposit)} per ${offer.unit}` : noDeposit}
            </p>
          )}
          {shortage && priced && (
            <ShortageNote {...shortage} form={requestForm} swap={chosenSwaps} />
          )}
          {request.branch && (
            <input type="hidden" name="branch" value={request.branch} form={requestForm} />
          )}
          <div className="configuration-order phone-wide">
            {asksUs(row, delivery, stock) ? (
              <Button type="submit" {...carried} formAction={askAction}>
                {requestWords.ask}
              </Button>
            ) : (
              <OrderButton form={requestForm} name={name} hasArrow />
            )}
            <Button type="submit" {...carried} formAction={href("/estimate")} variant="outline">
              {requestWords.several}
            </Button>
            <p className="signed-out-only">
              {words.newHere} <a href="/signuppage">Sign Up {catalogueWords.signUp.purpose}</a>
            </p>
          </div>
          <ul className="configuration-promises">
            <li>
              <DeliveryPromise
                delivery={delivery}
                form={requestForm}
                pin={pin}
                isFree={!shortage && Object.keys(request.errors).length === 0}
              >
                {freeDelivery}
              </DeliveryPromise>
            </li>
            <li>
              <Icon name={isLaptop ? "clock" : "check"} />
              {isLaptop ? words.replaced : words.started}
            </li>
            <li>
              <Icon name="message" />
              <a href={whatsAppLink(`${words.whatsAppText} ${name} (${group.name})`)}>
                {words.whatsApp}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

type Page = Route.ComponentProps["loaderData"];
type Row = Page["row"];

/** One piece for one term from no day on: what the rate alone says. */
const isPlain = ({ quantity, duration, day_from }: PricedLine) =>
  quantity === 1 && duration === 1 && !day_from;

/** True if there is nothing to order: outside the delivery area, without stock, or too much. */
function asksUs({ request }: Row, delivery: Page["delivery"], stock: Page["stock"]): boolean {
  const isOutside = delivery !== undefined && delivery.branch === undefined;
  const known = stock.flatMap((one) => one.stock ?? []);
  const hasNone = known.length > 0 && known.every(({ state }) => state === "none");
  return request.isTooMuch || isOutside || hasNone;
}

type Rates = Configuration["rates"];
type PriceProps = { rates: Rates; unit: string; term: RentalTerm; row: Row };

function Price({ rates, unit, term, row: { offer, request, priced } }: PriceProps) {
  const amount = priced && !isPlain(priced) ? priced.sum : null;
  return (
    <div className="configuration-price" role="status">
      {request.isTooMuch || !rates ? (
        <>
          <strong>{rates ? requestWords.tooMuch.title : words.onRequest}</strong>
          <p className="mt-2">{rates ? requestWords.tooMuch.text : words.onRequestNote}</p>
        </>
      ) : amount !== null && priced ? (
        <>
          <strong>{formatRupees(amount)}</strong> {dueWords.gst}
          <span className="mt-2 block text-small">{askedOf(priced, offer)}</span>
        </>
      ) : (
        <>
          <strong>{formatRupees(rates[term.slug])}</strong> {formatRate(unit, term.slug)}
        </>
      )}
    </div>
  );
}

type TermsProps = Pick<Row, "request"> & {
  rates: NonNullable<Rates>;
  term: RentalTerm;
  children: ReactNode;
};

/** The rates, each a quick choice: with a first day it sets the last one. */
function Terms({ rates, term, request, children }: TermsProps) {
  const { typed, line } = request;
  const isExact = (slug: string) => line?.duration === 1 && line.term === slug;
  return (
    <div className="configuration-terms mt-6">
      <fieldset>
        <legend className="text-body/snug font-strong mb-2">{words.rentBy}</legend>
        <div className="segments" data-tall>
          {rentalTerms.map(({ slug, label }) => (
            <button
              key={slug}
              id={`term-${slug}`}
              type="submit"
              form={requestForm}
              name="rent"
              value={slug}
              aria-pressed={isExact(slug)}
              data-swap={chosenSwaps}
            >
              {label} <small>{formatRupees(rates[slug])}</small>
            </button>
          ))}
        </div>
      </fieldset>
      {!typed.from && <input type="hidden" name="term" value={term.slug} form={requestForm} />}
      <p className="mt-2 text-small text-soft">{children}</p>
    </div>
  );
}
