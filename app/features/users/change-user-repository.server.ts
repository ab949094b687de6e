import type { Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import type { AuditAction, AuditValues } from "#app/features/audit/audit-actions.ts";
import { insert } from "#app/features/audit/audit-repository.server.ts";
import { deleteByUserId } from "#app/features/second-factor/second-factor-repository.server.ts";
import type { UserChange } from "#app/features/users/user-changes.ts";

/** Why an account was left as it is. */
export type Refusal = "last admin" | "no admin yourself" | "disabled" | "not verified";

interface Account {
  id: string;
  role: string | null;
  banned: boolean;
  isVerified: boolean;
  isLastAdmin: boolean;
}

/** What a change did, for the audit; undefined when everything was so already. */
type Done = { action: AuditAction; before?: AuditValues; after: AuditValues } | undefined;

/**
 * Changes an account, keeps that in the audit and announces it, all in one transaction. The rows
 * of all admins are locked first: two admins who take the role from each other at once come one
 * after the other, and the second finds that they are none any more.
 * @param actor undefined for the command line
 * @returns undefined for an account that is not there, and why not when it is left as it is
 */
export async function changeUser(
  store: Store,
  change: UserChange,
  id: string,
  by: { at: Date; actor: { userId: string; email: string } | undefined; clientAddress: string },
): Promise<{ refusal?: Refusal } | undefined> {
  return transact(store, async (trx, announce) => {
    const admins = await lockAdmins(store, trx);
    if (by.actor && !admins.includes(by.actor.userId)) return { refusal: "no admin yourself" };
    const account = await findAccount(id, admins, trx);
    if (!account) return undefined;
    const done = await changes[change](account, trx);
    if (typeof done === "string") return { refusal: done };
    if (done) {
      const actor = by.actor ?? { name: "command line" };
      await insert({ ...by, actor, kind: "user", recordId: id, ...done }, trx);
      announce({ kind: "user", id, what: "updated" });
    }
    return {};
  });
}

async function lockAdmins(store: Store, trx: Transaction<Tables>): Promise<string[]> {
  const query = trx
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]))
    .orderBy("id");
  // On SQLite the transaction has the whole database to itself.
  const rows = await (store.engine === "postgres" ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

async function findAccount(
  id: string,
  admins: readonly string[],
  trx: Transaction<Tables>,
): Promise<Account | undefined> {
  const row = await trx
    .selectFrom("user")
    .select(["id", "role", "banned", "emailVerified"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id,
      role: row.role,
      banned: Boolean(row.banned),
      isVerified: Boolean(row.emailVerified),
      isLastAdmin: admins.length === 1 && admins[0] === id,
    }
  );
}

const changes: Record<
  UserChange,
  (account: Account, trx: Transaction<Tables>) => Promise<Done | Refusal>
> = {
  async "make-admin"({ id, role, banned, isVerified }, trx) {
    if (role === "admin") return undefined;
    if (banned) return "disabled";
    // Whoever registered with a colleague's address is not that colleague.
    if (!isVerified) return "not verified";
    await update(id, { role: "admin" }, trx);
    return { action: "role-given", before: { role: role ?? "user" }, after: { role: "admin" } };
  },

  async "take-role"({ id, role, isLastAdmin }, trx) {
    if (role !== "admin") return undefined;
    if (isLastAdmin) return "last admin";
    await update(id, { role: "user" }, trx);
    const had = await deleteByUserId(id, trx);
    return {
      action: "role-taken",
      before: { role: "admin", ...(had && { "second factor": "on" }) },
      after: { role: "user", ...(had && { "second factor": "off" }) },
    };
  },

  async disable({ id, banned, isLastAdmin }, trx) {
    if (banned) return undefined;
    if (isLastAdmin) return "last admin";
    await update(id, { banned: true, banReason: null, banExpires: null }, trx);
    const ended = await endSessions(id, trx);
    return {
      action: "account-disabled",
      before: { disabled: false },
      after: { disabled: true, "sessions ended": ended },
    };
  },

  async enable({ id, banned }, trx) {
    if (!banned) return undefined;
    await update(id, { banned: false, banReason: null, banExpires: null }, trx);
    return { action: "account-enabled", before: { disabled: true }, after: { disabled: false } };
  },

  async "end-sessions"({ id }, trx) {
    const ended = await endSessions(id, trx);
    return { action: "sessions-ended", after: { "sessions ended": ended } };
  },

  async "reset-second-factor"({ id }, trx) {
    if (!(await deleteByUserId(id, trx))) return undefined;
    const ended = await endSessions(id, trx);
    return {
      action: "second-factor-reset",
      before: { "second factor": "on" },
      after: { "second factor": "off", "sessions ended": ended },
    };
  },
};

async function update(
  id: string,
  values: Partial<{ role: string; banned: boolean; banReason: null; banExpires: null }>,
  trx: Transaction<Tables>,
) {
  await trx.updateTable("user").set(values).where("id", "=", id).execute();
}

async function endSessions(id: string, trx: Transaction<Tables>): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("session")
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
