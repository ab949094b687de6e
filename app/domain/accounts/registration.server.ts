import { BASE_ERROR_CODES } from "better-auth";
import type { App, Caller } from "#app/context.ts";
import {
  findByEmail,
  findPassword,
  lockAddress,
} from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import {
  type FoundToken,
  isTaken,
  signToken,
} from "#app/domain/accounts/not-in-better-auth/signed-token.server.ts";
import { disown } from "#app/domain/accounts/own-data-repository.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
import type { Mail } from "#app/domain/mail/mails.ts";
import { FormError } from "#app/lib/form-error.ts";

type Registration = Record<"name" | "email" | "password", string>;

/** A form that comes twice comes within this time. */
const sameFormMs = 60_000;

/**
 * Makes an account, in one transaction with the mail that asks to confirm its address. A form that
 * comes twice makes one.
 * @throws FormError, in Better Auth's words, when there is an account of this address already
 */
export async function register(app: App, form: Registration): Promise<void> {
  const { name, password } = form;
  const email = form.email.toLowerCase();
  const newPasswordHash = await app.passwordHash.hash(password);
  const isNew = await transactOnAccount(app, { newPasswordHash }, async ({ api, trx, mail }) => {
    await lockAddress(trx, email);
    // Better Auth answers alike for both, so that nobody learns which it is; here they are told.
    if (await findByEmail(trx, email)) return false;
    await api.signUpEmail({ body: { name, email, password } });
    const made = await findByEmail(trx, email);
    if (made) await mail(await verificationMail(app, made));
    return true;
  });
  if (isNew || (await isSameForm(app, form))) return;
  const { message } = BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL;
  throw new FormError(409, { failure: message });
}

async function isSameForm({ store: { db }, passwordHash, now }: App, form: Registration) {
  const account = await findByEmail(db, form.email);
  if (!account || now().getTime() - account.createdAt.getTime() > sameFormMs) return false;
  const known = await findPassword(db, account.id);
  return known !== undefined && passwordHash.verify({ ...known, password: form.password });
}

/** Sends the link once more, if the address waits for it. The answer is the same for all. */
export async function sendVerificationAgain(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account || account.isVerified) return;
  const confirmation = await verificationMail(app, account);
  await transactOnAccount(app, {}, ({ mail }) => mail(confirmation));
}

/** The mail that asks whether an account is its recipient's. Nothing has to be stored for it. */
async function verificationMail(
  app: App,
  { id, email }: { id: string; email: string },
): Promise<Mail> {
  const token = await signToken(app, "verify-email", id, await app.verificationToken(email));
  const url = `${publicOrigin(app.env)}/varify-email?token=${token}`;
  return { template: "verification", to: email, data: { url } };
}

/**
 * Confirms the address of the account that the link is for. The link alone is not enough: a mail
 * scanner opens links, and whoever registered with somebody else's address waits for that. So
 * whoever calls this has seen that it is the account's session, or its password.
 * @returns false when it is expired
 */
export function confirmEmail(app: App, { token }: FoundToken) {
  return isTaken(transactOnAccount(app, {}, ({ api }) => api.verifyEmail({ query: { token } })));
}

/**
 * "This was not me": removes the account that somebody made with the address of whoever got the
 * link, as long as nobody confirmed it. What it sent stays with the staff, and is nobody's.
 * @returns false when it is expired, or its account is confirmed
 */
export async function removeUnconfirmed(
  { app, clientAddress }: Caller,
  { token, account }: FoundToken,
) {
  if (account.isVerified) return false;
  const use = { signsInConfirmed: true };
  const removed = transactOnAccount(app, use, async ({ api, trx, announce, keep }) => {
    // Better Auth lets nobody delete an account but its owner: confirming begins a session.
    const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
    await disown(trx, account.id, announce);
    await api.deleteUser({ body: {}, headers: headersAfter(headers) });
    const actor = { name: `whoever reads the mail to ${account.email}` };
    await keep(account, { actor, action: "account-removed", clientAddress });
  });
  return isTaken(removed);
}
