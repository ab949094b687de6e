import type { PasswordHash } from "#app/domain/accounts/password-hash.server.ts";

/** A hash that costs nothing, for tests that are about something other than passwords. */
export const cheapPasswordHash: PasswordHash = {
  hash: async (password) => cheaply(password),
  verify: async ({ hash, password }) => hash === cheaply(password),
  isOutdated: () => false,
};

/** In letters that every database takes, as a hash is. */
function cheaply(password: string): string {
  return `cheap:${Buffer.from(password).toString("base64url")}`;
}

/** Accepts any password, so that a factory can sign in any account. */
export const anyPassword: PasswordHash = { ...cheapPasswordHash, verify: async () => true };

/**
 * The cheap hash with a list of what was asked of it: either call is what takes long of the real
 * one, and both take it alike.
 */
export function countingPasswordHash(): PasswordHash & { calls: ("hash" | "verify")[] } {
  const calls: ("hash" | "verify")[] = [];
  return {
    ...cheapPasswordHash,
    calls,
    hash(password) {
      calls.push("hash");
      return cheapPasswordHash.hash(password);
    },
    verify(stored) {
      calls.push("verify");
      return cheapPasswordHash.verify(stored);
    },
  };
}
