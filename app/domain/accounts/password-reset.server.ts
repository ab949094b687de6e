import type { App, Caller } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { endAll } from "#app/domain/accounts/not-in-better-auth/session-repository.server.ts";
import { forgetPasswords } from "#app/domain/accounts/not-in-better-auth/sign-in-limit.server.ts";
import {
  type FoundToken,
  findSignedToken,
  isTaken,
  signToken,
} from "#app/domain/accounts/not-in-better-auth/signed-token.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";

/** Mails a link, if the address has an account. Callers answer alike either way. */
export async function sendResetLink(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account) return;
  const { email: to } = account;
  await transactOnAccount(app, {}, async ({ requestReset, mail }) => {
    const token = await signToken(app, "reset-password", account, await requestReset(to));
    const url = `${publicOrigin(app.env)}/reset-password?token=${token}`;
    // Others may register further spellings of a mailbox, whose mails must not use up its owner's.
    const subject = account.isVerified ? account.id : undefined;
    await mail(account, { template: "reset password", to, data: { url } }, subject);
  });
}

/** Looks a link up without using it. @returns undefined if it is expired, used or forged */
export async function findReset(app: App, link: string | undefined) {
  const found = await findSignedToken(app, "reset-password", link);
  if (!found) return undefined;
  const { headers } = await app.auth.api.requestPasswordResetCallback({
    params: { token: found.token },
    query: { callbackURL: "/reset-password" },
    asResponse: true,
  });
  return headers.get("Location")?.includes("token=") ? found : undefined;
}

/**
 * Sets the password, ends all sessions, and confirms the address, because the link came there.
 * @returns false when the link was used meanwhile
 */
export async function resetPassword(
  { app, clientAddress }: Caller,
  { account, token }: FoundToken,
  newPassword: string,
) {
  const { id, email } = account;
  const newPasswordHash = await app.passwordHash.hash(newPassword);
  const done = { action: "password-reset", tellsOf: "password" } as const;
  const reset = transactOnAccount(app, { newPasswordHash }, async ({ api, trx, keep }) => {
    await endAll(trx, id);
    await api.resetPassword({ body: { token, newPassword } });
    await api.verifyEmail({ query: { token: await app.verificationToken(email) } });
    await forgetPasswords(trx, email, clientAddress);
    await keep(account, { actor: { userId: id, email }, clientAddress, ...done });
  });
  return isTaken(reset);
}
