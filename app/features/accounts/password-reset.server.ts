import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import { actOnAccount } from "#app/features/accounts/account-act-repository.server.ts";
import { findByEmail } from "#app/features/accounts/account-repository.server.ts";
import { hashedBefore } from "#app/features/accounts/hashed-before.server.ts";
import { forgetFailures } from "#app/features/accounts/sign-in-limit-repository.server.ts";
import { publicOrigin, type Recipient } from "#app/services/auth.server.ts";

/** Mails a link to whoever has an account of this address. The answer is the same for all. */
export async function sendResetLink(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account) return;
  let token = "";
  const onResetToken = (_to: Recipient, made: string) => {
    token = made;
  };
  await actOnAccount(app, { onResetToken }, async ({ api, mail }) => {
    await api.requestPasswordReset({ body: { email: account.email } });
    const url = `${publicOrigin(app.env)}/reset-password?token=${token}`;
    await mail({ template: "reset password", to: account.email, data: { url } });
  });
}

/**
 * Sets the password that a link allows, once, and signs the account out everywhere. Whoever has
 * the link has the mailbox: the address counts as confirmed.
 * @returns false when the link is expired, used or forged
 */
export async function resetPassword(
  app: App,
  token: string | undefined,
  newPassword: string,
  clientAddress: string,
): Promise<boolean> {
  // Hashing takes long, so a link that is no good stops here.
  if (!token || !(await isResetToken(app, token))) return false;
  const passwordHash = await hashedBefore(app, newPassword);
  const owners: Recipient[] = [];
  const onReset = (whose: Recipient) => owners.push(whose);
  try {
    await actOnAccount(app, { passwordHash, onReset }, async ({ api, trx, audit, notice }) => {
      await api.resetPassword({ body: { token, newPassword } });
      for (const { id, email } of owners) {
        await api.verifyEmail({ query: { token: await app.verificationToken(email) } });
        await forgetFailures(trx, { email, clientAddress });
        const actor = { userId: id, email };
        await audit({ actor, action: "password-reset", recordId: id, clientAddress });
        await notice(email, "password");
      }
    });
    return true;
  } catch (error) {
    // Of two forms that arrive at once, one finds the link used.
    if (error instanceof APIError) return false;
    throw error;
  }
}

/** Whether a link still holds; it may be asked any number of times. */
export async function isResetToken({ auth }: App, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const { headers } = await auth.api.requestPasswordResetCallback({
    params: { token },
    query: { callbackURL: "/reset-password" },
    asResponse: true,
  });
  return headers.get("Location")?.includes("token=") ?? false;
}
