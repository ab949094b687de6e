import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { formatCount } from "#app/lib/format.ts";

export interface Outcome {
  did:
    | "answer"
    | "status"
    | "assignment"
    | "note"
    | "release"
    | "undo"
    | "delete"
    | "branch"
    | "not-same"
    | "reminder";
  count: number;
  /** The numbers of those that were deleted meanwhile. */
  gone: readonly number[];
  /** The number of the one that was changed, and what all are now; the cookie has neither. */
  no?: number | undefined;
  to?: string | undefined;
  /** The numbers of those that could not be taken back. */
  changed?: readonly number[];
}

const verbs = {
  status: "changed",
  assignment: "assigned",
  note: "noted",
  answer: "answered",
  release: "marked as not spam",
  undo: "taken back",
  delete: "deleted",
  branch: "saved",
  "not-same": "kept apart",
  reminder: "saved",
} as const satisfies Record<Outcome["did"], string>;

/** "3 enquiries are done. No. 12 and 15 were deleted meanwhile." */
export function formatOutcome(outcome: Outcome, kind: RecordKindDescription): string {
  const { gone, changed = [] } = outcome;
  const said = [sayDone(outcome, kind)];
  if (gone.length > 0) said.push(`${sayWhich(gone)} deleted meanwhile.`);
  if (changed.length > 0) said.push(`${sayWhich(changed)} changed by somebody else meanwhile.`);
  return said.join(" ");
}

function sayDone({ did, count, no, to }: Outcome, kind: RecordKindDescription): string {
  const one = no === undefined ? `1 ${kind.one.toLowerCase()}` : `${kind.one} ${no}`;
  const records = count === 1 ? one : `${count} ${kind.many}`;
  if (did === "note" && count === 1) return "Note added.";
  if (did === "answer") return "The mail is on its way.";
  if (did === "reminder") return "Reminder saved.";
  if (did === "branch") return "Branch saved.";
  if (did === "not-same") return "Noted: these are two.";
  if (did === "undo") return `${records} ${count === 1 ? "is as it was" : "are as they were"}.`;
  return to === undefined
    ? `${records} ${verbs[did]}.`
    : `${records} ${count === 1 ? "is" : "are"} ${to}.`;
}

/** "No. 1, 2 and 3 others were" */
function sayWhich(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).map(String);
  const others = numbers.length - named.length;
  const which = inWords.format(others > 0 ? [...named, formatCount(others, "other")] : named);
  return `No. ${which} ${numbers.length === 1 ? "was" : "were"}`;
}

const mostNamed = 5;
const inWords = new Intl.ListFormat("en-GB");

/** An outcome as a cookie's value: our words and numbers alone, so that no cookie can say others. */
export function writeOutcome({ did, count, gone }: Outcome): string {
  return [did, count, ...gone.slice(0, 100)].join(".");
}

export function readOutcome(value: string): Outcome | undefined {
  const [did = "", ...numbers] = value.split(".");
  if (!isDid(did) || !numbers.every((number) => /^\d{1,15}$/.test(number))) return undefined;
  const [count = 0, ...gone] = numbers.map(Number);
  return { did, count, gone };
}

export function isDid(did = ""): did is Outcome["did"] {
  return Object.hasOwn(verbs, did);
}
