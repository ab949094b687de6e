import type { SignedIn } from "#app/context.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { hourMs } from "#app/lib/dates.ts";

/** Maximum age and idle time of sessions; Better Auth does not know roles there. */
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

/** True if the password, and the code if there is one, was entered in the last ten minutes. */
export function isRecentlyConfirmed({ confirmedAt }: SignedIn, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < hourMs / 6;
}
