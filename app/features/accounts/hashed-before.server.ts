import type { App } from "#app/context.ts";
import type { PasswordHash } from "#app/services/password-hash.server.ts";

/**
 * Hashes a password ahead of the transaction that stores it, for that is slow. Within it, Better
 * Auth is not to look at the old one again either: whoever calls this has done so, and counted it.
 */
export async function hashedBefore(
  { passwordHash }: Pick<App, "passwordHash">,
  password: string,
): Promise<PasswordHash> {
  const hash = await passwordHash.hash(password);
  return { hash: async () => hash, verify: async () => true };
}
