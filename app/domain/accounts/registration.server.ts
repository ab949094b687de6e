import { BASE_ERROR_CODES } from "better-auth";
import type { App } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import {
  findByEmail,
  findPassword,
  lockAddress,
} from "#app/domain/accounts/account-repository.server.ts";
import { verificationMail } from "#app/domain/accounts/verification.server.ts";

interface Registration {
  name: string;
  email: string;
  password: string;
}

/** Better Auth's words for an address that has an account. */
export const takenWords = BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL.message;

/** A form that comes twice comes within this time. */
const sameFormMs = 60_000;

/**
 * Makes an account, in one transaction with the mail that asks to confirm its address.
 * @returns false when there is an account of this address already; a form that came twice is one
 */
export async function register(app: App, form: Registration): Promise<boolean> {
  const { name, password } = form;
  const email = form.email.toLowerCase();
  const newPasswordHash = await app.passwordHash.hash(password);
  const isNew = await actOnAccount(app, { newPasswordHash }, async ({ api, trx, mail }) => {
    await lockAddress(app.store.engine, email, trx);
    // Better Auth answers alike for both, so that nobody learns which it is; here they are told.
    if (await findByEmail(trx, email)) return false;
    await api.signUpEmail({ body: { name, email, password } });
    const made = await findByEmail(trx, email);
    if (made) await mail(await verificationMail(app, made));
    return true;
  });
  return isNew || isSameForm(app, form);
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
  await actOnAccount(app, {}, ({ mail }) => mail(confirmation));
}
