import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { formatCount } from "#app/lib/format.ts";

type Words = Pick<RecordKindDescription, "one" | "many">;

/** The words for records of several kinds. */
export const anyRecord: Words = { one: "Record", many: "records" };

/** What became of records of one kind. */
export interface Outcome {
  kind: Words;
  count: number;
  /** The number of the only one that was changed. */
  no?: number | undefined;
  /** The numbers of those that were deleted or changed meanwhile, the latter by who did it. */
  gone?: readonly number[];
  changed?: ReadonlyMap<string, readonly number[]>;
}

/**
 * "3 enquiries and Message 4 are done. Message 7 was deleted meanwhile."
 * @param verb for one record, and for several if it differs
 */
export function formatOutcomes(outcomes: readonly Outcome[], verb: string, verbOfMany = verb) {
  const isOneKind = outcomes.length === 1;
  const done = outcomes.filter(({ count }) => count > 0 || isOneKind);
  const isOne = done.length === 1 && done[0]?.count === 1;
  const which = inWords.format(done.map(nameRecords));
  const said = done.length > 0 ? `${which} ${isOne ? verb : verbOfMany}.` : "Nothing was changed.";
  const skipped = outcomes.flatMap(({ kind, gone, changed }) => {
    const word = isOneKind ? "No." : kind.one;
    return [
      describeSkipped(word, gone, "deleted"),
      ...[...(changed ?? [])].map(([by, all]) => describeSkipped(word, all, `changed by ${by}`)),
    ];
  });
  return [said, ...skipped].join("");
}

function nameRecords({ kind, count, no }: Outcome): string {
  if (count !== 1) return `${count} ${kind.many}`;
  return no === undefined ? `1 ${kind.one.toLowerCase()}` : `${kind.one} ${no}`;
}

function describeSkipped(word: string, numbers: readonly number[] = [], why: string): string {
  const were = numbers.length === 1 ? "was" : "were";
  return numbers.length > 0 ? ` ${nameNumbers(word, numbers)} ${were} ${why} meanwhile.` : "";
}

/** "No. 1, 2 and 3 others" */
export function nameNumbers(word: string, numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).map(String);
  const others = numbers.length - named.length;
  return `${word} ${inWords.format(others > 0 ? [...named, formatCount(others, "other")] : named)}`;
}

const mostNamed = 5;
const inWords = new Intl.ListFormat("en-GB");
