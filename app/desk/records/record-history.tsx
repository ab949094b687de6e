import { Link } from "react-router";
import { RecordPart } from "#app/desk/records/record-part.tsx";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { readHistory } from "#app/domain/records/record-history.server.ts";

type History = Awaited<ReturnType<typeof readHistory>>;

/** Events on one trace: the first node is filled, notes are beside theirs. */
export function RecordHistory({ record, history }: { record: ListedRecord; history: History }) {
  return (
    <RecordPart id="record-history" title="History">
      <ol className="[&>li]:relative [&>li]:pb-3.5 [&>li]:pl-7 [&>li]:wrap-anywhere [&>li]:before:absolute [&>li]:before:top-[3px] [&>li]:before:left-0 [&>li]:before:z-1 [&>li]:before:size-[15px] [&>li]:before:rounded-full [&>li]:before:border-2 [&>li]:before:border-board [&>li]:before:bg-card [&>li:first-child]:before:bg-board [&>li:not(:last-child)]:after:absolute [&>li:not(:last-child)]:after:top-2.5 [&>li:not(:last-child)]:after:-bottom-2 [&>li:not(:last-child)]:after:left-[6.5px] [&>li:not(:last-child)]:after:w-0.5 [&>li:not(:last-child)]:after:bg-board">
        <li>
          <p className={line}>
            <strong className="font-medium">Received</strong>{" "}
            <span className="text-ink-soft">
              <time>{record.receivedInFull}</time>
            </span>
          </p>
        </li>
        {history.map(({ id, at, by, note, did, mail, leads, edits }) => (
          <li key={id} data-note={note !== undefined || undefined}>
            <p className={line}>
              <strong className="font-medium">
                {leads ? <Link to={leads}>{did}</Link> : (did ?? by)}
              </strong>{" "}
              <span className="text-ink-soft">
                <time>{at}</time>
                {did && `, ${by}`}
                {mail && <span data-mail={mail.status}>, {mail.said}</span>}
              </span>
            </p>
            {edits.length > 0 && <Edits edits={edits} />}
            {note !== undefined && (
              <p
                className="mt-1 max-h-[24em] overflow-y-auto text-[1rem] leading-normal whitespace-pre-wrap"
                data-text
              >
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}

/** Time and author are at the right, and below where there is no room for both. */
const line = "flex flex-wrap justify-between gap-x-4";

/** From what to what each field was edited. */
function Edits({ edits }: Pick<History[number], "edits">) {
  return (
    <ul className="[&_:is(del,ins)]:whitespace-pre-line [&_ins]:no-underline">
      {edits.map(({ label, before, after }) => (
        <li key={label}>
          <span className="text-ink-soft">{label}:</span>{" "}
          {before ? <del className="text-ink-soft">{before}</del> : <span>empty</span>}{" "}
          <span aria-hidden="true">→</span>
          <span className="sr-only"> became </span>
          {after ? <ins>{after}</ins> : <span>{before && "removed"}</span>}
        </li>
      ))}
    </ul>
  );
}
