import type { SignedIn } from "#app/context.ts";
import { hourMs } from "#app/lib/dates.ts";

/**
 * Better Auth has one lifetime for all sessions, counted from their last use. How old a session
 * may become, and how long it may go without a use, is said here by role: docs/security.md.
 */
const lives = {
  admin: { mostMs: 12 * hourMs, idleMs: hourMs },
  user: { mostMs: 30 * 24 * hourMs, idleMs: 7 * 24 * hourMs },
};

const recentlyMs = hourMs / 6;

/** Whether a session is over. */
export function isOver(
  { createdAt, updatedAt }: Record<"createdAt" | "updatedAt", Date | string>,
  role: string | null | undefined,
  now: Date,
): boolean {
  const { mostMs, idleMs } = lives[role === "admin" ? "admin" : "user"];
  const since = (moment: Date | string) => now.getTime() - new Date(moment).getTime();
  return since(createdAt) >= mostMs || since(updatedAt) >= idleMs;
}

/**
 * Whether the password, and the code of who has one, was given in this session in the last ten
 * minutes. Better Auth knows how old a session is, and not when its owner last proved who they are.
 */
export function isRecentlyConfirmed({ confirmedAt }: SignedIn, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < recentlyMs;
}
