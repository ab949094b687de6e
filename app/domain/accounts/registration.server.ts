import { BASE_ERROR_CODES } from "better-auth";
import type { App } from "#app/context.ts";
import {
  findByEmail,
  findPassword,
  lockAddress,
} from "#app/domain/accounts/account-repository.server.ts";
import { transactOnAccount } from "#app/domain/accounts/transact-on-account.server.ts";
import { verificationMail } from "#app/domain/accounts/verification.server.ts";
import { FormError } from "#app/lib/form-error.ts";

interface Registration {
  name: string;
  email: string;
  password: string;
}

/** There is an account of this address already; said in Better Auth's words. */
export class AddressTaken extends FormError {
  constructor() {
    const { message } = BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL;
    super(409, { failure: message });
  }
}

/** A form that comes twice comes within this time. */
const sameFormMs = 60_000;

/**
 * Makes an account, in one transaction with the mail that asks to confirm its address. A form that
 * comes twice makes one.
 * @throws AddressTaken
 */
export async function register(app: App, form: Registration): Promise<void> {
  const { name, password } = form;
  const email = form.email.toLowerCase();
  const newPasswordHash = await app.passwordHash.hash(password);
  const isNew = await transactOnAccount(app, { newPasswordHash }, async ({ api, trx, mail }) => {
    await lockAddress(trx, app.store.engine, email);
    // Better Auth answers alike for both, so that nobody learns which it is; here they are told.
    if (await findByEmail(trx, email)) return false;
    await api.signUpEmail({ body: { name, email, password } });
    const made = await findByEmail(trx, email);
    if (made) await mail(await verificationMail(app, made));
    return true;
  });
  if (!isNew && !(await isSameForm(app, form))) throw new AddressTaken();
}

async function isSameForm({ store: { db }, passwordHash, now }: App, form: Registration) {
  const account = await findByEmail(db, form.email);
  if (!account || now().getTime() - account.createdAt.getTime() > sameFormMs) return false;
  const known = await findPassword(db, account.id);
  return known !== undefined && passwordHash.verify({ ...known, password: form.password });
}
