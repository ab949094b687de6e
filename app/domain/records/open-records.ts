import type { Status } from "#app/domain/records/record-kind.ts";

/** What nothing more is to be done about; the indexes of migration 0017 name the same. */
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

/** What somebody or a branch has to do, over all kinds of record. */
export const deskViews = ["mine", "branch", "due"] as const;
export type DeskView = (typeof deskViews)[number];
