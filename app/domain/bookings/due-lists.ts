/** Titles of lists of due bookings, by the value of the list's filter. */
export const dueLists = {
  deliver: "To deliver today",
  week: "Due back this week",
  overdue: "Overdue",
  none: "Without dates",
} as const;

export type DueList = keyof typeof dueLists;

/** In place of a product group, in that filter: not in the catalogue any more. */
export const noGroup = "none";
