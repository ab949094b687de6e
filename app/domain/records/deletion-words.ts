import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";

/** What is gone with a record, said before it is deleted. */
export function lossOf(kind: Pick<RecordKindDescription, "one" | "hasCv">, name: string): string {
  const what = `The ${kind.one.toLowerCase()} of ${name}`;
  return `${what}${kind.hasCv ? " and its CV" : ""} will be removed. This cannot be undone.`;
}
