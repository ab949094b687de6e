import type { App, Caller } from "#app/context.ts";
import {
  findByEmail,
  lockAccount,
  setPassword,
  update,
} from "#app/domain/accounts/account-repository.server.ts";
import { endAll } from "#app/domain/accounts/session-repository.server.ts";
import { forgetPasswords } from "#app/domain/accounts/sign-in-limit.server.ts";
import { type FoundToken, signToken } from "#app/domain/accounts/signed-token.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
import { publicOrigin } from "#app/env.server.ts";

/** Mails a link, if the address has an account. Callers answer alike either way. */
export async function sendResetLink(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account) return;
  const url = `${publicOrigin(app.env)}/reset-password?token=${await signToken(app, "reset-password", account)}`;
  // Others may register further spellings of a mailbox, whose mails must not use up its owner's.
  const subject = account.isVerified ? account.id : undefined;
  const link = { template: "reset password", to: account.email, data: { url } } as const;
  await transactOnAccount(app, ({ mail }) => mail(account, link, subject));
}

/** Also confirms the address, because the link came there. @returns false when it was used */
export async function resetPassword(
  { app, clientAddress }: Caller,
  { account: { id, email, version } }: FoundToken,
  newPassword: string,
): Promise<boolean> {
  const hash = await app.passwordHash.hash(newPassword);
  const done = { action: "password-reset", notifiesOf: "password" } as const;
  return transactOnAccount(app, async ({ trx, audit }) => {
    if ((await lockAccount(trx, id))?.version !== version) return false;
    await endAll(trx, id);
    await setPassword(trx, id, hash);
    await update(trx, id, { emailVerified: true });
    await forgetPasswords(trx, email, clientAddress);
    await audit({ id, email }, { actor: { userId: id, email }, clientAddress, ...done });
    return true;
  });
}
