import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { formatCount } from "#app/lib/format.ts";

export interface Outcome {
  did: keyof typeof verbs;
  count: number;
  /** The numbers of those that were deleted meanwhile. */
  gone: readonly number[];
  /** The number of the one that was changed, and what all are now. */
  no?: number | undefined;
  to?: string | undefined;
  /** The numbers of those that could not be undone. */
  changed?: readonly number[];
}

const verbs = {
  status: "changed",
  assignment: "assigned",
  note: "noted",
  answer: "answered",
  release: "marked as not spam",
  undo: "undone",
  delete: "deleted",
  branch: "saved",
  "not-same": "marked as not duplicates",
  reminder: "saved",
  "finish-erasure": "done: the rest is erased",
};

type Words = Pick<RecordKindDescription, "one" | "many">;

/** The words for records of several kinds. */
export const anyRecord: Words = { one: "Record", many: "records" };

/** "3 enquiries and Message 4 are done. Message 7 was deleted meanwhile." */
export function formatOutcomes(parts: readonly { outcome: Outcome; kind: Words }[]): string {
  const [only, ...others] = parts;
  if (!only) return "Nothing was changed.";
  if (others.length === 0) return formatOutcome(only.outcome, only.kind);
  const { did, to } = only.outcome;
  const done = parts.filter(({ outcome }) => outcome.count > 0);
  const isOne = done.length === 1 && done[0]?.outcome.count === 1;
  const which = inWords.format(done.map(({ outcome, kind }) => nameRecords(outcome, kind)));
  const said = [
    done.length > 0 ? `${which} ${resultVerb(did, to, isOne)}.` : "Nothing was changed.",
  ];
  for (const { outcome, kind } of parts) said.push(...describeSkipped(outcome, kind.one));
  return said.join(" ");
}

/** "3 enquiries are done. No. 12 and 15 were deleted meanwhile." */
export function formatOutcome(outcome: Outcome, kind: Words): string {
  return [describeDone(outcome, kind), ...describeSkipped(outcome, "No.")].join(" ");
}

/** Which were not changed, and why. */
function describeSkipped({ gone, changed = [] }: Outcome, word: string): string[] {
  const say = (numbers: readonly number[], what: string) => {
    const were = numbers.length === 1 ? "was" : "were";
    return numbers.length > 0
      ? [`${describeRecords(word, numbers)} ${were} ${what} meanwhile.`]
      : [];
  };
  return [...say(gone, "deleted"), ...say(changed, "changed by somebody else")];
}

function nameRecords({ count, no }: Outcome, kind: Words): string {
  const one = no === undefined ? `1 ${kind.one.toLowerCase()}` : `${kind.one} ${no}`;
  return count === 1 ? one : `${count} ${kind.many}`;
}

function resultVerb(did: Outcome["did"], to: string | undefined, isOne: boolean): string {
  if (did === "undo") return isOne ? "is as it was" : "are as they were";
  return to === undefined ? verbs[did] : `${isOne ? "is" : "are"} ${to}`;
}

function describeDone(outcome: Outcome, kind: Words): string {
  const { did, count, to } = outcome;
  if (did === "note" && count === 1) return "Note added.";
  if (did === "answer") return "Mail queued.";
  if (did === "reminder") return "Reminder saved.";
  if (did === "branch") return "Branch saved.";
  if (did === "not-same") return "Marked as not duplicates.";
  return `${nameRecords(outcome, kind)} ${resultVerb(did, to, count === 1)}.`;
}

/** "No. 1, 2 and 3 others" */
export function describeRecords(word: string, numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).map(String);
  const others = numbers.length - named.length;
  return `${word} ${inWords.format(others > 0 ? [...named, formatCount(others, "other")] : named)}`;
}

const mostNamed = 5;
const inWords = new Intl.ListFormat("en-GB");

export function isDid(did = ""): did is Outcome["did"] {
  return Object.hasOwn(verbs, did);
}
