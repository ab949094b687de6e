export const unitStates = ["in stock", "out", "in repair", "lost", "retired"] as const;

export type UnitState = (typeof unitStates)[number];

/** Units in these states are the branch's number. */
export const countedStates: readonly UnitState[] = ["in stock", "out"];

/** States that staff may set by hand: "out" and back are a delivery and a return. */
export const stateChoices = ["in stock", "in repair", "lost", "retired"] as const;

export const conditions = ["fine", "damaged", "missing"] as const;

export type Condition = (typeof conditions)[number];

/** The state of a unit after its return, by its condition. */
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

/** True for a unit that is there no more: a branch that lists no others has a plain number. */
export function isGone(state: string): boolean {
  return state === "lost" || state === "retired";
}

/** True for a place whose number is that of its units. @param units their numbers by state */
export function isListed(units: Partial<Record<UnitState, number>>): boolean {
  return Object.keys(units).some((state) => !isGone(state));
}
