import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { formatCount } from "#app/lib/format.ts";

export interface Outcome {
  did: "status" | "assignment" | "note" | "release";
  count: number;
  /** The numbers of those that were deleted meanwhile. */
  gone: readonly number[];
}

const verbs = {
  status: "changed",
  assignment: "assigned",
  note: "noted",
  release: "marked as not spam",
} as const satisfies Record<Outcome["did"], string>;

/** "3 enquiries changed. No. 12 and 15 were deleted meanwhile." */
export function formatOutcome({ did, count, gone }: Outcome, kind: RecordKindDescription): string {
  const records = count === 1 ? `1 ${kind.one.toLowerCase()}` : `${count} ${kind.many}`;
  const said = did === "note" && count === 1 ? "Note added." : `${records} ${verbs[did]}.`;
  if (gone.length === 0) return said;
  const named = gone.slice(0, mostNamed).map(String);
  const others = gone.length - named.length;
  const which = inWords.format(others > 0 ? [...named, formatCount(others, "other")] : named);
  return `${said} No. ${which} ${gone.length === 1 ? "was" : "were"} deleted meanwhile.`;
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
