import { data, href } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import { estimateRow } from "#app/domain/cart/estimate.ts";
import { hasSamplePrices, isShown } from "#app/domain/catalogue/catalogue.ts";
import {
  filterConfigurations,
  orders,
  readFilter,
} from "#app/domain/catalogue/filter-configurations.ts";
import { groupHref, offerOf, type Product, productHref } from "#app/domain/catalogue/products.ts";
import { fill } from "#app/lib/fill.ts";
import { notOffered } from "#app/public/frame/not-offered.ts";
import { allGroups } from "#app/public/products/all-groups.ts";
import { OfferedStock } from "#app/public/products/branch-stock.tsx";
import { DateFields } from "#app/public/products/date-fields.tsx";
import { findDelivery, offerRows, readAsked } from "#app/public/products/delivery.server.ts";
import { DeliveryPromise } from "#app/public/products/delivery-promise.tsx";
import { OfferPrice } from "#app/public/products/offer-price.tsx";
import { OrderButton, orderLines, SignUpQuestion } from "#app/public/products/order-button.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { catalogueWords } from "#content/catalogue/catalogue-words.ts";
import { compareWords } from "#content/catalogue/compare-words.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company } from "#content/company.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/product-group-page";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { groups, findGroup, findProduct } = catalogue;
  const group = findGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  if (!isShown(group)) throw notOffered(group, allGroups);
  const filter = readFilter(group, url.searchParams);
  const { asked, pin, answer } = readAsked({ request, url, context });
  const ordered = findProduct(url.searchParams.get("order") ?? "");
  const { priced } = ordered ? estimateRow(offerOf(ordered), asked) : {};
  if (priced) throw orderLines([priced]);
  const delivery = findDelivery(context, pin.postcode, asked.line?.day_from);
  const shown = filterConfigurations(group, filter);
  const found = await offerRows(context, group, shown, asked, delivery);
  const page = {
    group,
    lead: findProduct(group.ledBy)?.configuration,
    groups: groups.map(({ id, slug, name }) => ({ id, slug, name })),
    note: fill(catalogueWords.group.note, {
      ...branchFigures(catalogue.branches),
      Prices: hasSamplePrices(catalogue) ? "Sample monthly prices" : "Monthly prices",
    }),
    chosen: url.searchParams.getAll("slug"),
    ...{ filter, asked, found, pin, delivery },
  };
  return data(page, answer);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, description } = loaderData.group;
  return pageMeta(matches, {
    title: `${name} on rent · ${company.name}`,
    description,
    path: groupHref(loaderData.group),
    crumbs: [servicesLink, { label: name }],
    offer: loaderData.lead,
  });
};

export default function ProductGroupPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <GroupTop {...loaderData} />
      <Configurations {...loaderData} />
      <SignUpQuestion />
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];
type GroupTopProps = Pick<Page, "group" | "lead" | "groups">;

function GroupTop({ group, lead, groups }: GroupTopProps) {
  const { name, description } = group;
  const { title } = catalogueWords.products;
  // More letters do not fit at the largest size.
  const isLong = name.length > 13;
  return (
    <div className="relative isolate">
      <div className="page-width group-top-words">
        <Breadcrumbs crumbs={[servicesLink, { label: title }]} />
        <h1 className={isLong ? "type-display" : "type-mega"}>{name}</h1>
        <p className="type-lead">{description}</p>
        {lead && (
          <Picture
            name={lead.picture}
            alt={lead.alt}
            className="group-top-picture"
            sizes={[104, 59, 880]}
            eager
          />
        )}
      </div>
      <nav className="group-tabs page-width" aria-label={title}>
        <ul>
          {groups.map(({ id, slug, name: label }) => (
            <li key={slug}>
              <a
                href={groupHref({ slug })}
                data-choose-product={id}
                aria-current={slug === group.slug ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type Props = Pick<Page, "group" | "filter" | "asked">;

const swapped = "results filter show-found dates-errors";

/** The id of the form that the rows' buttons submit too. */
const requestForm = "request";

function Configurations(page: Page) {
  const { group, filter, asked, found, chosen, pin, delivery, note } = page;
  const all = group.configurations.length;
  const { heading, clear, none } = catalogueWords.group;
  const isFree = found.every(({ shortage }) => !shortage);
  return (
    <section
      className="page-width pt-4 pb-section tablet:pt-16"
      aria-labelledby="configurations"
      data-configurations
    >
      <h2 className="type-heading-2 scroll-mt-6 max-tablet:sr-only" id="configurations">
        {heading}
      </h2>
      <NarrowingForm group={group} filter={filter} asked={asked} found={found.length} />
      <div id="results">
        <p
          className="mt-2 flex min-h-10 flex-wrap items-center gap-x-5 text-ink-soft"
          role="status"
        >
          {found.length === all ? counted(all) : `${found.length} of ${counted(all)}`}
          {Object.keys(filter.chosen).length > 0 && (
            <a
              className="py-1 text-board underline underline-offset-4"
              href={groupHref(group) + queryOf(asked)}
              data-carries={requestForm}
            >
              {clear}
            </a>
          )}
        </p>
        <ol className="configuration-list">
          {found.map((one) => (
            <ConfigurationRow
              key={one.configuration.slug}
              {...{ group, asked, ...one }}
              isChosen={chosen.includes(one.configuration.slug)}
            />
          ))}
        </ol>
        {found.length === 0 && <EmptyState title={none.heading}>{none.text}</EmptyState>}
        {found.length > 1 && (
          <p className="compare-bar">
            <span>{compareWords.upTo}</span>
            <Button
              type="submit"
              variant="green"
              form={requestForm}
              formAction={href("/productspage/:group/compare", { group: group.slug })}
            >
              {compareWords.compare}
            </Button>
          </p>
        )}
        <p className="text-small mt-6 text-ink-soft">{note}</p>
        <div className="mt-4 grid gap-4 print:hidden">
          <DeliveryPromise {...{ delivery, pin, isFree }} form={requestForm} />
          <p>
            <TextLink href={href("/estimate")}>{requestWords.several}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** With script each choice applies at once, and the first button only closes the phone's panel. */
function NarrowingForm({ group, filter, asked, found }: Props & { found: number }) {
  const { filters, show, sortLabel } = catalogueWords.group;
  const chosen = Object.keys(filter.chosen).length;
  return (
    <form
      id={requestForm}
      className="narrowing-form"
      method="get"
      action={`${groupHref(group)}#configurations`}
      autoComplete="off"
      data-swap={swapped}
      data-sends="pin"
      noValidate
    >
      <DateFields request={asked} swap={`dates ${swapped.replace(" dates-errors", "")}`} />
      <span id="filter">
        <Button type="button" variant="outline" popoverTarget="filters">
          <Icon name="filter" />
          {chosen > 0 ? `${filters} · ${chosen}` : filters}
        </Button>
      </span>
      <div className="filters" id="filters" popover="auto">
        {group.narrowedBy.map(({ by, label, any, options }) => (
          <fieldset key={by}>
            <legend className="text-body/snug font-strong mb-2">{label}</legend>
            <div className="segments">
              {[{ value: "", label: any }, ...options].map((option) => (
                <label key={option.value}>
                  <input
                    type="radio"
                    name={by}
                    value={option.value}
                    defaultChecked={option.value === (filter.chosen[by] ?? "")}
                  />
                  {option.label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <span id="show-found">
          <Button type="submit" data-shown>{`${show} ${counted(found)}`}</Button>
        </span>
      </div>
      <div className="field">
        <label htmlFor="sort">{sortLabel}</label>
        <div>
          <select id="sort" name="sort" defaultValue={filter.order}>
            <Options of={orders.map(({ value, label }) => [value, label])} />
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <span data-show>
        <Button type="submit" variant="green">
          {show}
        </Button>
      </span>
    </form>
  );
}

/** The dates and number of an address without mistakes; empty for none. */
function queryOf({ typed, errors }: Page["asked"]): string {
  const filled = Object.entries(typed).filter(([, value]) => value !== "");
  if (filled.length === 0 || Object.keys(errors).length > 0) return "";
  return `?${new URLSearchParams(filled)}`;
}

const counted = (count: number) => `${count} configuration${count === 1 ? "" : "s"}`;

type RowProps = Product & Pick<Page, "asked"> & Page["found"][number] & { isChosen: boolean };

function ConfigurationRow(row: RowProps) {
  const { group, configuration, asked, offer, priced, isChosen } = row;
  const { slug, name, summary, picture, alt, rates } = configuration;
  const query = queryOf(asked);
  const compared = group.compared.flatMap((label) => {
    const spec = configuration.specs.find((one) => one.label === label);
    const value = spec?.short ?? spec?.value;
    return value ? { label, value } : [];
  });
  return (
    <li>
      <Picture
        name={picture}
        alt={alt}
        className="configuration-list-picture"
        sizes={[92, 38, 540]}
      />
      <div>
        <h3>
          <a
            className="cover-link"
            href={productHref(group, configuration) + query}
            data-carries={requestForm}
          >
            {name}
          </a>
        </h3>
        <p className="mt-2 text-body/snug text-soft max-tablet:hidden">{summary}</p>
      </div>
      <dl>
        {compared.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <OfferPrice rates={rates} unit={offer.unit} asked={query ? priced : undefined} />
        <OfferedStock {...row} form={requestForm} formAction={offer.href} />
        <OrderButton form={requestForm} value={slug} name={name} />
        <label className="compare-choice">
          <input
            type="checkbox"
            name="slug"
            value={slug}
            form={requestForm}
            defaultChecked={isChosen}
          />
          {compareWords.choose}
          <span className="sr-only"> {name}</span>
        </label>
        <a className="signed-out-only" href="/signuppage">
          Sign Up {catalogueWords.signUp.purpose}
          <span className="sr-only">: {name}</span>
        </a>
      </div>
    </li>
  );
}
