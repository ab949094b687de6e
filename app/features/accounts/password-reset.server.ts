import { randomBytes } from "node:crypto";
import type { App } from "#app/context.ts";
import * as accounts from "#app/features/accounts/account-repository.server.ts";
import * as resets from "#app/features/accounts/reset-repository.server.ts";
import { forgetFailures } from "#app/features/accounts/sign-in-limit-repository.server.ts";
import { takeAtLeast } from "#app/lib/take-at-least.ts";
import { publicOrigin } from "#app/services/auth.server.ts";

/** Mails a link to whoever has an account of this address. The answer is the same for all. */
export async function sendResetLink(app: App, email: string) {
  await takeAtLeast(app.answerFloorMs, async () => {
    const account = await accounts.findByEmail(app.store.db, email);
    if (!account) return;
    const token = randomBytes(32).toString("base64url");
    const url = `${publicOrigin(app.env)}/reset-password?token=${token}`;
    const data = { name: account.name, url };
    const mail = { template: "reset password", to: account.email, data } as const;
    await resets.insert(app, token, account.id, mail, app.now());
  });
}

/**
 * Sets the password that a link allows, once, and signs the account out everywhere.
 * @returns false when the link is expired, used or forged
 */
export async function resetPassword(
  app: App,
  token: string | undefined,
  password: string,
  clientAddress: string,
): Promise<boolean> {
  const at = app.now();
  // Hashing takes long, so a link that is no good stops here.
  if (!token || !(await isResetToken(app, token))) return false;
  const passwordHash = await (await app.auth.$context).password.hash(password);
  const email = await resets.spend(app.store, token, passwordHash, at);
  if (!email) return false;
  await forgetFailures(app.store.db, { email, clientAddress });
  return true;
}

/** Whether a link still holds; it may be asked any number of times. */
export async function isResetToken(
  { store, now }: App,
  token: string | undefined,
): Promise<boolean> {
  return token !== undefined && resets.existsByToken(store.db, token, now());
}
