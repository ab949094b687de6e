import type { Change } from "#app/lib/change.ts";

/** What the live feed says to a window: which kinds changed, or that it may have missed something. */
export type LiveEvent = ({ what: "changed"; kinds: Change["kind"][] } | { what: "resync" }) & {
  /** How many records of each list nobody has looked after yet, by the list's slug. */
  waiting?: Readonly<Record<string, number>> | undefined;
};
