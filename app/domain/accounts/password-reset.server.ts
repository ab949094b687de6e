import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import {
  type Account,
  findByEmail,
  findById,
  findPassword,
} from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { forgetFailures } from "#app/domain/accounts/not-in-better-auth/sign-in-limit-repository.server.ts";
import { readSigned, sign } from "#app/domain/accounts/not-in-better-auth/signed-text.server.ts";

/** What a link carries: Better Auth's secret, and for which password of whose it was made. */
const linkSchema = z.object({ token: z.string(), userId: z.string(), madeAt: z.number() });

/** A link that holds: whose it is, and Better Auth's secret. */
interface Reset {
  account: Account;
  token: string;
}

/** Mails a link to whoever has an account of this address. The answer is the same for all. */
export async function sendResetLink(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account) return;
  const { id: userId, email: to } = account;
  let token = "";
  const onResetToken = (made: string) => {
    token = made;
  };
  await actOnAccount(app, { onResetToken }, async ({ api, mail }) => {
    await api.requestPasswordReset({ body: { email: to } });
    const carried = await sign({ token, userId, madeAt: app.now().getTime() }, app.authSecret);
    const url = `${publicOrigin(app.env)}/reset-password?token=${encodeURIComponent(carried)}`;
    await mail({ template: "reset password", to, data: { url } });
  });
}

/**
 * Sets the password that a link allows, once, and signs the account out everywhere. Whoever has
 * the link has the mailbox: the address counts as confirmed.
 * @returns false when the link was used meanwhile
 */
export async function resetPassword(
  app: App,
  { account: { id: recordId, email }, token }: Reset,
  newPassword: string,
  clientAddress: string,
): Promise<boolean> {
  const newPasswordHash = await app.passwordHash.hash(newPassword);
  try {
    await actOnAccount(app, { newPasswordHash }, async ({ api, trx, audit, notice }) => {
      await api.resetPassword({ body: { token, newPassword } });
      await api.verifyEmail({ query: { token: await app.verificationToken(email) } });
      await forgetFailures(trx, { email, clientAddress });
      const actor = { userId: recordId, email };
      await audit({ actor, action: "password-reset", recordId, clientAddress });
      await notice(email, "password");
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
 * @returns undefined for a link that is expired, used or forged
 */
export async function findReset(
  { store: { db }, auth, authSecret }: App,
  link: string | undefined,
): Promise<Reset | undefined> {
  const parsed = linkSchema.safeParse(await readSigned(link ?? "", authSecret));
  const { token = "", userId = "", madeAt = 0 } = parsed.data ?? {};
  const account = await findById(db, userId);
  const password = await findPassword(db, userId);
  if (!account || (password && password.setAt.getTime() > madeAt)) return undefined;
  const { headers } = await auth.api.requestPasswordResetCallback({
    params: { token },
    query: { callbackURL: "/reset-password" },
    asResponse: true,
  });
  return headers.get("Location")?.includes("token=") ? { account, token } : undefined;
}
