import { href, Link, useLocation } from "react-router";
import { DeleteLink } from "#app/desk/edit/delete-link.tsx";
import { FailureLine } from "#app/desk/edit/failure-line.tsx";
import { DetailPane, Fact } from "#app/desk/lists/detail-pane.tsx";
import { FinishErasurePart } from "#app/desk/privacy/finish-erasure-part.tsx";
import { AnswerPart } from "#app/desk/records/answer-form.tsx";
import { ComparePart } from "#app/desk/records/compare-part.tsx";
import { FollowUpForms } from "#app/desk/records/follow-up-forms.tsx";
import { NoteForm } from "#app/desk/records/note-form.tsx";
import { PersonPart } from "#app/desk/records/person-part.tsx";
import { RecordPlace } from "#app/desk/records/record-place.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import { SpamActions } from "#app/desk/records/spam-actions.tsx";
import { TellForm } from "#app/desk/records/tell-form.tsx";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";
import { lossOf, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { formatFileSize, formatPhone } from "#app/lib/format.ts";
import { phoneLink, whatsAppLinkTo } from "#app/lib/phone-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/record-page";

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

export function RecordDetail({
  record,
  compared,
  history,
  lines,
  answers,
  person,
  noteKey,
  rest,
  answered,
}: Found & { answered: FormAnswer | undefined }) {
  const { search } = useLocation();
  const { kind } = useRecordList();
  const second = kind.fields.find(({ as }) => as === "second");
  const list = href("/admin/:records", { records: kind.slug });
  const isSpam = record.status === "spam";
  const title = record.values.name ?? "";
  return (
    <DetailPane
      list={list}
      title={title}
      above={
        <>
          {kind.one} {record.no}
          {/* On a phone the history shows the time. */}
          <span className="max-tablet:hidden">, received {record.receivedInFull}</span>
        </>
      }
      below={second && record.values[second.column]}
      place={<RecordPlace id={record.id} />}
      actions={<CallLinks phone={record.values.phone ?? ""} />}
    >
      {answered?.failure && <FailureLine>{answered.failure}</FailureLine>}
      {record.withdrewConsent && <WithdrawnPart kind={kind} />}
      {isSpam && (
        <section className="record-spam" aria-label="Spam">
          <p>
            <strong>Kept apart as spam</strong>
            {record.spamReasons && `: ${record.spamReasons}.`}
          </p>
          <SpamActions record={record} />
        </section>
      )}
      {rest && <FinishErasurePart rest={rest} />}
      <FollowUpForms record={record} />
      {answers.tell && (
        <TellForm
          key={answers.tell.status}
          tell={answers.tell}
          answerKey={answers.key}
          answered={answered}
        />
      )}
      {compared && <ComparePart record={record} other={compared} />}
      <div className="record-columns">
        <div>
          <AnswerPart
            recordId={record.id}
            refusal={refusalOf(record, kind)}
            answers={answers}
            answered={answered}
          />
          <RecordHistory record={record} history={history} />
          <NoteForm recordId={record.id} noteKey={noteKey} answered={answered} />
        </div>
        <div>
          <BookingLines lines={lines} />
          <section className="record-part" aria-labelledby="record-facts">
            <h3 id="record-facts">Facts</h3>
            <Sent record={record} lines={lines} />
            <RecordActions record={record} next={`${list}${search}`} />
          </section>
          <PersonPart recordId={record.id} person={person} />
        </div>
      </div>
    </DetailPane>
  );
}

/** The mails that staff may still send to somebody who withdrew their consent. */
function WithdrawnPart({ kind }: { kind: RecordKindDescription }) {
  return (
    <section className="record-spam" aria-label="Consent">
      <p>
        <strong>Withdrew consent</strong>: who sent this does not want to be contacted about it.
        {kind.hasLines && " Write and call only for what this booking needs."}
        {kind.isKept && !kind.hasLines && " They asked this themselves: answer it."}
      </p>
    </section>
  );
}

/** Why a record is not answered by mail, if it is not; the domain refuses the same. */
function refusalOf(record: Found["record"], kind: Pick<RecordKindDescription, "isKept">) {
  if (record.status === "spam") return "Spam is not answered. Choose “Not spam” first.";
  const isRefused = record.withdrewConsent && !kind.isKept;
  return isRefused ? "Who sent this withdrew their consent." : undefined;
}

function CallLinks({ phone }: { phone: string }) {
  const chat = whatsAppLinkTo(phone);
  if (!phone) return null;
  return (
    <div>
      <ButtonLink variant="outline" size={38} href={phoneLink(phone)} aria-label={`Call ${phone}`}>
        <Icon name="phone" />
        {formatPhone(phone)}
      </ButtonLink>
      {chat && (
        <ButtonLink variant="outline" size={38} href={chat} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp
        </ButtonLink>
      )}
    </div>
  );
}

/** What can be done with the record as a whole. @param next where one goes after its deletion */
function RecordActions({ record, next }: Pick<Found, "record"> & { next: string }) {
  const { kind } = useRecordList();
  const { id, cvSize, values } = record;
  const title = values.name ?? "";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
      {cvSize !== null && (
        <ButtonLink
          variant="outline"
          size={42}
          href={href("/admin/careers/:id/cv", { id })}
          download
        >
          <Icon name="download" />
          CV, {formatFileSize(cvSize)}
        </ButtonLink>
      )}
      {kind.hasLines && (
        <ButtonLink variant="outline" size={42} href={`/edit?booking=${id}`}>
          <Icon name="edit" />
          Edit booking
        </ButtonLink>
      )}
      {kind.isDeletable && record.status !== "spam" && (
        <DeleteLink
          action={href("/admin/:records/:id/delete", { records: kind.slug, id })}
          next={next}
          name={title}
          loses={lossOf(kind, title)}
        />
      )}
    </div>
  );
}

/** Everything that was sent but the name, which is the heading. */
function Sent({ record, lines }: Pick<Found, "record" | "lines">) {
  const { kind } = useRecordList();
  const fields = kind.fields
    .filter(({ as }) => as !== "name" && as !== "second")
    .filter(({ shown, column }) => shown !== "detail" || record.values[column])
    .filter(({ isSummary }) => !(isSummary && lines.length > 0));
  return (
    <dl>
      {fields.map(({ column, label, as }) => (
        <Fact key={column} label={label} isLong={as === "long text"}>
          <RecordValue as={as} value={record.values[column] ?? ""} />
        </Fact>
      ))}
      {kind.hasCv && record.cvSize === null && <Fact label="CV">None sent</Fact>}
      {record.noticeVersion && <Fact label="Privacy notice">of {record.noticeVersion}</Fact>}
    </dl>
  );
}

function BookingLines({ lines }: Pick<Found, "lines">) {
  if (lines.length === 0) return null;
  return (
    <ul className="booking-lines" aria-label="What is rented">
      {lines.map(({ position, pieces, period, price, picture }) => (
        <li key={position}>
          {picture && <img {...picture} alt="" loading="lazy" />}
          <p>
            <strong>{pieces}</strong>
            <span>{price}</span>
            <span>{period}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function RecordHistory({ record, history }: Pick<Found, "record" | "history">) {
  return (
    <section className="record-part" aria-labelledby="record-history">
      <h3 id="record-history">History</h3>
      <ol className="record-history">
        <li>
          <p>
            <strong>Received</strong>{" "}
            <span>
              <time>{record.receivedInFull}</time>
            </span>
          </p>
        </li>
        {history.map(({ id, at, by, note, did, mail, leads, edits }) => (
          <li key={id} data-note={note !== undefined || undefined}>
            <p>
              <strong>{leads ? <Link to={leads}>{did}</Link> : (did ?? by)}</strong>{" "}
              <span>
                <time>{at}</time>
                {did && `, ${by}`}
                {mail && <span data-mail={mail.status}>, {mail.said}</span>}
              </span>
            </p>
            {edits.length > 0 && <Edits edits={edits} />}
            {note !== undefined && <p data-text>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From what to what each field was edited. */
function Edits({ edits }: Pick<Found["history"][number], "edits">) {
  return (
    <ul>
      {edits.map(({ label, before, after }) => (
        <li key={label}>
          <span>{label}:</span> {before ? <del>{before}</del> : <span>empty</span>}{" "}
          <span aria-hidden="true">→</span>
          <span className="sr-only"> became </span>
          {after ? <ins>{after}</ins> : <span>{before && "removed"}</span>}
        </li>
      ))}
    </ul>
  );
}
