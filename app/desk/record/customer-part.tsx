import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { PostForm } from "#app/desk/forms/post-form.tsx";
import { quoteHref } from "#app/desk/frame/places.ts";
import { type Found, partsOf } from "#app/desk/record/kind-parts.tsx";
import { RecordPart } from "#app/desk/record/record-part.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { useFollowUp, useRecordList } from "#app/desk/record/use-follow-up.ts";
import { listSearch } from "#app/desk/ui/detail-pane.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import type { readPerson } from "#app/domain/people/person.server.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { duplicateStatus, type RecordField, statusName } from "#app/domain/records/record-kind.ts";
import { capitalize } from "#app/lib/format.ts";
import { phoneKey } from "#app/lib/phone-links.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const pathOf = (records: string, id: string) => href("/admin/:records/:id", { records, id });

type Person = Awaited<ReturnType<typeof readPerson>>;

interface PartProps {
  recordId: string;
  person: Person;
  /** Whose it is, and whose it may be; undefined for kinds without customers. */
  customer: Found["customer"];
}

/** All enquiries and bookings of the same phone or address, beside each record. */
export function CustomerPart({ recordId, person, customer }: PartProps) {
  const { person: title = "Customer", isUnbookable, isBooking } = partsOf(useRecordList().kind);
  const twin = person.find(({ isTwin }) => isTwin);
  return (
    <RecordPart id="record-customer" title={title}>
      {customer && <OfCustomer {...customer} />}
      {twin && <Duplicate twin={twin} />}
      <ol>
        {person.map(({ id, icon, slug, title, isThis, product, same, inFull, at, status }) => (
          <li
            key={id}
            className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-3 border-b border-line py-2 wrap-anywhere [&>.icon]:w-4.5 [&>.icon]:text-board [&>p]:min-w-0 [&_:is(a,strong)]:font-medium"
          >
            <Icon name={icon} />
            <p>
              {isThis ? <strong>{title}</strong> : <Link to={pathOf(slug, id)}>{title}</Link>}
              {product && <span> {product}</span>}
              <span className="block text-ink-soft">{capitalize(same)}</span>
            </p>
            <p className="text-right text-ink-soft">
              <time title={inFull}>{at}</time>
              <span className="block">{status}</span>
            </p>
          </li>
        ))}
      </ol>
      {!isUnbookable && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            variant={isBooking ? "outline" : "green"}
            size={38}
            href={`${href("/booking")}?for=${recordId}`}
            aria-keyshortcuts="b"
            data-book-for
          >
            Create booking <KeyHint>b</KeyHint>
          </ButtonLink>
          <ButtonLink
            variant="outline"
            size={38}
            href={quoteHref({ from: recordId })}
            aria-keyshortcuts="q"
            data-quote-for
          >
            Make a quotation <KeyHint>q</KeyHint>
          </ButtonLink>
        </div>
      )}
    </RecordPart>
  );
}

/** The customer, or those with the same phone, e-mail address or GSTIN, which staff can take. */
function OfCustomer({ customer, alike }: NonNullable<Found["customer"]>) {
  const { send, isBusy } = useFollowUp();
  const pageOf = (id: string) => href("/admin/customers/:id", { id });
  if (customer) {
    return (
      <p className="mt-2 border-b border-line pb-2">
        <Link to={pageOf(customer.id)}>{customer.name}</Link>, customer {customer.no}
      </p>
    );
  }
  return alike.map(({ id, no, name, same }) => (
    <PostForm
      key={id}
      className="my-2 bg-head px-3 py-2 [&_.button]:mt-2"
      send={send}
      isBusy={isBusy}
    >
      <input type="hidden" name="customer" value={id} />
      <p>
        <Link to={pageOf(id)}>{name}</Link> (customer {no}) has the same {same}.
      </p>
      <Button type="submit" variant="outline" size={34} name="intent" value="join-customer">
        It is this customer
      </Button>
    </PostForm>
  ));
}

function Duplicate({ twin: { id, title, same, status } }: { twin: Person[number] }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("compare", id);
  const compare = { pathname, search: query.toString() };
  return (
    <div className="my-2 bg-head px-3 py-2">
      <strong className="font-medium">Possible duplicate</strong>
      <p>
        {title} has the {same}, and is {status.toLowerCase()}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link
          className="button"
          data-variant="outline"
          data-size="34"
          to={compare}
          preventScrollReset
        >
          Compare
        </Link>
        <DuplicateForm key={id} otherId={id} />
      </div>
    </div>
  );
}

/**
 * Marks another record as no duplicate of the open one, which hides it there from then on.
 * @param same the button that closes the newer one of both, where it is offered
 */
function DuplicateForm({ otherId, same }: { otherId: string; same?: string | undefined }) {
  const { send, isBusy } = useFollowUp();
  return (
    <PostForm className="flex flex-wrap gap-2" send={send} isBusy={isBusy}>
      <input type="hidden" name="other" value={otherId} />
      {same && (
        <Button type="submit" variant="green" size={34} name="intent" value="same">
          {same}
        </Button>
      )}
      <Button type="submit" variant="outline" size={34} name="intent" value="not-same">
        Not a duplicate
      </Button>
    </PostForm>
  );
}

/** A phone or PIN code is the same however its digits are grouped. */
const isSame = (as: RecordField["as"], ...values: [string, string]) => {
  const [one, two] = values.map((value) => {
    if (as === "phone") return phoneKey(value) ?? value;
    return as === "pin" ? value.replaceAll(" ", "") : value;
  });
  return one === two;
};

/** The facts of two records side by side; those that differ are marked. */
export function ComparePart({ record, other }: Record<"record" | "other", ListedRecord>) {
  const { kind } = useRecordList();
  const { pathname, search } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  // It stands above what led to it. Newer browsers answer with a promise, which is no way to undo it.
  useEffect(() => {
    part.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const textOf = ({ values }: ListedRecord, { column }: RecordField) => values[column] ?? "";
  const rows: { label: string; as?: RecordField["as"]; one: string; two: string }[] = [
    { label: "Received", one: record.receivedInFull, two: other.receivedInFull },
    { label: "Status", one: statusName(record.status), two: statusName(other.status) },
    ...kind.fields.map((field) => {
      const [one, two] = [textOf(record, field), textOf(other, field)];
      return { label: field.label, as: field.as, one, two };
    }),
  ];
  const [older, newer] = [record.no, other.no].sort((one, two) => one - two);
  const same = `Same: close ${newer} as a duplicate of ${older}`;
  const canClose = duplicateStatus(kind) && ![record.status, other.status].includes("spam");
  const close = (
    <Link to={pathname + listSearch(search)} preventScrollReset>
      Close
    </Link>
  );
  return (
    <div ref={part} className="mt-6">
      <RecordPart id="compare" title="Are these the same?" aside={close}>
        <table
          className="mt-2 mb-4 w-full table-fixed border-collapse [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-3 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_:is(th,td):not(:first-child)]:pl-3 [&_tr>:first-child]:w-[26%] [&_tr>:first-child]:font-normal [&_tr>:first-child]:text-ink-soft [&_thead_th]:font-medium [&_tr[data-differs]>td]:bg-fresh [&_tr[data-differs]>td]:font-medium"
          aria-labelledby="compare"
        >
          <thead>
            <tr>
              <td />
              <th scope="col">{`${kind.one} ${record.no} (this)`}</th>
              <th scope="col">
                <Link to={pathOf(kind.slug, other.id)}>{`${kind.one} ${other.no}`}</Link>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ one, two }) => one || two)
              .map(({ label, as, one, two }) => (
                <tr key={label} data-differs={!isSame(as, one, two) || undefined}>
                  <th scope="row">{label}</th>
                  <td>
                    <RecordValue as={as} value={one} />
                  </td>
                  <td>
                    <RecordValue as={as} value={two} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <DuplicateForm otherId={other.id} same={canClose ? same : undefined} />
      </RecordPart>
    </div>
  );
}
