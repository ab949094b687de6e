import { data, href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { answerEdit, findAct } from "#app/desk/forms/answer-edit.server.ts";
import { PostForm, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath, quoteHref } from "#app/desk/frame/places.ts";
import { compareOf, pageData } from "#app/desk/live/page-data.ts";
import { customerLink } from "#app/desk/people/customers-page.tsx";
import { badRequest } from "#app/desk/record/record-form.server.ts";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { DetailPane, GonePane } from "#app/desk/ui/detail-pane.tsx";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { traceList } from "#app/desk/ui/part.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { setMerged } from "#app/domain/customers/save-customer.server.ts";
import { type ShownCustomer, showCustomer } from "#app/domain/customers/show-customer.server.ts";
import { openOfCustomer } from "#app/domain/payments/statement.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/customer-detail-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordId(params.id);
  const compared = Number(
    /^\d{1,9}$/.exec(url.searchParams.get("compare") ?? "")?.[0] ?? Number.NaN,
  );
  const other = Number.isNaN(compared) ? undefined : compared;
  const app = context.get(appContext);
  const customer = id ? await showCustomer(app, id, other) : undefined;
  const owes = customer && (await openOfCustomer(app, customer.id));
  const shows = [id ?? "", "customer", "booking", "quotation", "mail", "document", "payment"];
  return data({ customer, owes, compared: other, shows }, { status: customer ? 200 : 404 });
}

const source = pageData<typeof loader>("/admin/customers/:id", compareOf);
export const clientLoader = source.read;

const acts = {
  merge: { action: "merged", said: "Customers merged." },
  "undo-merge": {
    action: "merge-undone",
    said: "Merge undone: they are separate customers again.",
  },
} as const;

export async function action({ request, context, params }: Route.ActionArgs) {
  const fields = await readForm(request);
  const gone = "One of these customers does not exist. Nothing was changed.";
  return answerEdit({ context, fields, gone }, async () => {
    const act = findAct(acts, fields.intent);
    const [id, other] = [recordId(params.id), recordId(fields.other)];
    if (!act || !id || !other) throw badRequest();
    await setMerged(context.get(appContext), [id, other], actorOf(context), act.action);
    return { said: act.said };
  });
}

export default function CustomerDetailPage({ loaderData }: Route.ComponentProps) {
  const { customer, owes, compared } = source.useData(loaderData);
  const list = href("/admin/customers");
  if (!customer) return <GonePane list={list} what="customer" />;
  const { id, no, name, kind, addedInFull, openBookings, openTotal, openOthers } = customer;
  const open = [
    openBookings > 0 && `${formatCount(openBookings, "open booking")}, ${openTotal}`,
    openOthers > 0 && formatCount(openOthers, "open quotation"),
  ].filter(Boolean);
  return (
    <DetailPane
      list={list}
      title={name}
      above={`Customer ${no}, ${kind}, since ${addedInFull}`}
      below={
        <>
          {owes?.isOpen && <Owes {...owes} />}
          <span className="block">{open.join("; ") || "No booking or quotation is open"}</span>
        </>
      }
      actions={
        !customer.remaining && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="green" size={38} href={`${href("/booking")}?customer=${id}`}>
              Create booking
            </ButtonLink>
            <ButtonLink variant="outline" size={38} href={quoteHref({ customer: id })}>
              Make a quotation
            </ButtonLink>
            <ButtonLink
              variant="outline"
              size={38}
              href={href("/admin/customers/:id/statement", { id })}
            >
              Statement
            </ButtonLink>
            <ButtonLink variant="outline" size={38} href={`${href("/customer")}?id=${id}`}>
              <Icon name="edit" />
              Edit customer
            </ButtonLink>
          </div>
        )
      }
    >
      {customer.remaining && (
        <p className="mt-4 bg-head px-3 py-2">
          This customer was merged into{" "}
          <Link to={customerLink({ id: customer.remaining })}>another one</Link>.
        </p>
      )}
      {/* The answer of one customer is not for the next one. */}
      <CustomerParts key={id} customer={customer} compared={compared} />
    </DetailPane>
  );
}

/** The customer's open amount by age. */
function Owes({ open, ages }: Awaited<ReturnType<typeof openOfCustomer>>) {
  return (
    <span className="mt-1 block tabular-nums">
      <span className="block text-figure font-bold [font-stretch:108%]">{open} open</span>
      {ages.map(({ label, open }) => `${label}: ${open}`).join(", ")}
    </span>
  );
}

interface PartsProps {
  customer: ShownCustomer & { other: ShownCustomer | undefined };
  /** The number that was asked for, to merge. */
  compared: number | undefined;
}

function CustomerParts({ customer, compared }: PartsProps) {
  const { live, axis, contacts, addresses, note, terms_days, deducts_tds } = customer;
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 @min-[700px]/pane:grid-cols-[minmax(0,469fr)_minmax(0,296fr)]">
      <div className="grid min-w-0 content-start gap-6">
        {compared !== undefined && <MergePreview customer={customer} compared={compared} />}
        {live.length > 0 && (
          <RecordPart id="live" title="With the customer now">
            <ul>
              {live.map(({ id, reference, pieces, until }) => (
                <li key={reference + pieces} className="border-b border-line py-2">
                  <strong className="font-medium">{pieces}</strong> {until},{" "}
                  <Link to={bookingPath(id)}>{reference}</Link>
                </li>
              ))}
            </ul>
          </RecordPart>
        )}
        <RecordPart id="axis" title="History">
          <ol className={`${traceList} mt-3`}>
            {axis.map(({ to, title, rest, status, at, inFull }) => (
              <li key={`${to} ${title} ${inFull}`}>
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    {to ? <Link to={to}>{title}</Link> : title} {rest}
                  </span>
                  <span className="text-ink-soft">
                    {status && `${status}, `}
                    <time title={inFull}>{at}</time>
                  </span>
                </p>
              </li>
            ))}
          </ol>
          {axis.length === 0 && <p className="mt-2 text-ink-soft">Nothing yet.</p>}
        </RecordPart>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <RecordPart id="contacts" title="Contacts">
          {contacts.map(({ id, name, phone, email, user_id }) => (
            <address key={id} className="border-b border-line py-2 not-italic wrap-anywhere">
              <strong className="block font-medium">{name}</strong>
              {phone && <RecordValue as="phone" value={phone} />}{" "}
              {email && <RecordValue as="email" value={email} />}
              {user_id && <span className="block text-ink-soft">Has a confirmed account</span>}
            </address>
          ))}
          {contacts.length === 0 && <p className="mt-2 text-ink-soft">None yet.</p>}
        </RecordPart>
        <RecordPart id="addresses" title="Billing addresses">
          {addresses.map((one) => (
            <address
              key={one.id}
              className="border-b border-line py-2 not-italic wrap-anywhere [&>*]:block"
            >
              <strong className="font-medium">{one.name}</strong>
              {one.gstin && <span>GSTIN {one.gstin}</span>}
              {[one.street, one.street2, `${one.city} ${one.postcode}`.trim(), one.stateName]
                .filter(Boolean)
                .map((line) => (
                  <span key={line}>{line}</span>
                ))}
              {one.email && <RecordValue as="email" value={one.email} />}
            </address>
          ))}
          {addresses.length === 0 && <p className="mt-2 text-ink-soft">None yet.</p>}
        </RecordPart>
        <RecordPart id="terms" title="Terms and note">
          <p className="mt-2">
            {terms_days > 0 ? `Pays within ${formatCount(terms_days, "day")}` : "Pays in advance"}
            {deducts_tds ? ", deducts TDS" : ""}
            {customer.reminders_paused ? ", reminders paused" : ""}
          </p>
          {note && <p className="mt-2 whitespace-pre-wrap">{note}</p>}
        </RecordPart>
        <Merging customer={customer} />
      </div>
    </div>
  );
}

/** Possible duplicates, merged customers, and a form to merge any other. */
function Merging({ customer: { id, merged, alike, remaining } }: Pick<PartsProps, "customer">) {
  const { send, isBusy, answer } = useStore(customerLink({ id }));
  if (remaining) return null;
  return (
    <RecordPart id="merging" title="Same customer?">
      {alike.map(({ no, name, same }) => (
        <p key={no} className="mt-2 bg-head px-3 py-2">
          <strong className="font-medium">{name}</strong> (No. {no}) has the same {same}.{" "}
          <Link to={`?compare=${no}`} preventScrollReset>
            Compare
          </Link>
        </p>
      ))}
      {merged.map((one) => (
        <PostForm key={one.id} className="mt-2" send={send} isBusy={isBusy}>
          <input type="hidden" name="other" value={one.id} />
          {one.name} (No. {one.no}) was merged into this one.{" "}
          <Button type="submit" variant="outline" size={34} name="intent" value="undo-merge">
            Undo
          </Button>
        </PostForm>
      ))}
      {answer?.failure && <FailureLine>{answer.failure}</FailureLine>}
      <form className="mt-3 flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          Merge with No.
          <input className="small-field w-24" name="compare" inputMode="numeric" maxLength={9} />
        </label>
        <Button type="submit" variant="outline" size={34}>
          Preview
        </Button>
      </form>
    </RecordPart>
  );
}

/** The lines in which two customers are compared. */
const comparison: readonly (readonly [label: string, linesOf: (of: ShownCustomer) => string[]])[] =
  [
    ["Name", ({ name }) => [name]],
    [
      "Contacts",
      (of) => of.contacts.map(({ name, phone, email }) => [name, phone, email].join(" ")),
    ],
    ["Billing", (of) => of.addresses.map((one) => [one.name, one.gstin, one.city].join(" "))],
    ["Open bookings", ({ openBookings }) => [String(openBookings)]],
    ["Since", ({ addedInFull }) => [addedInFull]],
  ];

/** Both side by side, before one of them becomes part of the other. */
function MergePreview({ customer, compared }: PartsProps) {
  const { id, other } = customer;
  const { send, isBusy, answer } = useStore(customerLink({ id }));
  return (
    <RecordPart
      id="compare"
      title={`Merge with customer ${compared}?`}
      aside={
        <Link to="?" preventScrollReset>
          Close
        </Link>
      }
    >
      {other ? (
        <>
          <table className="mt-2 mb-3 w-full table-fixed [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-3 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:font-normal [&_:is(th,td)]:wrap-anywhere">
            <thead>
              <tr>
                <td />
                <th scope="col">{`No. ${customer.no} (this one, stays)`}</th>
                <th scope="col">
                  <Link to={customerLink(other)}>{`No. ${other.no}`}</Link>
                </th>
              </tr>
            </thead>
            <tbody>
              {comparison.map(([label, linesOf]) => (
                <tr key={label}>
                  <th scope="row" className="text-ink-soft">
                    {label}
                  </th>
                  {[customer, other].map((one) => (
                    <td key={one.no}>
                      {linesOf(one).map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mb-3 text-ink-soft">
            Contacts, addresses, bookings and documents of No. {other.no} are then shown here. You
            can undo it at any time.
          </p>
          <PostForm send={send} isBusy={isBusy}>
            <input type="hidden" name="other" value={other.id} />
            <Button type="submit" variant="green" size={38} name="intent" value="merge">
              Merge No. {other.no} into this one
            </Button>
          </PostForm>
        </>
      ) : (
        <p className="mt-2">
          There is no other customer with this number, or it was merged already.
        </p>
      )}
      {answer?.failure && <FailureLine>{answer.failure}</FailureLine>}
    </RecordPart>
  );
}
