import { data, href, redirect } from "react-router";
import { appContext, catalogueContext, todayContext } from "#app/context.ts";
import { dueRows } from "#app/domain/bookings/payment.ts";
import {
  type EstimateRow,
  estimateRow,
  mostRows,
  orderOf,
  readEstimate,
  writeEstimate,
} from "#app/domain/cart/estimate.ts";
import { optionOf } from "#app/domain/catalogue/rental-price.ts";
import { formatSum, totalOf } from "#app/domain/rental/price.ts";
import { readRequest } from "#app/domain/rental/rental-request.ts";
import { findLineStock } from "#app/domain/stock/availability.server.ts";
import { formatStock, type LineStock } from "#app/domain/stock/stock-words.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";
import { askAction, askedOf } from "#app/public/products/asked.ts";
import { StockMark } from "#app/public/products/branch-stock.tsx";
import { DateFields } from "#app/public/products/date-fields.tsx";
import {
  type Delivery,
  findDelivery,
  type Pin,
  readPin,
} from "#app/public/products/delivery.server.ts";
import { DeliveryPromise } from "#app/public/products/delivery-promise.tsx";
import { OrderButton, orderLines, SignUpQuestion } from "#app/public/products/order-button.tsx";
import { daysIn, RequestPrice } from "#app/public/products/request-price.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type SumRow, SumRows } from "#app/ui/sum-rows.tsx";
import { bookingWords } from "#content/booking.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company } from "#content/company.ts";
import { estimateWords as words } from "#content/estimate.ts";
import { dueWords } from "#content/payment.ts";
import type { Route } from "./+types/estimate-page";

/** The address holds the whole estimate; a row that is added or removed leads to the address without it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const today = context.get(todayContext);
  const query = url.searchParams;
  const rows = readEstimate(query, catalogue.offers, today);
  const removed = Number(query.get("remove"));
  const added = query.has("more") && catalogue.offers.find(({ slug }) => slug === query.get("add"));
  if (added || query.has("remove")) {
    const { from = "", until = "" } = rows.at(-1)?.request.typed ?? {};
    const more = added ? [estimateRow(added, readRequest({ from, until }, today))] : [];
    const left = [...rows.filter((_row, index) => index + 1 !== removed), ...more];
    throw redirect(
      [href("/estimate"), writeEstimate(left.slice(-mostRows))].filter(Boolean).join("?"),
    );
  }
  const ordered = query.has("order") && orderOf(rows);
  if (ordered && ordered.length > 0) throw orderLines(ordered);
  const { pin, headers } = readPin({ request, url });
  const delivery = findDelivery(context, pin.postcode, rows[0]?.priced?.day_from);
  const lines = rows.flatMap(({ priced }) => priced ?? []);
  const stock = await findLineStock(context.get(appContext), lines, catalogue);
  const shown = rows.map((row) => {
    const configuration = catalogue.findProduct(row.offer.slug)?.configuration;
    const { summary = "" } = configuration ?? {};
    const here = row.priced && stock[lines.indexOf(row.priced)];
    const own = here?.find(({ branch }) => branch === delivery?.branch?.id);
    return { ...row, summary, stock: own };
  });
  const isWrong = rows.some(({ request: { errors } }) => Object.keys(errors).length > 0);
  const gone = query.getAll("slug").length - rows.length;
  const { offers } = catalogue;
  return data(
    { rows: shown, gone, offers, pin, delivery, isWrong },
    { status: isWrong || pin.error ? 400 : 200, headers },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, {
    title: `${words.title} · ${company.name}`,
    description: words.description,
    path: href("/estimate"),
    crumbs: [{ label: words.title }],
  }),
  ...(loaderData?.rows.length ? [{ name: "robots", content: "noindex" }] : []),
];

/** The id of the form that the buttons beside it submit too. */
const requestForm = "estimate";

export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { rows, gone, offers, delivery } = loaderData;
  const longest = Math.max(0, ...rows.map(({ priced }) => daysIn(priced)));
  const parts = rows.flatMap((_row, index) =>
    ["dates-errors", "amount", "price"].map((part) => `${part}-${index + 1}`),
  );
  return (
    <div className="page-width order-page">
      <div>
        <h1 className="type-display-2">{words.title}</h1>
        <p className="type-lead mt-3 max-w-[30em] text-soft">{words.lead}</p>
        {gone > 0 && rows.length > 0 && (
          <p
            id="gone"
            className="mt-5 font-medium"
          >{`${words.gone} ${formatCount(gone, "configuration")}.`}</p>
        )}
        <form
          id={requestForm}
          method="get"
          action={href("/estimate")}
          autoComplete="off"
          noValidate
          data-swap={["estimate-sum", ...parts].join(" ")}
          data-sends="pin"
          data-whole
        >
          {/* Enter presses the first button of a form, which must not be a row's Remove. */}
          <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true">
            {words.update}
          </button>
          {rows.length > 0 && (
            <ol>
              {rows.map((row, index) => (
                // Rows have no other key: a configuration may be in several.
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
                <Row key={index} row={row} no={index + 1} delivery={delivery} longest={longest} />
              ))}
            </ol>
          )}
          {rows.length > 0 && (
            <div className="mt-4 script:hidden">
              <Button type="submit" variant="green">
                {words.update}
              </Button>
            </div>
          )}
        </form>
        {rows.length < mostRows && (
          <div className="estimate-add">
            <label htmlFor="add">{words.add}</label>
            <div className="field">
              <div>
                {/* Outside the form, which a script sends at each change of its fields. */}
                <select id="add" name="add" form={requestForm}>
                  <Options of={offers.map(optionOf)} />
                </select>
                <Icon name="chevron-down" />
              </div>
            </div>
            <Button
              type="submit"
              variant={rows.length > 0 ? "outline" : "copper"}
              form={requestForm}
              name="more"
              value="1"
            >
              <Icon name="plus" />
              {words.more}
            </Button>
          </div>
        )}
      </div>
      <Sum {...loaderData} />
      <SignUpQuestion />
    </div>
  );
}

type ShownRow = EstimateRow & {
  summary: string;
  stock: LineStock | undefined;
};

type RowProps = { row: ShownRow; no: number; delivery: Delivery | undefined; longest: number };

function Row({ row, no, delivery, longest }: RowProps) {
  const { offer, request, priced, summary, stock } = row;
  const amount = priced?.sum ?? null;
  return (
    <li className="line-row">
      <Picture name={offer.picture} sizes="(width < 37.5rem) 134px, 230px" />
      <div data-name>
        <h2 className="type-heading-3">
          <a href={offer.href}>{offer.name}</a>
        </h2>
        <p className="type-small text-soft">{summary}</p>
      </div>
      <div data-amount id={`amount-${no}`}>
        <strong>{rowSum(row, amount)}</strong>
      </div>
      <input type="hidden" name="slug" value={offer.slug} />
      <div data-fields>
        <DateFields request={request} no={no} of={offer.name} />
        <Button type="submit" variant="quiet" size={42} name="remove" value={no}>
          <Icon name="trash" />
          <span>
            {words.remove}
            <span className="sr-only"> {offer.name}</span>
          </span>
        </Button>
      </div>
      <div data-price id={`price-${no}`}>
        {priced && (
          <>
            <p className="type-small text-soft">{askedOf(priced, offer)}</p>
            <RequestPrice line={priced} longest={longest} />
          </>
        )}
        {request.isTooMuch && <p className="type-small text-soft">{requestWords.tooMuch.text}</p>}
        {stock && (
          <p className="type-small mt-2 flex *:mt-1 *:shrink-0">
            <StockMark state={stock.state} />
            {formatStock([stock], delivery?.branch)}
          </p>
        )}
      </div>
    </li>
  );
}

function rowSum({ request, priced }: EstimateRow, amount: number | null): string {
  if (amount !== null) return formatRupees(amount);
  if (request.isTooMuch) return requestWords.tooMuch.title;
  return priced ? words.onRequest : "–";
}

type SumProps = {
  rows: readonly ShownRow[];
  delivery: Delivery | undefined;
  pin: Pin;
  isWrong: boolean;
};

function Sum({ rows, pin, delivery, isWrong }: SumProps) {
  const lines = rows.flatMap(({ priced }) => priced ?? []);
  const sum = totalOf(lines);
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  const isOutside = delivery !== undefined && !delivery.branch;
  const ordered = orderOf(rows);
  const due = dueRows(ordered ? sum.total : null, lines);
  const onRequest = sum.onRequest + rows.length - lines.length;
  const total = <span role="status">{formatSum({ ...sum, onRequest })}</span>;
  const shown: SumRow[] = [
    [ordered ? `${words.rent}, ${formatCount(pieces, "machine")}` : words.rent, total],
    [words.delivery, isOutside ? words.onRequest : words.free],
    ...due.map((row) => [...row, row[0] === dueWords.withGst] as const),
  ];
  return (
    <aside className="order-panel max-desktop:mt-11" aria-labelledby="sum">
      <h2 className="type-heading-2" id="sum">
        {words.sum}
      </h2>
      <div id="estimate-sum">
        {isWrong && (
          <p className="mt-5" role="status">
            {bookingWords.cart.wrong}
          </p>
        )}
        {rows.length > 0 && !isWrong && <SumRows rows={shown} />}
        {rows.length > 0 && !isWrong && (
          <div className="mt-6 grid gap-3">
            <Button type="submit" size={60} form={requestForm} formAction={askAction}>
              {requestWords.ask}
            </Button>
            {ordered && !isOutside && (
              <OrderButton
                form={requestForm}
                name={words.title}
                label={words.book}
                variant="outline"
              />
            )}
            <span className="grid no-script:hidden">
              <Button
                variant="outline"
                form={requestForm}
                data-copy={words.copied}
                aria-describedby="share"
              >
                <Icon name="copy" />
                {words.copy}
              </Button>
            </span>
          </div>
        )}
        <p className="type-small mt-4" id="share" role="status">
          {rows.length > 0 ? words.share : words.empty}
        </p>
        <div className="mt-6">
          <DeliveryPromise
            delivery={delivery}
            form={requestForm}
            pin={pin}
            isFree={rows.every(({ stock }) => !stock || stock.state === "enough")}
          />
        </div>
      </div>
      <Picture
        name="rental-crate"
        className="estimate-crate"
        sizes="(width < 62.5rem) 1px, 560px"
      />
    </aside>
  );
}
