import { href, Link, useLocation } from "react-router";
import { DeleteLink } from "#app/desk/delete/delete-link.tsx";
import { BookingLines } from "#app/desk/records/booking-lines.tsx";
import { FollowUpForms } from "#app/desk/records/follow-up-forms.tsx";
import { NoteForm } from "#app/desk/records/note-form.tsx";
import { RecordHistory } from "#app/desk/records/record-history.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import { useListContext } from "#app/desk/records/use-follow-up.ts";
import type { BookingLine } from "#app/domain/records/booking-lines.server.ts";
import { lossOf } from "#app/domain/records/deletion-words.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { HistoryEvent } from "#app/domain/records/record-history.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatFileSize } from "#app/lib/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface RecordDetailProps {
  kind: RecordKindDescription;
  record: ListedRecord;
  history: readonly HistoryEvent[];
  lines: readonly BookingLine[];
  noteKey: string;
  /** What the server answered to a form of a page without script. */
  answered: FormAnswer | undefined;
}

/** One record with everything that was sent and all that became of it, beside its list. */
export function RecordDetail(props: RecordDetailProps) {
  const { kind, record, history, lines, noteKey, answered } = props;
  const { search } = useLocation();
  const context = useListContext();
  const name = kind.fields.find(({ as }) => as === "name");
  const second = kind.fields.find(({ as }) => as === "second");
  const list = href("/admin/:records", { records: kind.slug });
  const action = `${href("/admin/:records/:id", { records: kind.slug, id: record.id })}${search}`;
  const isSpam = record.status === "spam";
  const title = name ? (record.values[name.column] ?? "") : "";
  return (
    <article className="record-detail" aria-labelledby="record-name">
      <header>
        <p>
          {kind.one} {record.no}, received {record.receivedInFull}
        </p>
        <h2 id="record-name">{title}</h2>
        {second && <p>{record.values[second.column]}</p>}
        <Link to={`${list}${search}`} aria-label="Close" data-close preventScrollReset>
          <Icon name="close" />
        </Link>
      </header>
      <BookingLines lines={lines} />
      {answered?.failure && (
        <p className="failure-line" role="alert">
          <Icon name="alert" />
          {answered.failure}
        </p>
      )}
      {isSpam && (
        <section className="record-spam" aria-label="Spam">
          <p>
            <strong>Kept apart as spam</strong>
            {record.spamReasons && `: ${record.spamReasons}.`}
          </p>
          <SpamActions kind={kind} record={record} send={context.send} />
        </section>
      )}
      <FollowUpForms kind={kind} record={record} action={action} context={context} />
      <Sent kind={kind} record={record} hasLines={lines.length > 0} />
      <div className="record-acts">
        {record.cvSize !== null && (
          <ButtonLink
            variant="outline"
            size={42}
            href={href("/admin/careers/:id/cv", { id: record.id })}
            download
          >
            <Icon name="download" />
            CV, {formatFileSize(record.cvSize)}
          </ButtonLink>
        )}
        {kind.hasLines && (
          <ButtonLink variant="outline" size={42} href={`/edit?booking=${record.id}`}>
            <Icon name="edit" />
            Edit booking
          </ButtonLink>
        )}
        {kind.isDeletable && !isSpam && (
          <DeleteLink
            action={href("/admin/:records/:id/delete", { records: kind.slug, id: record.id })}
            next={`${list}${search}`}
            name={title}
            loses={lossOf(kind, title)}
          />
        )}
      </div>
      <RecordHistory received={record.receivedInFull} events={history} />
      <NoteForm
        recordId={record.id}
        action={action}
        noteKey={noteKey}
        answered={answered}
        say={context.say}
      />
    </article>
  );
}

/** Everything that was sent but the name, which is the heading. */
function Sent({
  kind,
  record,
  hasLines,
}: Pick<RecordDetailProps, "kind" | "record"> & { hasLines: boolean }) {
  const fields = kind.fields
    .filter(({ as }) => as !== "name" && as !== "second")
    .filter(({ shown, column }) => shown !== "detail" || record.values[column])
    .filter(({ isSummary }) => !(isSummary && hasLines));
  return (
    <dl>
      {fields.map(({ column, label, as }) => (
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
  );
}
