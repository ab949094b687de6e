import type { Status } from "#app/domain/records/record-kind.ts";

/** The statuses without further work; the indexes of migration 0017 name the same. */
export const closedStatuses = [
  "done",
  "returned",
  "cancelled",
  "refused",
  "spam",
] as const satisfies readonly Status[];

export function isClosed(status: string): boolean {
  return closedStatuses.some((closed) => closed === status);
}

/** The task lists of a member of staff or a branch, over all kinds of record. */
export const deskViews = ["mine", "branch", "due"] as const;
export type DeskView = (typeof deskViews)[number];
