import { openDayAfter } from "#app/domain/branches/answer-times.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";

interface Ending {
  /** The last day; null without a first day. */
  day_to: string | null;
  /** The id of the branch that collects; empty for none yet. */
  branch: string;
}

/**
 * The day on which the machines of a line are collected: the first one after its last day on which
 * its branch is open, by the catalogue of the time at which it got that last day and branch.
 * @param stored the line as it was stored; what closes later does not move it
 */
export function collectionDay(
  { day_to, branch }: Ending,
  { findBranch, homeBranch }: BranchFinder,
  stored?: Ending & { collect_on: string | null },
): string | null {
  if (stored && stored.day_to === day_to && stored.branch === branch) return stored.collect_on;
  return day_to && openDayAfter(findBranch(branch) ?? homeBranch, day_to).day;
}

/** Of the catalogue. */
export interface BranchFinder {
  findBranch(id: string): Branch | undefined;
  homeBranch: Branch;
}
