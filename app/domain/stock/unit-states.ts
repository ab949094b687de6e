export const unitStates = ["in stock", "out", "in repair", "lost", "retired"] as const;

export type UnitState = (typeof unitStates)[number];

/** Units in these states are the branch's number. */
export const countedStates: readonly UnitState[] = ["in stock", "out"];

/** What staff may make of a unit by hand: "out" and back are a delivery and a return. */
export const stateChoices = ["in stock", "in repair", "lost", "retired"] as const;

export const conditions = ["fine", "damaged", "missing"] as const;

export type Condition = (typeof conditions)[number];

/** What a returned unit becomes. */
export const stateAfter = {
  fine: "in stock",
  damaged: "in repair",
  missing: "lost",
} as const satisfies Record<Condition, UnitState>;

/** The labels of a unit's acts, by their stored keys. */
export const unitActions = {
  added: "Added",
  edited: "Edited",
  delivered: "Delivered",
  "back fine": "Taken back",
  "back damaged": "Taken back damaged",
  "back missing": "Missing",
  "not delivered": "Was not delivered",
  "not taken back": "Was not taken back",
  "fault reported": "Fault reported",
  "fault closed": "Fault closed",
  "fault reopened": "Fault open again",
  "in stock": "Back in stock",
  "in repair": "To repair",
  lost: "Lost",
  retired: "Retired",
} as const;

export type UnitAction = keyof typeof unitActions;

/** Whether a unit is there no more: a branch that lists no others has a plain number. */
export function isGone(state: string): boolean {
  return state === "lost" || state === "retired";
}

/** Whether the number of a place is that of its units. @param units how many there are by state */
export function isListed(units: Partial<Record<UnitState, number>>): boolean {
  return Object.keys(units).some((state) => !isGone(state));
}
