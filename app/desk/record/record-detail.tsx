import { href, Link } from "react-router";
import { FileLink } from "#app/desk/record/attachments.tsx";
import { ComparePart, CustomerPart } from "#app/desk/record/customer-part.tsx";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { type Found, partsOf } from "#app/desk/record/kind-parts.tsx";
import { RecordChoices } from "#app/desk/record/record-choices.tsx";
import { NoteForm, ReplyPart } from "#app/desk/record/record-forms.tsx";
import { Edits, RecordNotice, RecordPart } from "#app/desk/record/record-part.tsx";
import { RecordValue } from "#app/desk/record/record-value.tsx";
import { SpamActions } from "#app/desk/record/spam-actions.tsx";
import { useRecordList } from "#app/desk/record/use-follow-up.ts";
import { DetailPane, Fact, PaneLink } from "#app/desk/ui/detail-pane.tsx";
import { traceList } from "#app/desk/ui/part.tsx";
import { lossOf, type RecordField } from "#app/domain/records/record-kind.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatFound, formatNumber, formatPhone } from "#app/lib/format.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { phoneLink, whatsAppLinkTo } from "#app/lib/phone-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { outsideArea } from "#content/outside-area.ts";

export function RecordDetail(found: Found) {
  const { record, compared, history, answers, person } = found;
  const { kind, path: list } = useRecordList();
  const { withdrawn, notice: Notice, wide: Wide, after: After } = partsOf(kind);
  const second = kind.fields.find(({ as }) => as === "second");
  return (
    <DetailPane
      list={list}
      title={record.values.name ?? ""}
      above={
        <>
          {kind.one} {record.no}
          {record.values.reference && `, ${record.values.reference}`}
        </>
      }
      below={second && record.values[second.column]}
      place={<RecordPlace id={record.id} />}
      actions={<CallLinks {...record.values} at="max-tablet:hidden" />}
    >
      {record.withdrewConsent && (
        <RecordNotice label="Consent">
          <p>
            <strong>The sender has withdrawn consent</strong> to be contacted about this.{" "}
            {withdrawn}
          </p>
        </RecordNotice>
      )}
      {record.status === "spam" && (
        <RecordNotice label="Spam">
          <p>
            <strong>Marked as spam</strong>
            {record.spamReasons && `: ${record.spamReasons}.`}
          </p>
          <SpamActions record={record} />
        </RecordNotice>
      )}
      {Notice && <Notice {...found} />}
      <RecordChoices record={record} />
      {compared && <ComparePart record={record} other={compared} />}
      {Wide && <Wide {...found} />}
      {/* 469 + 296 px in a pane of full width. */}
      <div className="mt-6 grid gap-x-8 gap-y-6 @min-[700px]/pane:grid-cols-[minmax(0,469fr)_minmax(0,296fr)]">
        <div className="min-w-0">
          <Letter {...found} />
          {After && <After {...found} />}
          <CallLinks {...record.values} at="mt-5 tablet:hidden" />
          <RecordHistory history={history} />
          <ReplyPart
            recordId={record.id}
            answers={answers}
            replies={history.filter(({ isReply }) => isReply)}
          />
          <NoteForm recordId={record.id} />
        </div>
        <div className="min-w-0">
          <RecordPart id="record-details" title="Details">
            <Details {...found} />
            <RecordActions {...found} />
          </RecordPart>
          <CustomerPart recordId={record.id} person={person} customer={found.customer} />
        </div>
      </div>
    </DetailPane>
  );
}

/** "4 of 77", and links to the neighbours in the list. */
function RecordPlace({ id }: { id: string }) {
  const { page, hrefOf } = useRecordList();
  const { rows, start, matching } = page;
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const neighbours = [
    { row: rows[at - 1], label: "Previous record", icon: "chevron-up", keyHint: "k" },
    { row: rows[at + 1], label: "Next record", icon: "chevron-down", keyHint: "j" },
  ] as const;
  return (
    <>
      {matching && (
        <span className="whitespace-nowrap text-ink-soft">
          {formatNumber(start + at)} of {formatFound(matching)}
        </span>
      )}
      {neighbours.map(
        ({ row, ...link }) => row && <PaneLink key={link.keyHint} to={hrefOf(row)} {...link} />,
      )}
    </>
  );
}

function CallLinks({ phone = "", at }: { phone?: string; at: string }) {
  const chat = whatsAppLinkTo(phone);
  if (!phone) return null;
  return (
    <div className={`flex flex-wrap gap-2 ${at}`}>
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

/** The actions on the record as a whole. */
function RecordActions(found: Found) {
  const { kind } = useRecordList();
  const { action: Action } = partsOf(kind);
  const { id, values, status } = found.record;
  const name = values.name ?? "";
  const path = href("/admin/:records/:id", { records: kind.slug, id });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
      {Action && <Action {...found} />}
      {kind.isDeletable && status !== "spam" && (
        <DeleteButton record={path} name={name} loses={lossOf(kind, name)} />
      )}
    </div>
  );
}

/** The sender's message, choices or order, and the address: it heads the record as a letter. */
function Letter(found: Found) {
  const { record, rental } = found;
  const { kind } = useRecordList();
  const { heading = kind.one, letter: Own, apart: shownBeside = [] } = partsOf(kind);
  const { values, receivedInFull } = record;
  const as = (...all: RecordField["as"][]) =>
    kind.fields.filter(({ as, column }) => all.includes(as) && !shownBeside.includes(column));
  const places = as("place", "pin").map(({ column }) => values[column]);
  const address = [values.street, values.street2, ...places].filter(Boolean).join(", ");
  const inArea = address.replace(`, ${outsideArea}`, "");
  const apart = ["street", "street2", "reference", rental && rental.lines.length > 0 && "product"];
  return (
    <RecordPart
      id="record-letter"
      title={heading}
      aside={<p className="text-ink-soft">{`${values.name}, ${receivedInFull}`}</p>}
    >
      <p className="text-body whitespace-pre-wrap not-empty:mt-2" data-text>
        {as("long text").map(({ column }) => values[column])}
      </p>
      {Own && <Own {...found} />}
      <dl className={facts}>
        <Values
          of={as(undefined, "rupees").filter((one) => !apart.includes(one.column))}
          {...record}
        />
        {address && (
          <Fact label="Where">
            <a href={mapsAppAddress(`${inArea}, India`)} target="_blank" rel="noreferrer">
              <Icon name="pin" />
              {inArea}
              <span className="sr-only"> on a map</span>
            </a>
            {inArea !== address && (
              <strong className="block font-medium text-alarm">{outsideArea}</strong>
            )}
          </Fact>
        )}
      </dl>
    </RecordPart>
  );
}

const facts =
  "mt-2 mb-4 empty:hidden [&>div]:grid-cols-[78px_minmax(0,1fr)] [&>div]:gap-2 [&>div]:py-1 [&_.icon]:mr-2 [&_.icon]:inline [&_.icon]:w-4 [&_.icon]:align-[-3px]";

function Values({ of, values }: { of: readonly RecordField[] } & Pick<Found["record"], "values">) {
  return of.map(({ column, label, as }) => (
    <Fact key={column} label={label}>
      <RecordValue as={as} value={values[column] ?? ""} />
    </Fact>
  ));
}

/** The sender's contact details, and facts that the site recorded itself. */
function Details(found: Found) {
  const { record, linked } = found;
  const { kind } = useRecordList();
  const { fact: Own } = partsOf(kind);
  const ways = kind.fields.filter(({ as = "" }) => ["email", "phone", "due day"].includes(as));
  return (
    <dl className={facts}>
      <Values of={ways} {...record} />
      {linked.map(({ id, label, title, path }) => (
        <Fact key={id} label={label}>
          <Link to={path}>{title}</Link>
        </Fact>
      ))}
      {Own && <Own {...found} />}
      {record.noticeVersion && (
        <Fact label="Consent">
          privacy notice of {formatDay(record.noticeVersion.slice(0, 10))}
        </Fact>
      )}
    </dl>
  );
}

/**
 * Events on one trace: the first node is filled, notes are beside theirs. Time and author are at the
 * right, and below where there is no room for both.
 */
function RecordHistory({ history }: Pick<Found, "history">) {
  return (
    <RecordPart id="record-history" title="History">
      <ol className={`${traceList} [&>li]:before:bg-card [&>li:first-child]:before:bg-board`}>
        {history.map(({ id, at, by, note, did, mail, leads, edits, files }) => (
          <li key={id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="font-medium">
                {leads ? <Link to={leads}>{did}</Link> : (did ?? by)}
              </strong>{" "}
              <span className="text-ink-soft">
                <time>{at}</time>
                {did && by && `, ${by}`}
                {mail && <span data-mail={mail.status}>, {mail.said}</span>}
              </span>
            </p>
            {edits.length > 0 && <Edits edits={edits} />}
            {note !== undefined && (
              <p
                className="mt-1 max-h-[24em] overflow-y-auto text-body whitespace-pre-wrap"
                data-text
              >
                {note}
              </p>
            )}
            {files.map((file) => (
              <FileLink key={file.id} {...file} />
            ))}
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
