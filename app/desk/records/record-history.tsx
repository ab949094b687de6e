import type { HistoryEvent } from "#app/domain/records/record-history.server.ts";

/** What happened to a record, on one trace from the day it came in. */
export function RecordHistory({
  received,
  events,
}: {
  received: string;
  events: readonly HistoryEvent[];
}) {
  return (
    <section aria-labelledby="record-history">
      <h3 id="record-history">What happened</h3>
      <ol className="record-history">
        <li>
          <p>
            <strong>Received</strong> <time>{received}</time>
          </p>
        </li>
        {events.map(({ id, at, by, note, did }) => (
          <li key={id} data-note={note !== undefined || undefined}>
            <p>
              <strong>{did ?? by}</strong> <time>{at}</time>
              {did && <span>, {by}</span>}
            </p>
            {note !== undefined && <p data-text>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
