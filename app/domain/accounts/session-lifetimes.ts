import type { SignedIn } from "#app/context.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { hourMs } from "#app/lib/dates.ts";

/** How old sessions become, and how long they may be unused; Better Auth knows no roles there. */
const lifetimes = {
  staff: { maxAgeMs: 12 * hourMs, idleMs: hourMs },
  user: { maxAgeMs: 30 * 24 * hourMs, idleMs: 7 * 24 * hourMs },
};

export function isExpired(
  { createdAt, updatedAt }: Record<"createdAt" | "updatedAt", Date | string>,
  role: string | null | undefined,
  now: Date,
): boolean {
  const { maxAgeMs, idleMs } = lifetimes[isStaff(role) ? "staff" : "user"];
  const since = (moment: Date | string) => now.getTime() - new Date(moment).getTime();
  return since(createdAt) >= maxAgeMs || since(updatedAt) >= idleMs;
}

/** Whether the password, and the code if there is one, was given in the last ten minutes. */
export function isRecentlyConfirmed({ confirmedAt }: SignedIn, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < hourMs / 6;
}
