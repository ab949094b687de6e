import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { NotDuplicateForm } from "#app/desk/records/customer-part.tsx";
import { RecordPart } from "#app/desk/records/record-part.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { type RecordField, statusName } from "#app/domain/records/record-kind.ts";

interface Props {
  record: ListedRecord;
  other: ListedRecord;
}

/** The facts of two records side by side; those that differ are marked. */
export function ComparePart({ record, other }: Props) {
  const { kind } = useRecordList();
  const { pathname, search } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  // It stands above what led to it.
  useEffect(() => part.current?.scrollIntoView({ block: "nearest" }), []);
  const rest = new URLSearchParams(search);
  rest.delete("compare");
  const rows: { label: string; as?: RecordField["as"]; values: [string, string] }[] = [
    { label: "Received", values: [record.receivedInFull, other.receivedInFull] },
    { label: "Status", values: [statusName(record.status), statusName(other.status)] },
    ...kind.fields.map(({ column, label, as }) => ({
      label,
      as,
      values: [record.values[column] ?? "", other.values[column] ?? ""] as [string, string],
    })),
  ];
  const otherHref = href("/admin/:records/:id", { records: kind.slug, id: other.id });
  return (
    <div ref={part}>
      <RecordPart
        id="compare"
        title="Are these the same?"
        className="mt-6"
        aside={
          <Link to={{ pathname, search: rest.toString() }} preventScrollReset>
            Close
          </Link>
        }
      >
        <table
          className="mt-2 mb-3.5 w-full table-fixed border-collapse [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:pt-[7px] [&_:is(th,td)]:pr-3 [&_:is(th,td)]:pb-1.5 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_:is(th,td):not(:first-child)]:pl-3 [&_tr>:first-child]:w-[26%] [&_tr>:first-child]:font-normal [&_tr>:first-child]:text-ink-soft [&_thead_th]:font-medium [&_tr[data-differs]>td]:bg-fresh [&_tr[data-differs]>td]:font-medium"
          aria-labelledby="compare"
        >
          <thead>
            <tr>
              <td />
              <th scope="col">
                {kind.one} {record.no} (this)
              </th>
              <th scope="col">
                <Link to={otherHref}>
                  {kind.one} {other.no}
                </Link>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ values: [one, two] }) => one || two)
              .map(({ label, as, values: [one, two] }) => (
                <tr key={label} data-differs={one !== two || undefined}>
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
        <NotDuplicateForm otherId={other.id} />
      </RecordPart>
    </div>
  );
}
