import { data, href } from "react-router";
import { catalogueContext } from "#app/context.ts";
import { isShown } from "#app/domain/catalogue/catalogue.ts";
import {
  type ComparedRow,
  differFromMost,
  mostCompared,
  readComparison,
  specificationsOf,
} from "#app/domain/catalogue/comparison.ts";
import { groupHref } from "#app/domain/catalogue/products.ts";
import { optionIn } from "#app/domain/catalogue/rental-price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { capitalize, formatCount, formatRupees, inWords } from "#app/lib/format.ts";
import { Letterhead } from "#app/public/frame/letterhead.tsx";
import { notOffered } from "#app/public/frame/not-offered.ts";
import { AddConfiguration } from "#app/public/products/add-configuration.tsx";
import { allGroups } from "#app/public/products/all-groups.ts";
import { OfferedStock } from "#app/public/products/branch-stock.tsx";
import { DateFields } from "#app/public/products/date-fields.tsx";
import { findDelivery, offerRows, readAsked } from "#app/public/products/delivery.server.ts";
import { DeliveryPromise } from "#app/public/products/delivery-promise.tsx";
import { OfferPrice } from "#app/public/products/offer-price.tsx";
import { OrderButton, orderLines, SignUpQuestion } from "#app/public/products/order-button.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button, PrintButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { depositWords, noDeposit } from "#content/booking.ts";
import { compareWords as words } from "#content/catalogue/compare-words.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company } from "#content/company.ts";
import { servicesLink } from "#content/site-links.ts";
import type { Route } from "./+types/compare-page";

/** The address holds what is compared, and the dates for which it is priced. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const group = catalogue.findGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  if (!isShown(group)) throw notOffered(group, allGroups);
  const query = url.searchParams;
  const { asked, pin, answer } = readAsked({ request, url, context });
  const isAsked = Object.values(asked.typed).some(Boolean);
  const { compared, leftOut } = readComparison(group, query);
  const delivery = findDelivery(context, pin.postcode, asked.line?.day_from);
  const rows = await offerRows(context, group, compared, asked, delivery);
  const ordered = rows.find(({ offer }) => offer.slug === query.get("order"));
  if (ordered?.priced) throw orderLines([ordered.priced]);
  const columns = rows.map(({ configuration, ...row }) => ({ ...configuration, ...row }));
  const others = group.configurations.filter((one) => !compared.includes(one)).map(optionIn);
  const { slug, name, plural } = group;
  const page = {
    ...{ group: { slug, name, plural }, columns, others, leftOut, asked, isAsked, pin, delivery },
    ...{ specifications: specificationsOf(compared), isShort: query.has("only") },
  };
  return data(page, answer);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { group, columns } = loaderData;
  const names = columns.map(({ name }) => name).join(", ");
  return [
    ...pageMeta(matches, {
      title: `${words.title} ${names.length > 40 || !names ? group.plural : names} · ${company.name}`,
      description: words.description.replace("{group}", group.name),
      path: compareHref(group),
    }),
    { name: "robots", content: "noindex" },
  ];
};

const compareHref = ({ slug }: { slug: string }) =>
  href("/productspage/:group/compare", { group: slug });

/** The id of the form that the buttons in the columns submit too. */
const requestForm = "request";
const swapped = "compared dates-errors";

type Page = Route.ComponentProps["loaderData"];
type Column = Page["columns"][number];

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { group, columns, others, leftOut, asked, isShort, delivery, pin } = loaderData;
  const [first] = columns;
  const count = columns.length;
  const isFree = columns.every(({ shortage }) => !shortage);
  const hasAll = count >= mostCompared || others.length === 0;
  const title =
    count > 1
      ? `${capitalize(inWords(count))} ${group.plural} ${words.sideBySide}`
      : `${words.title} ${group.plural}`;
  return (
    <div className="compare-page page-width">
      <div className="print-only mb-6">
        <Letterhead />
      </div>
      <Breadcrumbs
        crumbs={[
          servicesLink,
          { label: group.name, href: groupHref(group) },
          { label: words.title },
        ]}
      />
      <h1 className="type-title mt-5 max-w-[11em]">{title}</h1>
      {leftOut > 0 && (
        <p id="left-out" className="mt-4 font-medium">
          {`${words.leftOut} ${formatCount(leftOut, "configuration")}.`}
        </p>
      )}
      <form
        id={requestForm}
        className="compare-form"
        method="get"
        action={compareHref(group)}
        autoComplete="off"
        data-swap={swapped}
        data-sends="pin"
        noValidate
      >
        <DateFields request={asked} swap={`dates ${swapped.replace(" dates-errors", "")}`} />
        {count > 1 && (
          <label>
            <input type="checkbox" name="only" value="1" defaultChecked={isShort} />
            {words.onlyDifferences}
          </label>
        )}
        <span className="script:hidden">
          <Button type="submit" variant="green">
            {requestWords.show}
          </Button>
        </span>
        <PrintButton icon="print">{words.print}</PrintButton>
      </form>
      <div id="compared">
        {columns.map(({ slug }) => (
          <input key={slug} type="hidden" name="slug" value={slug} form={requestForm} />
        ))}
        {first ? (
          <Comparison {...loaderData} first={first} />
        ) : (
          <EmptyState title={words.none.heading}>{words.none.text}</EmptyState>
        )}
        <div className="mt-6 print:hidden">
          <DeliveryPromise {...{ delivery, pin, isFree }} form={requestForm} />
        </div>
      </div>
      {!hasAll && (
        <AddConfiguration form={requestForm} options={others} isFirst={!first} words={words} />
      )}
      <SignUpQuestion />
    </div>
  );
}

function Comparison({ columns, specifications, isAsked, first }: Page & { first: Column }) {
  const terms = rentalTerms.map(({ slug, label }) => ({
    label,
    values: columns.map(({ rates }) => (rates ? formatRupees(rates[slug]) : requestWords.ask)),
  }));
  const deposits = columns.map(({ deposit }) => (deposit ? formatRupees(deposit) : noDeposit));
  const names = columns.map(({ name }) => name).join(", ");
  const about = (isAsked && first.priced && formatDates(first.priced)) || words.rent;
  return (
    <div className="comparison" data-count={columns.length}>
      <table>
        <caption className="sr-only">{`${words.title}: ${names}`}</caption>
        <thead>
          <tr data-pictures>
            <td />
            {columns.map(({ slug, picture, alt }) => (
              <td key={slug}>
                <Picture name={picture} alt={alt} sizes="(width < 62.5rem) 40vw, 276px" />
              </td>
            ))}
          </tr>
          <tr data-names>
            <td />
            {columns.map(({ slug, name, offer }) => (
              <th key={slug} scope="col">
                <a href={offer.href}>{name}</a>
              </th>
            ))}
          </tr>
          <tr data-offers>
            <th scope="row">{about}</th>
            {columns.map((column) => (
              <td key={column.slug}>
                <Offered {...column} isAsked={isAsked} />
              </td>
            ))}
          </tr>
        </thead>
        <ComparedPart title={words.specifications} rows={specifications} columns={columns} />
        <ComparedPart
          title={words.prices}
          rows={[...terms, { label: depositWords, values: deposits }]}
          columns={columns}
        />
      </table>
    </div>
  );
}

function Offered({ isAsked, ...column }: Column & { isAsked: boolean }) {
  const { slug, name, rates, offer, priced } = column;
  return (
    <>
      <OfferPrice rates={rates} unit={offer.unit} asked={isAsked ? priced : undefined} />
      <OfferedStock {...column} form={requestForm} formAction={offer.href} />
      <OrderButton form={requestForm} value={slug} name={name} />
      <Button type="submit" form={requestForm} variant="quiet" size={42} name="remove" value={slug}>
        <Icon name="close" />
        <span>
          {words.remove}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
    </>
  );
}

type PartProps = { title: string; rows: readonly ComparedRow[]; columns: readonly Column[] };

function ComparedPart({ title, rows, columns }: PartProps) {
  const count = columns.length;
  const isSame = ({ values }: ComparedRow) => count > 1 && new Set(values).size === 1;
  const marks = rows.some(({ values }) => differFromMost(values).includes(true));
  return (
    <tbody>
      <tr data-part>
        <th scope="rowgroup" colSpan={count + 1}>
          <span>
            {title}
            {marks && <small>{words.differs}</small>}
          </span>
        </th>
      </tr>
      {/* On phones the names at the top are out of sight. */}
      <tr data-again>
        <td />
        {columns.map(({ slug, name }) => (
          <td key={slug}>{name}</td>
        ))}
      </tr>
      {rows.map((row) => (
        <tr key={row.label} data-same={isSame(row) || undefined}>
          <th scope="row">{row.label}</th>
          {isSame(row) ? (
            <td colSpan={count}>
              <span>
                {row.values[0]}
                <small>{`${words.same} ${inWords(count)}`}</small>
              </span>
            </td>
          ) : (
            <Values values={row.values} columns={columns} />
          )}
        </tr>
      ))}
    </tbody>
  );
}

type ValuesProps = Pick<ComparedRow, "values"> & Pick<PartProps, "columns">;

function Values({ values, columns }: ValuesProps) {
  const differs = differFromMost(values);
  return columns.map(({ slug }, column) => (
    <td key={slug} data-differs={differs[column] || undefined}>
      {values[column] || "–"}
      {differs[column] && <span className="sr-only">, {words.differs}</span>}
    </td>
  ));
}
