import { data, href, redirect } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import { estimateRow, orderOf, readEstimate, writeEstimate } from "#app/domain/cart/estimate.ts";
import { optionOf } from "#app/domain/catalogue/rental-price.ts";
import { mostOrdered } from "#app/domain/rental/line.ts";
import { applyChoice, readRequest } from "#app/domain/rental/rental-request.ts";
import { findShortages } from "#app/domain/stock/answer-shortages.server.ts";
import { formatStock } from "#app/domain/stock/stock-words.ts";
import { formatCount } from "#app/lib/format.ts";
import { EstimateSheet } from "#app/public/estimate/estimate-sheet.tsx";
import {
  type Estimate,
  rowSum,
  type ShownRow,
  sumOf,
  TotalFirst,
} from "#app/public/estimate/estimate-sum.tsx";
import { AddConfiguration } from "#app/public/products/add-configuration.tsx";
import { askAction, askedOf } from "#app/public/products/asked.ts";
import { StockMark } from "#app/public/products/branch-stock.tsx";
import { DateFields } from "#app/public/products/date-fields.tsx";
import { findDelivery, type Pin, readPin } from "#app/public/products/delivery.server.ts";
import { DeliveryPromise } from "#app/public/products/delivery-promise.tsx";
import { OrderButton, orderLines, SignUpQuestion } from "#app/public/products/order-button.tsx";
import { daysIn, RequestPrice } from "#app/public/products/request-price.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { type Appearance, Button, PrintButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShortageNote } from "#app/ui/shortage-note.tsx";
import { SumRows } from "#app/ui/sum-rows.tsx";
import { bookingWords } from "#content/booking.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { company } from "#content/company.ts";
import { estimateWords as words } from "#content/estimate.ts";
import { quotationWords } from "#content/quotations.ts";
import type { Route } from "./+types/estimate-page";

/** The address holds the whole estimate; a row that is added or removed leads to the address without it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const today = context.get(todayContext);
  const query = url.searchParams;
  const { pin, headers } = readPin({ request, url });
  const closedOn = closedFor(catalogue, pin.postcode, today);
  const choice = chosenIn(query);
  const rows = readEstimate(query, catalogue.offers, today, closedOn).map((row, index) => {
    if (index + 1 !== choice?.row) return row;
    const { typed, branch } = row.request;
    const changed = applyChoice({ ...typed, branch, ...choice.values });
    return estimateRow(row.offer, readRequest(changed, today, closedOn));
  });
  const removed = Number(query.get("remove"));
  const added = query.has("more") && catalogue.offers.find(({ slug }) => slug === query.get("add"));
  if (added || query.has("remove") || choice) {
    const { from = "", until = "" } = rows.at(-1)?.request.typed ?? {};
    const more = added ? [estimateRow(added, readRequest({ from, until }, today))] : [];
    const left = [...rows.filter((_row, index) => index + 1 !== removed), ...more];
    const address = new URLSearchParams(writeEstimate(left.slice(-mostOrdered)));
    const entered = query.get("pin");
    if (entered) address.append("pin", entered);
    throw redirect([href("/estimate"), String(address)].filter(Boolean).join("?"));
  }
  const ordered = query.has("order") && orderOf(rows);
  if (ordered && ordered.length > 0) throw orderLines(ordered);
  const [branch = "", ...others] = new Set(rows.map((row) => row.request.branch));
  const from = rows[0]?.priced?.day_from;
  const shared = others.length > 0 ? "" : branch;
  const delivery = findDelivery(context, pin.postcode, from, shared);
  const lines = rows.map(({ priced }) => priced);
  const shortages = await findShortages(context, lines, delivery?.branch);
  const shown = rows.map((row, index) => {
    const configuration = catalogue.findProduct(row.offer.slug)?.configuration;
    const { summary = "" } = configuration ?? {};
    return { ...row, no: index + 1, summary, ...shortages[index] };
  });
  const isWrong = rows.some(({ request: { errors } }) => Object.keys(errors).length > 0);
  const gone = query.getAll("slug").length - rows.length;
  const { offers } = catalogue;
  const isSheet = query.get("view") === "sheet" && rows.length > 0;
  return data(
    { rows: shown, gone, offers, pin, delivery, isWrong, today, isSheet },
    { status: isWrong || pin.error ? 400 : 200, headers },
  );
}

/** The row whose button was pressed, and what the button says. */
function chosenIn(query: URLSearchParams) {
  for (const name of ["choose", "start"]) {
    const [, row, value = ""] = /^(\d+)\.(.*)$/.exec(query.get(name) ?? "") ?? [];
    if (row) return { row: Number(row), values: { [name]: value } };
  }
  return undefined;
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
  const { rows, gone, pin, isWrong, isSheet } = loaderData;
  if (!isSheet) return <Editor {...loaderData} />;
  return (
    <div className="page-width max-w-[900px] pt-9 pb-section desktop:pt-14 print:p-0">
      <EstimateSheet {...loaderData} as="h1">
        <form
          id={requestForm}
          className="estimate-sheet-actions"
          action={href("/estimate")}
          data-whole
        >
          <Gone gone={gone} />
          <SentRows rows={rows} pin={pin.typed} />
          <Button type="submit" variant="outline">
            {words.change}
          </Button>
          <CopyLink variant="quiet" />
          <PrintButton icon="print">{words.print}</PrintButton>
          <p id="share" role="status" />
        </form>
      </EstimateSheet>
      {!isWrong && (
        <div className="estimate-sheet-actions">
          <Ways {...loaderData} />
        </div>
      )}
      <SignUpQuestion />
    </div>
  );
}

function Gone({ gone }: { gone: number }) {
  if (gone === 0) return null;
  return (
    <p
      id="gone"
      className="mt-5 w-full font-medium"
    >{`${words.gone} ${formatCount(gone, "configuration")}.`}</p>
  );
}

/** The values of the editor as hidden fields, for a page without the editor. */
function SentRows({ rows, pin }: { rows: readonly ShownRow[]; pin: string }) {
  const fields = [...new URLSearchParams(writeEstimate(rows)), ["pin", pin] as const];
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/** In an address it shows the estimate to read, where it is shared and printed. */
const sheetView = { name: "view", value: "sheet" };

function CopyLink({ variant }: Pick<Appearance, "variant">) {
  return (
    <span className="grid no-script:hidden">
      <Button
        variant={variant}
        form={requestForm}
        {...sheetView}
        data-copy={words.copied}
        aria-describedby="share"
      >
        <Icon name="copy" />
        {words.copy}
      </Button>
    </span>
  );
}

/** To ask about the estimate, and to order what can be ordered. */
function Ways(estimate: Estimate) {
  return (
    <>
      <Button type="submit" form={requestForm} formAction={askAction}>
        {requestWords.ask}
      </Button>
      <Button type="submit" variant="outline" form={requestForm} formAction={href("/quotation")}>
        {quotationWords.request.open}
      </Button>
      {sumOf(estimate).canOrder && (
        <OrderButton form={requestForm} name={words.title} label={words.book} variant="outline" />
      )}
    </>
  );
}

function Editor(page: Route.ComponentProps["loaderData"]) {
  const { rows, gone, offers } = page;
  const hasBranch = rows.some(({ request }) => request.branch);
  const longest = Math.max(0, ...rows.map(({ priced }) => daysIn(priced)));
  const parts = rows.flatMap((_row, index) =>
    ["dates-errors", "amount", "price"].map((part) => `${part}-${index + 1}`),
  );
  return (
    <div className="page-width order-page estimate-editor">
      <div>
        <h1 className="type-title">{words.title}</h1>
        <p className="type-lead mt-3 max-w-[30em] text-soft">{words.lead}</p>
        {rows.length > 0 && <Gone gone={gone} />}
        <p id="estimate-total" className="mt-5 desktop:hidden print:hidden">
          <TotalFirst {...page} />
          <a className="inline-link" href="#sum">
            {words.sum}
          </a>
        </p>
        <form
          id={requestForm}
          method="get"
          action={href("/estimate")}
          autoComplete="off"
          noValidate
          data-swap={["estimate-sum", "estimate-total", "estimate-sheet", ...parts].join(" ")}
          data-sends="pin"
          data-whole
        >
          {/* Enter presses the first button of a form, which must not be a row's Remove. */}
          <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true">
            {words.update}
          </button>
          {rows.length > 0 && (
            <ol>
              {rows.map((row) => (
                <EditorRow key={row.no} row={row} hasBranch={hasBranch} longest={longest} />
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
        {rows.length < mostOrdered && (
          <AddConfiguration
            form={requestForm}
            options={offers.map(optionOf)}
            isFirst={rows.length === 0}
            words={words}
          />
        )}
      </div>
      <Sum {...page} />
      <div id="estimate-sheet" className="print-only">
        {rows.length > 0 && <EstimateSheet {...page} />}
      </div>
      <SignUpQuestion />
    </div>
  );
}

type RowProps = { row: ShownRow; hasBranch: boolean; longest: number };

function EditorRow({ row, hasBranch, longest }: RowProps) {
  const { no, offer, request, priced, summary, own, delivering, shortage } = row;
  return (
    <li className="line-row">
      <Picture name={offer.picture} sizes="(width < 37.5rem) 134px, 230px" />
      <div data-name>
        <h2 className="type-heading-3">
          <a href={offer.href}>{offer.name}</a>
        </h2>
        <p className="text-small text-soft">{summary}</p>
      </div>
      <div data-amount id={`amount-${no}`}>
        <strong>{rowSum(row)}</strong>
      </div>
      <input type="hidden" name="slug" value={offer.slug} />
      {hasBranch && <input type="hidden" name="branch" value={request.branch} />}
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
            <p className="text-small text-soft">{askedOf(priced, offer)}</p>
            <RequestPrice line={priced} longest={longest} />
          </>
        )}
        {request.isTooMuch && <p className="text-small text-soft">{requestWords.tooMuch.text}</p>}
        {shortage && priced ? (
          <ShortageNote {...shortage} form={requestForm} row={no} />
        ) : (
          own && (
            <p className="text-small mt-2 flex *:mt-1 *:shrink-0">
              <StockMark state={own.state} />
              {formatStock(own, delivering)}
            </p>
          )
        )}
      </div>
    </li>
  );
}

function Sum({ pin, ...estimate }: Estimate & { pin: Pin }) {
  const { rows, delivery, isWrong } = estimate;
  const isFree = rows.every(({ shortage }) => !shortage);
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
        {rows.length > 0 && !isWrong && <SumRows rows={sumOf(estimate).shown} />}
        {rows.length > 0 && !isWrong && (
          <div className="mt-6 grid gap-3">
            <Ways {...estimate} />
            <CopyLink variant="outline" />
            <Button type="submit" variant="outline" form={requestForm} {...sheetView}>
              <Icon name="print" />
              {words.print}
            </Button>
          </div>
        )}
        <p className="text-small mt-4" id="share" role="status">
          {rows.length > 0 ? words.share : words.empty}
        </p>
        <div className="mt-6">
          <DeliveryPromise {...{ delivery, pin, isFree }} form={requestForm} />
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
