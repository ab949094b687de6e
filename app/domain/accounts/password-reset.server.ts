import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App, Caller } from "#app/context.ts";
import { LinkGone } from "#app/domain/accounts/account-errors.ts";
import {
  type Account,
  findByEmail,
  findById,
  findPassword,
} from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { forgetAttempts } from "#app/domain/accounts/not-in-better-auth/sign-in-limit.server.ts";
import { readSigned, sign } from "#app/domain/accounts/not-in-better-auth/signed-text.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";

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
  await transactOnAccount(app, { onResetToken }, async ({ api, mail }) => {
    await api.requestPasswordReset({ body: { email: to } });
    const values = { token, userId, madeAt: app.now().getTime() };
    const carried = await sign(values, "reset-password", app.authSecret);
    const url = `${publicOrigin(app.env)}/reset-password?token=${carried}`;
    await mail({ template: "reset password", to, data: { url } });
  });
}

/**
 * Sets the password that a link allows, once, and signs the account out everywhere. Whoever has
 * the link has the mailbox: the address counts as confirmed.
 * @throws LinkGone when the link was used meanwhile
 */
export async function resetPassword(
  { app, clientAddress }: Caller,
  { account: { id: recordId, email }, token }: Reset,
  newPassword: string,
) {
  const newPasswordHash = await app.passwordHash.hash(newPassword);
  await transactOnAccount(app, { newPasswordHash }, async ({ api, trx, audit, notice }) => {
    await api.resetPassword({ body: { token, newPassword } });
    await api.verifyEmail({ query: { token: await app.verificationToken(email) } });
    await forgetAttempts(trx, email, clientAddress);
    const actor = { userId: recordId, email };
    await audit({ actor, action: "password-reset", recordId, clientAddress });
    await notice(email, "password");
  }).catch((error) => {
    throw error instanceof APIError ? new LinkGone() : error;
  });
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
  const signed = await readSigned(link ?? "", "reset-password", authSecret);
  const { token = "", userId = "", madeAt = 0 } = linkSchema.safeParse(signed).data ?? {};
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
