import { href, Link } from "react-router";
import type { ListedRecord } from "#app/features/records/list-records.server.ts";
import { RecordBadge } from "#app/features/records/record-badge.tsx";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";
import { RecordValue } from "#app/features/records/record-value.tsx";
import { fileSize } from "#app/lib/file-size.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** One record with everything that was sent, beside its list. */
export function RecordDetail({
  kind,
  record,
  listSearch,
}: {
  kind: KindOfRecord;
  record: ListedRecord;
  /** Where in the list one came from. */
  listSearch: string;
}) {
  const title = kind.fields.find(({ as }) => as === "name");
  return (
    <article className="record-detail" aria-labelledby="record-name">
      <header>
        <p>
          {kind.one} {record.no}, received {record.receivedInFull}
        </p>
        <h2 id="record-name">{title && record.values[title.column]}</h2>
        <Link
          to={{ pathname: href("/admin/:records", { records: kind.slug }), search: listSearch }}
          aria-label="Close"
          preventScrollReset
        >
          <Icon name="close" />
        </Link>
      </header>
      <RecordBadge record={record} />
      <dl>
        {kind.fields
          .filter((field) => field !== title)
          .map(({ column, label, as }) => (
            <div key={column} data-long={as === "long text" || undefined}>
              <dt>{label}</dt>
              <dd>
                <RecordValue as={as} value={record.values[column] ?? ""} />
              </dd>
            </div>
          ))}
        {kind.hasCv && record.cvSize === null && (
          <div>
            <dt>CV</dt>
            <dd>none sent</dd>
          </div>
        )}
      </dl>
      {record.cvSize !== null && (
        <ButtonLink
          look="outline"
          size={42}
          href={href("/admin/careers/:id/cv", { id: record.id })}
          download
        >
          <Icon name="download" />
          CV, {fileSize(record.cvSize)}
        </ButtonLink>
      )}
    </article>
  );
}
