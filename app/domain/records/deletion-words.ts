import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";

export function lossOf(kind: Pick<RecordKindDescription, "one" | "hasCv">, name: string): string {
  const what = `The ${kind.one.toLowerCase()} of ${name}`;
  return `${what}${kind.hasCv ? " and its CV" : ""} will be removed. This cannot be undone.`;
}
