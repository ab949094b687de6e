import { randomBytes } from "node:crypto";
import type { App } from "#app/context.ts";
import { existsByRole } from "#app/domain/accounts/account-repository.server.ts";

/**
 * Makes the first admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or with a random password when
 * they are unset. Does nothing when there is an admin.
 * @returns the account that was made, and its password if nobody chose it: it is shown this once
 */
export async function ensureFirstAdmin({ auth, store, env }: App) {
  if (await existsByRole(store.db, "admin")) return undefined;
  const email = env.ADMIN_EMAIL ?? "admin@southbridge.example";
  const chosen = env.ADMIN_PASSWORD;
  const password = chosen ?? randomBytes(18).toString("base64url");
  try {
    await createAdmin(auth, { email, password }, chosen === undefined);
  } catch (error) {
    // Two processes that start together both find none; one of them is too late.
    if (await existsByRole(store.db, "admin")) return undefined;
    throw error;
  }
  return { email, password: chosen ? undefined : password };
}

/** Makes an account with the role of admin. @throws Better Auth's error for a taken address. */
export async function createAdmin(
  auth: App["auth"],
  { email, password }: { email: string; password: string },
  passwordWasPrinted = false,
) {
  const data = { emailVerified: true, passwordWasPrinted };
  await auth.api.createUser({ body: { email, password, name: "Admin", role: "admin", data } });
}
