import type { App, Caller, SignedInCaller } from "#app/context.ts";
import {
  findByEmail,
  lockAddress,
  lockAdmins,
  update,
} from "#app/domain/accounts/account-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import {
  transactOnAccount,
  type WithinAccount,
} from "#app/domain/accounts/transact-on-account.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { giveRole, refusal } from "#app/domain/users/change-user.server.ts";
import type { Invited } from "#app/domain/users/invitation-repository.server.ts";
import * as invitations from "#app/domain/users/invitation-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { capitalize } from "#app/lib/format.ts";
import type { Trx } from "#app/platform/db/transact.ts";

const kind = "invitation";

/** Those that were not used yet, in words. */
export async function listInvitations({ store, now, catalogue }: App) {
  const rows = await invitations.findAll(store.db).execute();
  return rows.map(({ sender, created_at, expires_at, ...invited }) => ({
    ...invited,
    lines: [
      [capitalize(invited.role), catalogue.current.findBranch(invited.branch)?.name]
        .filter(Boolean)
        .join(", "),
      `Sent by ${sender}, ${formatReceivedInFull(created_at)}`,
      `${expires_at > now().toISOString() ? "Valid until" : "Expired"} ${formatReceivedInFull(expires_at)}`,
    ],
  }));
}

/** Mails an invitation; nothing else changes until it is accepted. @throws FormError */
export function inviteColleague(caller: SignedInCaller, invited: Invited) {
  const { app, signedIn: actor, clientAddress } = caller;
  const { email, ...after } = invited;
  return transactOnAccount(app, async ({ trx, announce, audit }) => {
    if (!(await lockAdmins(trx)).includes(actor.userId)) throw refusal("no admin");
    const account = await findByEmail(trx, email);
    if (isStaff(account?.role) || account?.isDisabled) {
      throw new FormError(409, { errors: { email: "Change this account in Users instead." } });
    }
    const by = { ...invited, invited_by: actor.userId };
    const id = await invitations.replace(trx, by, app.now(), app.authSecret);
    await audit({ id, email }, { actor, clientAddress, kind, action: "invited", after });
    const mail = { template: "invitation", to: email, data: { id } } as const;
    await insertMails(trx, {}, [mail], app.now(), announce);
  });
}

/** @throws FormError when it was accepted or withdrawn before */
export function withdrawInvitation(caller: SignedInCaller, id: string) {
  const { app, signedIn: actor, clientAddress } = caller;
  return transactOnAccount(app, async ({ trx, audit }) => {
    const done = { actor, clientAddress, kind, action: "invitation-withdrawn" } as const;
    await audit({ id, email: "" }, done);
    await remove(trx, id);
  });
}

async function remove(trx: Trx, id: string) {
  if (await invitations.deleteById(trx, id)) return;
  throw new FormError(409, { failure: "This invitation was accepted or withdrawn before." });
}

/** Of the account that is signed in, or without an id of a new one. */
interface Invitee extends Record<"name" | "password", string> {
  userId: string | undefined;
  noticeVersion: string | null;
}

/**
 * Uses an invitation up and gives the role, in one transaction. The admins are locked first, as for
 * every change of roles: of two at once the second finds the invitation used.
 * @returns false when it is not valid any more @throws FormError when the account cannot have a role
 */
export async function acceptInvitation(caller: Caller, token: string, invitee: Invitee) {
  const { app, clientAddress } = caller;
  const hash = invitee.userId ? undefined : await app.passwordHash.hash(invitee.password);
  const accept = async (within: WithinAccount) => {
    const { trx, audit } = within;
    await lockAdmins(trx);
    const invitation = await invitations.findValid(trx, { token }, app.now());
    if (!invitation) return false;
    const { account, ...done } = await join(within, invitation, invitee);
    const by = { actor: { userId: account.id, email: account.email }, clientAddress };
    await audit(account, { ...done, ...by });
    await audit(invitation, { ...by, kind, action: "invitation-accepted" });
    await remove(trx, invitation.id);
    return true;
  };
  return transactOnAccount(app, accept, hash);
}

/** The link proves the address of a new account. */
async function join({ api, trx }: WithinAccount, invited: Invited, invitee: Invitee) {
  const { email, role, branch } = invited;
  const { userId, name, password, noticeVersion } = invitee;
  await lockAddress(trx, email);
  const account = await findByEmail(trx, email);
  if (account?.id !== userId) throw new FormError(409, { failure: "Open the link again." });
  if (!account) {
    const data = { emailVerified: true, branch, noticeVersion };
    const { user } = await api.createUser({ body: { email, password, name, role, data } });
    return { account: user, action: "role-given", after: { role, branch } } as const;
  }
  const change = { account: { ...account, isLastAdmin: false }, caller: undefined, trx };
  const given = isStaff(account.role) ? undefined : await giveRole(change, role);
  if (!given) throw new FormError(409, { failure: "This is a staff account already." });
  const { set, ...done } = given;
  await update(trx, account.id, { ...set, branch });
  return { ...done, account, after: { ...done.after, branch } };
}
