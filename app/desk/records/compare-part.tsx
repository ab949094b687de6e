import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { NotSameForm } from "#app/desk/records/person-part.tsx";
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
  const part = useRef<HTMLElement>(null);
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
    <section ref={part} className="record-part compare-part" aria-labelledby="compare">
      <header>
        <h3 id="compare">Are these the same?</h3>
        <Link to={{ pathname, search: rest.toString() }} preventScrollReset>
          Close
        </Link>
      </header>
      <table aria-labelledby="compare">
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
      <NotSameForm otherId={other.id} />
    </section>
  );
}
