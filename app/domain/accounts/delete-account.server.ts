import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import { deleteOwn, disown } from "#app/domain/accounts/own-data-repository.server.ts";
import type { Visit } from "#app/domain/accounts/own-password.server.ts";

/**
 * Deletes the account of whoever asks and what was sent from it; bookings stay and belong to
 * nobody, and so does what was sent under the address without being signed in.
 * @returns the headers that take the browser's session away
 */
export function deleteAccount({ app, request, signedIn }: Visit): Promise<{ headers: Headers }> {
  return actOnAccount(app, {}, async ({ api, trx, announce }) => {
    await disown(trx, signedIn.userId, announce, "booking");
    await deleteOwn(trx, signedIn, announce);
    return api.deleteUser({ body: {}, headers: request.headers, returnHeaders: true });
  });
}
