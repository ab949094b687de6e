import type { App, SignedInCaller } from "#app/context.ts";
import {
  type Account,
  findById,
  lockAdmins,
  type UserColumns,
  update,
} from "#app/domain/accounts/account-repository.server.ts";
import {
  type Grant,
  isStaff,
  readGrants,
  type StaffRole,
} from "#app/domain/accounts/permissions.ts";
import { endAll, findAllActive } from "#app/domain/accounts/session-repository.server.ts";
import {
  type AccountChange,
  transactOnAccount,
} from "#app/domain/accounts/transact-on-account.server.ts";
import { unassignFormerStaff } from "#app/domain/follow-up/change-records.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Trx } from "#app/platform/db/transact.ts";

export const reasons = {
  "last admin": "this is the last admin. Make somebody else an admin first.",
  "no admin": "your own role was removed just now.",
  disabled: "enable the account first.",
  "no password":
    "the account has no password, and staff sign in with one. Forgot Password on the login page sets it.",
  "own role": "another admin has to change your role.",
  own: "another admin has to disable your account.",
  "no second factor": "only an admin who has a second factor resets another’s.",
  "not verified":
    "the account’s address is not verified. Forgot Password on the login page verifies it.",
};

/** The reason why an account cannot be given a role, which staff read before they try. */
export function roleBlocker(
  {
    isDisabled,
    isVerified,
    hasPassword,
  }: Pick<Account, "isDisabled" | "isVerified" | "hasPassword">,
  { isLastAdmin, isOwn }: { isLastAdmin: boolean; isOwn: boolean },
): keyof typeof reasons | undefined {
  if (isDisabled) return "disabled";
  // Anybody can register with a colleague's address.
  if (!isVerified) return "not verified";
  if (!hasPassword) return "no password";
  if (isLastAdmin) return "last admin";
  return isOwn ? "own role" : undefined;
}

export function refusal(reason: keyof typeof reasons) {
  const failure = `Nothing was changed: ${reasons[reason]}`;
  return new FormError(reason === "no admin" ? 403 : 409, { failure });
}

interface Change {
  account: Account & { isLastAdmin: boolean };
  caller: SignedInCaller | undefined;
  trx: Trx;
}

/** @returns undefined when there was nothing to change */
type Act = (change: Change) => Promise<(AccountChange & { set?: UserColumns }) | undefined>;

/**
 * The rows of all admins are locked first: of two who take the role from each other at once, the
 * second finds that they are none any more.
 * @param caller an admin; undefined for the command line
 * @returns false when there is no such account @throws FormError when a rule forbids it
 */
export async function changeUser(
  app: App,
  change: UserChange | Act,
  id: string,
  caller?: SignedInCaller,
): Promise<boolean> {
  return transactOnAccount(app, async ({ trx, announce, audit }) => {
    const admins = await lockAdmins(trx);
    if (caller && !admins.includes(caller.signedIn.userId)) throw refusal("no admin");
    const found = await findById(trx, id);
    if (!found) return false;
    const account = { ...found, isLastAdmin: admins.length === 1 && admins[0] === id };
    const act: Act = typeof change === "string" ? changes[change] : change;
    const result = await act({ account, caller, trx });
    if (!result) return true;
    const { set, ...done } = result;
    if (set) await update(trx, id, set);
    const name = "command line";
    const actor = caller?.signedIn ?? { userId: "", name, email: name };
    const clientAddress = caller?.clientAddress ?? "";
    await audit(account, { actor, clientAddress, ...done });
    const acting = { at: app.now(), actor, clientAddress };
    let hasMore = true;
    while (hasMore) {
      hasMore = await unassignFormerStaff(trx, announce, app.kinds, acting);
    }
    return true;
  });
}

const changes = {
  "make-admin": (change) => giveRole(change, "admin"),

  "make-engineer": (change) => giveRole(change, "engineer"),

  "make-coordinator": (change) => giveRole(change, "coordinator"),

  async "revoke-role"({ account, trx }) {
    const { id, role, isLastAdmin, hasSecondFactor } = account;
    if (!isStaff(role)) return undefined;
    if (isLastAdmin) throw refusal("last admin");
    // Sessions that are expired for staff would be active for a customer.
    const active = await findAllActive(trx, account, new Date());
    const ids = active.map((session) => session.id);
    await endAll(trx, id, ids);
    return {
      set: { role: "user", grants: null, twoFactorEnabled: false },
      action: "role-taken",
      before: { role, ...(hasSecondFactor && { "second factor": "on" }) },
      after: { role: "user", ...(hasSecondFactor && { "second factor": "off" }) },
      notifiesOf: "role",
    };
  },

  async disable({ account: { id, isDisabled, isLastAdmin }, caller, trx }) {
    if (isDisabled) return undefined;
    if (isLastAdmin) throw refusal("last admin");
    if (id === caller?.signedIn.userId) throw refusal("own");
    const sessions = await endAll(trx, id);
    return {
      set: { banned: true },
      action: "account-disabled",
      before: { disabled: false },
      after: { disabled: true, "sessions ended": sessions },
    };
  },

  async enable({ account: { isDisabled } }) {
    if (!isDisabled) return undefined;
    return {
      set: { banned: false },
      action: "account-enabled",
      before: { disabled: true },
      after: { disabled: false },
    };
  },

  async "end-sessions"({ account: { id }, trx }) {
    return { action: "sessions-ended", after: { "sessions ended": await endAll(trx, id) } };
  },

  async "reset-second-factor"({ account, caller, trx }) {
    const { id, hasSecondFactor } = account;
    if (!hasSecondFactor) return undefined;
    if (caller && caller.signedIn.secondFactor !== "given") throw refusal("no second factor");
    const sessions = await endAll(trx, id);
    return {
      set: { twoFactorEnabled: false },
      action: "second-factor-reset",
      before: { "second factor": "on" },
      after: { "second factor": "off", "sessions ended": sessions },
      notifiesOf: "second factor",
    };
  },
} satisfies Record<string, Act>;

export type UserChange = keyof typeof changes;

export const userChanges = Object.keys(changes) as UserChange[];

export async function giveRole({ account, caller, trx }: Change, role: StaffRole) {
  const { id, isLastAdmin } = account;
  if (account.role === role) return undefined;
  const blocker = roleBlocker(account, { isLastAdmin, isOwn: id === caller?.signedIn.userId });
  if (blocker) throw refusal(blocker);
  // They may have begun by Google; staff sign in with a password.
  const sessions = await endAll(trx, id);
  return {
    set: { role, grants: null },
    action: "role-given",
    before: { role: account.role ?? "user" },
    after: { role, "sessions ended": sessions },
    notifiesOf: "role",
  } as const;
}

/** Sets the branch whose records "My branch" shows, and an engineer sees. @param branch its id; empty for none */
export function setHomeBranch(app: App, id: string, branch: string, caller: SignedInCaller) {
  const act: Act = async ({ account }) => {
    if (account.branch === branch) return undefined;
    const before = { branch: account.branch };
    return {
      set: { branch },
      action: "home-branch",
      before,
      after: { branch },
      notifiesOf: "branch",
    };
  };
  return changeUser(app, act, id, caller);
}

/** Lets a coordinator do more, or less again. */
export function setGrants(app: App, id: string, given: readonly Grant[], caller: SignedInCaller) {
  const act: Act = async ({ account }) => {
    const before = readGrants(account.grants).join(", ");
    const after = given.join(", ");
    if (account.role !== "coordinator" || before === after) return undefined;
    return {
      set: { grants: given.join(" ") },
      action: "grants-changed",
      before: { permissions: before },
      after: { permissions: after },
      notifiesOf: "role",
    };
  };
  return changeUser(app, act, id, caller);
}
