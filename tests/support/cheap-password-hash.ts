import type { PasswordHash } from "#app/services/auth.server.ts";

/** A hash that costs nothing, for tests that are about something other than passwords. */
export const cheapPasswordHash: PasswordHash = {
  hash: async (password) => `cheap:${password}`,
  verify: async ({ hash, password }) => hash === `cheap:${password}`,
};

/** Takes any password, so that a factory signs in whoever it likes. */
export const anyPassword: PasswordHash = { ...cheapPasswordHash, verify: async () => true };
