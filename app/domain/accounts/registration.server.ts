import { BASE_ERROR_CODES } from "better-auth";
import type { App, Caller } from "#app/context.ts";
import {
  type Account,
  deleteAccount,
  findByEmail,
  findPasswordHash,
  lockAccount,
  lockAddress,
  update,
} from "#app/domain/accounts/account-repository.server.ts";
import {
  type FoundToken,
  findSignedToken,
  signToken,
} from "#app/domain/accounts/signed-token.server.ts";
import {
  transactOnAccount,
  type WithinAccount,
} from "#app/domain/accounts/transact-on-account.server.ts";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import { addLines } from "#app/domain/cart/carts.server.ts";
import type { Line } from "#app/domain/rental/line.ts";
import { publicOrigin } from "#app/env.server.ts";
import { FormError } from "#app/lib/form-error.ts";

interface Registration extends Record<"name" | "email" | "password", string> {
  /** Of the notice that stood at the form. */
  noticeVersion: string | null;
}

/**
 * Makes an account, and puts the order into its cart, so that it is there on any device that opens
 * the mail. A form sent twice makes one account.
 * @returns a signed token: this account was just made in this browser
 * @throws FormError, in Better Auth's words, when the address has an account already
 */
export async function register(
  app: App,
  form: Registration,
  ordered: readonly Line[],
): Promise<string> {
  const { name, email, password, noticeVersion } = form;
  const newPasswordHash = await app.passwordHash.hash(password);
  const store = async ({ api, trx, mail }: WithinAccount) => {
    await lockAddress(trx, email);
    // Better Auth would hide that the address has an account; this site says so.
    if (await findByEmail(trx, email)) return undefined;
    const { user } = await api.signUpEmail({ body: { name, email, password, noticeVersion } });
    if (ordered.length > 0) await addLines(trx, user.id, ordered);
    await mail(user, await verificationMail(app, user));
    return user;
  };
  const made = await transactOnAccount(app, store, newPasswordHash).catch(async (error) => {
    // A sign-in by Google, which waits for no lock of ours, made the account at the same moment.
    if (await findByEmail(app.store.db, email)) return undefined;
    throw error;
  });
  const account = made ?? (await findOfSameForm(app, form));
  if (account) return signToken(app, "registered", account);
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

/** The account just made in this browser, as long as its address is not confirmed. */
export async function findRegistered(app: App, word: string | undefined) {
  const found = await findSignedToken(app, "registered", word);
  return found && !found.account.isVerified ? found.account : undefined;
}

/** Sends the link again, if the address is not confirmed. Callers answer alike either way. */
export async function sendVerificationAgain(app: App, email: string) {
  const account = await findByEmail(app.store.db, email);
  if (!account || account.isVerified) return;
  const confirmation = await verificationMail(app, account);
  await transactOnAccount(app, ({ mail }) => mail(account, confirmation));
}

async function verificationMail(app: App, { id, email }: Pick<Account, "id" | "email">) {
  const token = await signToken(app, "verify-email", { id });
  const url = `${publicOrigin(app.env)}/varify-email?token=${token}`;
  return { template: "verification", to: email, data: { url } } as const;
}

/**
 * Callers check the account's session or password first: mail scanners open links.
 * @returns false when the account was removed meanwhile
 */
export function confirmEmail(app: App, { account: { id } }: FoundToken): Promise<boolean> {
  return transactOnAccount(app, async ({ trx }) => {
    if (!(await lockAccount(trx, id))) return false;
    await update(trx, id, { emailVerified: true });
    return true;
  });
}

/** "This was not me": its records remain, without an owner. @returns false once it is confirmed */
export function removeUnconfirmed({ app, clientAddress }: Caller, { account: { id } }: FoundToken) {
  return transactOnAccount(app, async ({ trx, audit }) => {
    const account = await lockAccount(trx, id);
    if (!account || account.isVerified) return false;
    await deleteAccount(trx, id);
    await anonymiseEntries(trx, { accountId: id });
    const actor = { name: "the reader of its mail" };
    await audit(account, { actor, action: "account-removed", clientAddress });
    return true;
  });
}
