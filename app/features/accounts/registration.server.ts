import { APIError, createEmailVerificationToken } from "better-auth/api";
import type { App } from "#app/context.ts";
import { sendWithinLimit } from "#app/features/accounts/account-mail-repository.server.ts";
import type { Account } from "#app/features/accounts/account-repository.server.ts";
import * as accounts from "#app/features/accounts/account-repository.server.ts";
import type { Mail } from "#app/features/mail/mails.ts";
import { takeAtLeast } from "#app/lib/take-at-least.ts";
import { publicOrigin, verificationSeconds } from "#app/services/auth.server.ts";

/**
 * Makes an account and asks its owner by mail to confirm the address. Of an address that has an
 * account, only its owner is told, by mail: the answer, and its time, is the same for both.
 */
export async function register(
  app: App,
  { name, email, password }: { name: string; email: string; password: string },
) {
  await takeAtLeast(app.answerFloorMs, async () => {
    // Before the transaction, and for both: hashing is what takes long.
    const passwordHash = await (await app.auth.$context).password.hash(password);
    const mails = {
      toNew: await verificationMail(app, { name, email }),
      toOwner: (owner: Account) => existsMail(app, owner),
    };
    await accounts.insert(app, { name, email, passwordHash }, mails, app.now());
  });
}

/** Sends the link once more, if the address waits for it. The answer is the same for all. */
export async function sendVerificationAgain(app: App, email: string) {
  await takeAtLeast(app.answerFloorMs, async () => {
    const account = await accounts.findByEmail(app.store.db, email);
    const mail = await verificationMail(app, { name: account?.name ?? "", email });
    if (!account || account.isVerified) return;
    await sendWithinLimit(app, mail);
  });
}

/** @returns false for a link that is expired or forged, or of an account that is gone */
export async function confirmEmail({ auth }: App, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}

/** The link says whose mailbox it went to, signed: nothing has to be stored for it. */
async function verificationMail(
  { auth, env }: App,
  { name, email }: { name: string; email: string },
): Promise<Mail> {
  const { secret } = await auth.$context;
  const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
  const url = `${publicOrigin(env)}/varify-email?token=${token}`;
  return { template: "verification", to: email.toLowerCase(), data: { name, url } };
}

function existsMail({ env }: App, { name, email }: Account): Mail {
  const origin = publicOrigin(env);
  return {
    template: "account exists",
    to: email,
    data: { name, loginUrl: `${origin}/login`, resetUrl: `${origin}/forgot-password` },
  };
}
