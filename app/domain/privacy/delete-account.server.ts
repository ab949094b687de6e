import type { SignedInCaller } from "#app/context.ts";
import * as accounts from "#app/domain/accounts/account-repository.server.ts";
import { signOut } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import { deleteSent } from "#app/domain/privacy/stored-data-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";
import { accountDeletion } from "#content/user-dashboard.ts";

/**
 * Deletes the caller's account and its records; its bookings remain and belong to nobody.
 * @throws FormError for an account of staff, so that the desk keeps an admin
 */
export async function deleteAccount({ app, request, signedIn }: SignedInCaller): Promise<Headers> {
  const { userId } = signedIn;
  await transact(app.store, async (trx, announce) => {
    const account = await accounts.lockAccount(trx, userId);
    if (isStaff(account?.role)) throw new FormError(403, { failure: accountDeletion.staff.lead });
    await deleteSent(trx, announce, app.kinds, userId);
    await accounts.deleteAccount(trx, userId);
  });
  return signOut(app, request);
}
