import type { Machine } from "#app/domain/faults/fault-repository.server.ts";

/** A machine in words: "Business 14, SB-L14-0193"; without a label "Mono 40, one of 3". */
export function machineName({
  line,
  configuration,
  tag,
  number,
}: Pick<Machine, "line" | "configuration" | "tag" | "number">): string {
  const which = tag || (number > 1 ? `one of ${number}` : "");
  return [line || configuration, which].filter(Boolean).join(", ");
}
