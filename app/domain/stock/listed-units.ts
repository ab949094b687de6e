import type { UnitState } from "#app/domain/stock/unit-states.ts";

/** Units in these states are there no more: a branch that lists no others has a plain number. */
export const goneStates = ["lost", "retired"] as const satisfies readonly UnitState[];

export function isGone(state: string): boolean {
  return goneStates.some((gone) => gone === state);
}

/** Whether the number of a place is that of its units. @param units how many there are by state */
export function isListed(units: Partial<Record<UnitState, number>>): boolean {
  return Object.keys(units).some((state) => !isGone(state));
}
