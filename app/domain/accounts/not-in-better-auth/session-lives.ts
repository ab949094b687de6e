import { hourMs } from "#app/lib/dates.ts";

/**
 * Better Auth has one lifetime for all sessions, counted from their last use. How old a session
 * may become, and how long it may go without a use, is said here by role: docs/security.md.
 */
const lives = {
  admin: { mostMs: 12 * hourMs, idleMs: hourMs },
  user: { mostMs: 30 * 24 * hourMs, idleMs: 7 * 24 * hourMs },
};

/** Whether a session is over. */
export function isOver(
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  role: string | null | undefined,
  now: Date,
): boolean {
  const { mostMs, idleMs } = lives[role === "admin" ? "admin" : "user"];
  const at = now.getTime();
  return at - createdAt.getTime() >= mostMs || at - updatedAt.getTime() >= idleMs;
}
