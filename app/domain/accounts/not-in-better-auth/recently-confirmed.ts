import type { SignedIn } from "#app/context.ts";

const recentlyMs = 10 * 60 * 1000;

/**
 * Better Auth looks at how old a session is, not at when its owner last showed that it is them.
 * Whether the password, and the code of who has one, was given in this session a moment ago.
 */
export function isRecentlyConfirmed({ confirmedAt }: SignedIn, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < recentlyMs;
}
