import type { App, SignedIn } from "#app/context.ts";
import { actOnAccount } from "#app/domain/accounts/account-act-repository.server.ts";
import type { Auth } from "#app/domain/accounts/auth.server.ts";
import { asCommandLine } from "#app/domain/accounts/not-in-better-auth/command-line-admin.server.ts";
import {
  type ChangedAccount,
  findForChange,
  lockAdmins,
} from "#app/domain/accounts/users/change-user-repository.server.ts";
import type { UserChange } from "#app/domain/accounts/users/user-changes.ts";
import type { AuditAction, AuditValues } from "#app/domain/audit/audit-actions.ts";
import type { Mails } from "#app/domain/mail/mails.ts";

/** Why an account was left as it is. */
export type Refusal =
  | "last admin"
  | "no admin yourself"
  | "disabled"
  | "not verified"
  | "no password"
  | "your own"
  | "no second factor yourself";

/** An admin who is signed in. */
interface Actor {
  signedIn: SignedIn;
  request: Request;
}

/** What a change needs. */
interface Change {
  account: ChangedAccount;
  /** Undefined for the command line. */
  actor: Actor | undefined;
  api: Auth["api"];
  /** An admin's. */
  headers: Headers;
}

/** What a change did, for the audit and the owner; undefined when everything was so already. */
type Done =
  | {
      action: AuditAction;
      before?: AuditValues;
      after: AuditValues;
      /** What its owner hears of. */
      tellsOf?: Mails["account changed"]["what"];
    }
  | undefined;

/**
 * Changes an account, keeps that in the audit, tells its owner and announces it, all in one
 * transaction. The rows of all admins are locked first: two admins who take the role from each
 * other at once come one after the other, and the second finds that they are none any more.
 * @param by `actor` is undefined for the command line
 * @returns undefined for an account that is not there, and why not when it is left as it is
 */
export async function changeUser(
  app: App,
  change: UserChange,
  id: string,
  by: { actor: Actor | undefined; clientAddress: string },
): Promise<{ refusal?: Refusal } | undefined> {
  const { actor, clientAddress } = by;
  return actOnAccount(app, {}, async ({ api, trx, audit, notice }) => {
    const admins = await lockAdmins(app.store.engine, trx);
    if (actor && !admins.includes(actor.signedIn.userId)) return { refusal: "no admin yourself" };
    const account = await findForChange(id, admins, trx);
    if (!account) return undefined;
    const act = (headers: Headers) => changes[change]({ account, actor, api, headers });
    const done = actor ? await act(actor.request.headers) : await asCommandLine(api, act);
    if (typeof done === "string") return { refusal: done };
    if (!done) return {};
    const { tellsOf, ...kept } = done;
    const who = actor ? actor.signedIn : { name: "command line" };
    await audit({ actor: who, clientAddress, recordId: id, ...kept });
    if (tellsOf) await notice(account.email, tellsOf);
    return {};
  });
}

const changes: Record<UserChange, (change: Change) => Promise<Done | Refusal>> = {
  async "make-admin"({ account, api, headers }) {
    const { id, role, banned, isVerified, hasPassword, sessions } = account;
    if (role === "admin") return undefined;
    if (banned) return "disabled";
    // Whoever registered with a colleague's address is not that colleague.
    if (!isVerified) return "not verified";
    if (!hasPassword) return "no password";
    await api.setRole({ body: { userId: id, role: "admin" }, headers });
    // They began for a customer, and perhaps by way of Google; staff sign in with a password.
    await api.revokeUserSessions({ body: { userId: id }, headers });
    return {
      action: "role-given",
      before: { role: role ?? "user" },
      after: { role: "admin", "sessions ended": sessions },
      tellsOf: "role",
    };
  },

  async "take-role"({ account: { id, role, isLastAdmin, hasSecondFactor }, api, headers }) {
    if (role !== "admin") return undefined;
    if (isLastAdmin) return "last admin";
    // First, for it may be the actor's own role.
    if (hasSecondFactor) await dropSecondFactor(id, api, headers);
    await api.setRole({ body: { userId: id, role: "user" }, headers });
    return {
      action: "role-taken",
      before: { role: "admin", ...(hasSecondFactor && { "second factor": "on" }) },
      after: { role: "user", ...(hasSecondFactor && { "second factor": "off" }) },
      tellsOf: "role",
    };
  },

  async disable({ account: { id, banned, sessions, isLastAdmin }, actor, api, headers }) {
    if (banned) return undefined;
    if (isLastAdmin) return "last admin";
    if (id === actor?.signedIn.userId) return "your own";
    await api.banUser({ body: { userId: id }, headers });
    return {
      action: "account-disabled",
      before: { disabled: false },
      after: { disabled: true, "sessions ended": sessions },
    };
  },

  async enable({ account: { id, banned }, api, headers }) {
    if (!banned) return undefined;
    await api.unbanUser({ body: { userId: id }, headers });
    return { action: "account-enabled", before: { disabled: true }, after: { disabled: false } };
  },

  async "end-sessions"({ account: { id, sessions }, api, headers }) {
    await api.revokeUserSessions({ body: { userId: id }, headers });
    return { action: "sessions-ended", after: { "sessions ended": sessions } };
  },

  async "reset-second-factor"({ account: { id, hasSecondFactor, sessions }, actor, api, headers }) {
    if (!hasSecondFactor) return undefined;
    if (actor && actor.signedIn.secondFactor !== "given") return "no second factor yourself";
    await dropSecondFactor(id, api, headers);
    await api.revokeUserSessions({ body: { userId: id }, headers });
    return {
      action: "second-factor-reset",
      before: { "second factor": "on" },
      after: { "second factor": "off", "sessions ended": sessions },
      tellsOf: "second factor",
    };
  },
};

function dropSecondFactor(userId: string, api: Auth["api"], headers: Headers) {
  return api.adminUpdateUser({ body: { userId, data: { twoFactorEnabled: false } }, headers });
}
