import { APIError } from "better-auth/api";
import { z } from "zod";
import type { App, Caller } from "#app/context.ts";
import { LinkGone } from "#app/domain/accounts/account-errors.ts";
import {
  type Account,
  findByEmail,
  findById,
} from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import { readSigned, sign } from "#app/domain/accounts/not-in-better-auth/signed-text.server.ts";
import { leaveToNobody, noted } from "#app/domain/accounts/own-data-repository.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
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
  const values = { token: await app.verificationToken(email), userId: id };
  const carried = await sign(values, "verify-email", app.authSecret);
  const url = `${publicOrigin(app.env)}/varify-email?token=${carried}`;
  return { template: "verification", to: email, data: { url } };
}

/** Sends the link once more, if the address waits for it. The answer is the same for all. */
export async function sendVerificationAgain(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account || account.isVerified) return;
  const confirmation = await verificationMail(app, account);
  await transactOnAccount(app, {}, ({ mail }) => mail(confirmation));
}

/** @returns undefined for a link that is forged, or of an account that is gone */
export async function findVerificationLink(
  { store, authSecret }: App,
  link: string | undefined,
): Promise<VerificationLink | undefined> {
  const parsed = linkSchema.safeParse(await readSigned(link ?? "", "verify-email", authSecret));
  const account = parsed.success && (await findById(store.db, parsed.data.userId));
  return account ? { account, token: parsed.data.token } : undefined;
}

/**
 * Confirms the address of the account that the link is for. The link alone is not enough: a mail
 * scanner opens links, and whoever registered with somebody else's address waits for that. So
 * whoever calls this has seen that it is the account's session, or its password.
 * @throws LinkGone when it is expired
 */
export async function confirmEmail(app: App, { token }: VerificationLink) {
  await transactOnAccount(app, {}, ({ api }) => api.verifyEmail({ query: { token } })).catch(
    linkGone,
  );
}

/**
 * "This was not me": removes the account that somebody made with the address of whoever got the
 * link, as long as nobody confirmed it. What it sent stays with the staff, and is nobody's.
 * @throws LinkGone when it is expired, or its account is confirmed
 */
export async function removeUnconfirmed(
  { app, clientAddress }: Caller,
  { token, account: { id: recordId, email, isVerified } }: VerificationLink,
) {
  if (isVerified) throw new LinkGone();
  const use = { signsInConfirmed: true };
  await transactOnAccount(app, use, async ({ api, trx, announce, audit }) => {
    // Better Auth lets nobody delete an account but its owner: confirming begins a session.
    const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
    await leaveToNobody(noted, recordId, announce, trx);
    await api.deleteUser({ body: {}, headers: headersAfter(headers) });
    const actor = { name: `whoever reads the mail to ${email}` };
    await audit({ actor, action: "account-removed", recordId, clientAddress });
  }).catch(linkGone);
}

/** Better Auth refuses a link by an error of its API. */
function linkGone(error: unknown): never {
  throw error instanceof APIError ? new LinkGone() : error;
}
