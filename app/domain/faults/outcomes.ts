/** Outcomes of faults, by their stored keys; the words follow the machine: "Replaced". */
export const outcomes = {
  exchanged: "Replaced",
  repaired: "Repaired on site",
  "works again": "Works again",
  "taken back": "Taken back",
  "no fault": "No fault found",
} as const;

export type FaultOutcome = keyof typeof outcomes;

/** The outcomes that staff choose; the others follow from what is done with the machine or the page. */
export const chosenOutcomes = [
  "repaired",
  "works again",
  "no fault",
] as const satisfies readonly FaultOutcome[];
