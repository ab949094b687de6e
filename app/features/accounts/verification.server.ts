import { APIError } from "better-auth/api";
import type { App } from "#app/context.ts";
import {
  type AccountAct,
  actOnAccount,
} from "#app/features/accounts/account-act-repository.server.ts";
import { findById } from "#app/features/accounts/account-repository.server.ts";
import { leaveToNobody, noted } from "#app/features/user-dashboard/own-data-repository.server.ts";
import { headersAfter } from "#app/services/session.server.ts";

/** Undoes the transaction, as what Better Auth throws for a link that is no good does. */
const refused = () => new APIError("FORBIDDEN");

/**
 * Confirms the address of the account whose owner is signed in. The link alone confirms nothing:
 * a mail scanner opens links, and whoever registered with somebody else's address waits for that.
 * @returns false for a link that is expired, forged or another account's
 */
export async function confirmEmail(app: App, userId: string, token: string): Promise<boolean> {
  return withLink(app, async ({ api, trx }) => {
    await api.verifyEmail({ query: { token } });
    if (!(await findById(trx, userId))?.isVerified) throw refused();
  });
}

/**
 * "This was not me": removes the account that somebody made with the address of whoever got the
 * link, as long as nobody confirmed it. What it sent stays with the staff, and is nobody's.
 * @returns false for a link that is expired, forged, or of an account that is confirmed or gone
 */
export async function removeUnconfirmed(app: App, token: string): Promise<boolean> {
  return withLink(app, async ({ api, trx, announce }) => {
    const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
    const asOwner = headersAfter(headers);
    const owner = await api.getSession({ headers: asOwner });
    if (!owner) throw refused();
    await leaveToNobody(noted, owner.user.id, announce, trx);
    await api.deleteUser({ body: {}, headers: asOwner });
  });
}

async function withLink(app: App, act: (within: AccountAct) => Promise<void>): Promise<boolean> {
  try {
    await actOnAccount(app, { signsInConfirmed: true }, act);
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}
