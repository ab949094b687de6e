import { randomBytes } from "node:crypto";
import type { App } from "#app/context.ts";
import { existsByRole } from "#app/domain/accounts/account-repository.server.ts";

/** Makes the first admin. @returns it, and its password if it is a random one, to be shown once */
export async function ensureFirstAdmin({ auth, store, env }: App) {
  if (await existsByRole(store.db, "admin")) return undefined;
  const email = env.ADMIN_EMAIL ?? "admin@southbridge.example";
  const chosen = env.ADMIN_PASSWORD;
  const password = chosen ?? randomBytes(18).toString("base64url");
  try {
    await createAdmin(auth, { email, password }, chosen === undefined);
  } catch (error) {
    // A process that started at the same time was first.
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
