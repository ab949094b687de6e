import { deliveryDay, hoursOn, type Timetable } from "#app/domain/branches/answer-times.ts";
import { deliveringBranch } from "#app/domain/branches/branch-near.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import { addDays, formatWeekdayInFull } from "#app/lib/dates.ts";

/** Why a rental cannot begin on a day, and the days on which it can: the one before, if any, and the next. */
export interface ClosedStart {
  message: string;
  days: string[];
}

/**
 * Rent is charged from the first day, so it has to be one on which the branch delivers: open, and
 * after today, which is needed to prepare the machines. @returns undefined for such a day
 */
export function closedStart(
  branch: Timetable & Pick<Branch, "name">,
  day: string,
  today: string,
): ClosedStart | undefined {
  const isOpen = (one: string) => one > today && hoursOn(branch, new Date(one)) !== undefined;
  if (isOpen(day)) return undefined;
  const next = deliveryDay(branch, day, today).day;
  if (day <= today) {
    return { message: `We deliver from ${formatWeekdayInFull(next)}.`, days: [next] };
  }
  let before = addDays(day, -1);
  while (before > today && !isOpen(before)) before = addDays(before, -1);
  const { reason } = branch.closedDays.find((one) => one.day === day) ?? {};
  const closed = `Our ${branch.name} branch is closed on ${formatWeekdayInFull(day)}`;
  return {
    message: reason ? `${closed}: ${reason}.` : `${closed}.`,
    days: before > today ? [before, next] : [next],
  };
}

/** As `closedStart`, by a day and the chosen branch: of the one that delivers to a PIN code. */
export function closedFor(
  catalogue: { branches: readonly Branch[]; homeBranch: Branch },
  postcode: string,
  today: string,
) {
  return (day: string, chosen: string): ClosedStart | undefined =>
    closedStart(deliveringBranch(catalogue, chosen, postcode), day, today);
}
