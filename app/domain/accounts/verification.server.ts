import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App } from "#app/context.ts";
import {
  type AccountAct,
  actOnAccount,
} from "#app/domain/accounts/account-act-repository.server.ts";
import { type Account, findById } from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { readSigned, sign } from "#app/domain/accounts/not-in-better-auth/signed-text.server.ts";
import { disown } from "#app/domain/accounts/own-data-repository.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";
import type { Mail } from "#app/domain/mail/mails.ts";

/** What a link carries: Better Auth's token, and for whose account it is. */
const linkSchema = z.object({ token: z.string(), userId: z.string() });

/** A link that came out of a mail of ours. */
export interface VerificationLink {
  token: string;
  account: Account;
}

/** The mail that asks whether an account is its recipient's. Nothing has to be stored for it. */
export async function verificationMail(
  app: App,
  { id, email }: { id: string; email: string },
): Promise<Mail> {
  const carried = await sign(
    { token: await app.verificationToken(email), userId: id },
    app.authSecret,
  );
  const url = `${publicOrigin(app.env)}/varify-email?token=${encodeURIComponent(carried)}`;
  return { template: "verification", to: email, data: { url } };
}

/** @returns undefined for a link that is forged, or of an account that is gone */
export async function findVerificationLink(
  { store, authSecret }: App,
  link: string | undefined,
): Promise<VerificationLink | undefined> {
  const parsed = linkSchema.safeParse(await readSigned(link ?? "", authSecret));
  const account = parsed.success && (await findById(store.db, parsed.data.userId));
  return account ? { account, token: parsed.data.token } : undefined;
}

/**
 * Confirms the address of the account that the link is for. The link alone is not enough: a mail
 * scanner opens links, and whoever registered with somebody else's address waits for that. So
 * whoever calls this has seen that it is the account's session, or its password.
 * @returns false for a link that is expired
 */
export function confirmEmail(app: App, { token }: VerificationLink): Promise<boolean> {
  return holds(
    actOnAccount(app, {}, async ({ api }) => {
      await api.verifyEmail({ query: { token } });
    }),
  );
}

/**
 * "This was not me": removes the account that somebody made with the address of whoever got the
 * link, as long as nobody confirmed it. What it sent stays with the staff, and is nobody's.
 * @returns false for a link that is expired, or of an account that is confirmed
 */
export async function removeUnconfirmed(
  app: App,
  { token, account: { id: recordId, email, isVerified } }: VerificationLink,
  clientAddress: string,
): Promise<boolean> {
  if (isVerified) return false;
  const remove = async ({ api, trx, announce, audit }: AccountAct) => {
    // Better Auth lets nobody delete an account but its owner: confirming begins a session.
    const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
    await disown(trx, recordId, announce);
    await api.deleteUser({ body: {}, headers: headersAfter(headers) });
    const actor = { name: `whoever reads the mail to ${email}` };
    await audit({ actor, action: "account-removed", recordId, clientAddress });
  };
  return holds(actOnAccount(app, { signsInConfirmed: true }, remove));
}

async function holds(act: Promise<void>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}
