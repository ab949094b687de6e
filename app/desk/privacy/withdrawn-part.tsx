import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";

/** What staff may still write to somebody who withdrew their consent. */
export function WithdrawnPart({ kind }: { kind: RecordKindDescription }) {
  return (
    <section className="record-spam" aria-label="Consent">
      <p>
        <strong>Withdrew consent</strong>: who sent this does not want to be contacted about it.
        {kind.hasLines && " Write and call only for what this booking needs."}
        {kind.isAnsweredAnyway && !kind.hasLines && " They asked this themselves: answer it."}
      </p>
    </section>
  );
}
