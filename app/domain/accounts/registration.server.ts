import { BASE_ERROR_CODES } from "better-auth";
import type { App, Caller } from "#app/context.ts";
import {
  type Account,
  findByEmail,
  findPasswordHash,
  lockAccount,
  lockAddress,
  update,
} from "#app/domain/accounts/account-repository.server.ts";
import { publicOrigin } from "#app/domain/accounts/auth.server.ts";
import {
  type FoundToken,
  findSignedToken,
  isTaken,
  signToken,
} from "#app/domain/accounts/not-in-better-auth/signed-token.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
import { forgetAllInAudit } from "#app/domain/audit/forgotten-person-repository.server.ts";
import { insertMissing } from "#app/domain/bookings/cart-repository.server.ts";
import type { Line } from "#app/domain/bookings/line.ts";
import { FormError } from "#app/lib/form-error.ts";

interface Registration extends Record<"name" | "email" | "password", string> {
  /** Of the notice that stood at the form. */
  noticeVersion: string | null;
}

/**
 * Makes an account, puts what was ordered before into its cart, so that the order is there on
 * whatever device the mail is opened, and mails the link that confirms the address. A form sent
 * twice makes one account.
 * @returns a signed word for the browser that this account was just made in it
 * @throws FormError, in Better Auth's words, when the address has an account already
 */
export async function register(
  app: App,
  form: Registration,
  ordered: readonly Line[],
): Promise<string> {
  const { name, email, password, noticeVersion } = form;
  const newPasswordHash = await app.passwordHash.hash(password);
  const made = transactOnAccount(app, { newPasswordHash }, async ({ api, trx, mail }) => {
    await lockAddress(trx, email);
    // Better Auth would hide that the address has an account; this site says so.
    if (await findByEmail(trx, email)) return undefined;
    const { user } = await api.signUpEmail({ body: { name, email, password } });
    await update(trx, user.id, { noticeVersion });
    if (ordered.length > 0) await insertMissing(trx, user.id, ordered);
    await mail(user, await verificationMail(app, user));
    return user;
  }).catch(async (error) => {
    // A sign-in by Google, which waits for no lock of ours, made the account at the same moment.
    if (await findByEmail(app.store.db, email)) return undefined;
    throw error;
  });
  const account = (await made) ?? (await findOfSameForm(app, form));
  if (account) return signToken(app, "registered", account, "");
  const { message } = BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL;
  throw new FormError(409, { failure: message });
}

async function findOfSameForm({ store: { db }, passwordHash, now }: App, form: Registration) {
  const account = await findByEmail(db, form.email);
  // A form that is sent twice comes again within a minute.
  if (!account || now().getTime() - account.createdAt.getTime() > 60_000) return undefined;
  const hash = await findPasswordHash(db, account.id);
  const isSame = hash && (await passwordHash.verify({ hash, password: form.password }));
  return isSame ? account : undefined;
}

/** Whose account was made in this browser just now, as long as its address is not confirmed. */
export async function findRegistered(app: App, word: string | undefined) {
  const found = await findSignedToken(app, "registered", word);
  return found && !found.account.isVerified ? found.account : undefined;
}

/** Sends the link again, if the address is not confirmed. Callers answer alike either way. */
export async function sendVerificationAgain(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account || account.isVerified) return;
  const confirmation = await verificationMail(app, account);
  await transactOnAccount(app, {}, ({ mail }) => mail(account, confirmation));
}

async function verificationMail(app: App, { id, email }: Pick<Account, "id" | "email">) {
  const token = await signToken(app, "verify-email", { id }, await app.verificationToken(email));
  const url = `${publicOrigin(app.env)}/varify-email?token=${token}`;
  return { template: "verification", to: email, data: { url } } as const;
}

/**
 * Confirms an address. Callers check the account's session or password first: mail scanners open
 * links, which would confirm an account that somebody made with another's address.
 * @returns false when the link is expired
 */
export function confirmEmail(app: App, { token, account }: FoundToken) {
  const confirmed = transactOnAccount(app, {}, async ({ api, trx }) => {
    await lockAccount(trx, account.id);
    await api.verifyEmail({ query: { token } });
  });
  return isTaken(confirmed);
}

/**
 * "This was not me": removes an account that somebody made with the recipient's address. What it
 * sent stays without an owner.
 * @returns false when the link is expired, or the account is confirmed
 */
export async function removeUnconfirmed(
  { app, clientAddress }: Caller,
  { token, account }: FoundToken,
) {
  if (account.isVerified) return false;
  const use = { signsInConfirmed: true };
  const removed = transactOnAccount(app, use, async ({ api, trx, keep }) => {
    await lockAccount(trx, account.id);
    // Better Auth deletes only the account of a session: confirming begins one, unless the account
    // was confirmed meanwhile.
    const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
    await api.deleteUser({ body: {}, headers: headersAfter(headers) });
    await forgetAllInAudit(trx, { accountId: account.id });
    const actor = { name: "the reader of its mail" };
    await keep(account, { actor, action: "account-removed", clientAddress });
  });
  return isTaken(removed);
}
