import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { actOnAccount } from "#app/features/accounts/account-act-repository.server.ts";
import { findByEmail, findPassword } from "#app/features/accounts/account-repository.server.ts";
import { hashedBefore } from "#app/features/accounts/not-in-better-auth/hashed-before.server.ts";
import { forgetFailures } from "#app/features/accounts/not-in-better-auth/sign-in-limit-repository.server.ts";
import { readSigned, sign } from "#app/features/accounts/not-in-better-auth/signed-text.server.ts";
import { publicOrigin, type Recipient } from "#app/services/auth.server.ts";

/** What a link carries: Better Auth's secret, and for which password of whose it was made. */
const linkSchema = z.object({ token: z.string(), userId: z.string(), madeAt: z.number() });

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
    const { id: userId, email } = account;
    const carried = await sign({ token, userId, madeAt: app.now().getTime() }, app.authSecret);
    const url = `${publicOrigin(app.env)}/reset-password?token=${encodeURIComponent(carried)}`;
    await mail({ template: "reset password", to: email, data: { url } });
  });
}

/**
 * Sets the password that a link allows, once, and signs the account out everywhere. Whoever has
 * the link has the mailbox: the address counts as confirmed.
 * @returns false when the link is expired, used or forged
 */
export async function resetPassword(
  app: App,
  link: string | undefined,
  newPassword: string,
  clientAddress: string,
): Promise<boolean> {
  // Hashing takes long, so a link that is no good stops here.
  const token = await findResetToken(app, link);
  if (!token) return false;
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

/**
 * Whether a link still holds; it may be asked any number of times. A newer password ends the links
 * that were made before it.
 * @returns its secret, or undefined for a link that is expired, used or forged
 */
export async function findResetToken(
  app: App,
  link: string | undefined,
): Promise<string | undefined> {
  const parsed = linkSchema.safeParse(await readSigned(link ?? "", app.authSecret));
  if (!parsed.success) return undefined;
  const { token, userId, madeAt } = parsed.data;
  const password = await findPassword(app.store.db, userId);
  if (password && password.setAt.getTime() > madeAt) return undefined;
  const { headers } = await app.auth.api.requestPasswordResetCallback({
    params: { token },
    query: { callbackURL: "/reset-password" },
    asResponse: true,
  });
  return headers.get("Location")?.includes("token=") ? token : undefined;
}
