import type { Outcome } from "#app/domain/records/locked-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { listFirst } from "#app/lib/format.ts";

type Named = Pick<Outcome, "no" | "left"> & { kind: Pick<RecordKindDescription, "one" | "many"> };

/**
 * "3 enquiries and Message 4 are done. Message 7 was deleted meanwhile."
 * @param verb for one record, and for several if it differs
 */
export function formatOutcomes(outcomes: readonly Named[], verb: string, verbOfMany = verb) {
  const isOneKind = new Set(outcomes.map(({ kind }) => kind)).size === 1;
  const done = outcomes.filter(({ left }) => !left);
  const which = [...Map.groupBy(done, ({ kind }) => kind)].map(([{ one, many }, all]) =>
    all.length === 1 ? `${one} ${all[0]?.no}` : `${all.length} ${many}`,
  );
  const said = `${inWords.format(which)} ${done.length === 1 ? verb : verbOfMany}.`;
  const skipped = Map.groupBy(
    outcomes.filter(({ left }) => left),
    ({ kind, left = "" }) => [isOneKind ? "No." : kind.one, left].join("\n"),
  );
  const sentences = [...skipped].map(([words, all]) => {
    const [word, why] = words.split("\n");
    const which = listFirst(all.map(({ no }) => no));
    return ` ${word} ${which} ${all.length === 1 ? "was" : "were"} ${why} meanwhile.`;
  });
  return [done.length > 0 ? said : "Nothing was changed.", ...sentences].join("");
}

const inWords = new Intl.ListFormat("en-GB");
