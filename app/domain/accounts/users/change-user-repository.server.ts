import type { Transaction } from "kysely";
import { findPassword } from "#app/domain/accounts/account-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** An account that is to be changed. */
export interface ChangedAccount {
  id: string;
  name: string;
  email: string;
  role: string | null;
  banned: boolean;
  isVerified: boolean;
  hasSecondFactor: boolean;
  hasPassword: boolean;
  isLastAdmin: boolean;
  /** How many there are. */
  sessions: number;
}

/**
 * Locks the rows of all admins who are not disabled, until the transaction ends.
 * @returns their ids
 */
export async function lockAdmins(engine: Engine, trx: Transaction<Tables>): Promise<string[]> {
  const query = trx
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .where((eb) => eb.or([eb("banned", "is", null), eb("banned", "=", false)]))
    .orderBy("id");
  // On SQLite the transaction has the whole database to itself.
  const rows = await (engine === "postgres" ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

export async function findForChange(
  id: string,
  admins: readonly string[],
  trx: Transaction<Tables>,
): Promise<ChangedAccount | undefined> {
  const row = await trx
    .selectFrom("user")
    .select(["id", "name", "email", "role", "banned", "emailVerified", "twoFactorEnabled"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessions } = await trx
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("sessions"))
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  const { banned, emailVerified, twoFactorEnabled, ...rest } = row;
  return {
    ...rest,
    banned: Boolean(banned),
    isVerified: Boolean(emailVerified),
    hasSecondFactor: Boolean(twoFactorEnabled),
    hasPassword: (await findPassword(trx, id)) !== undefined,
    isLastAdmin: admins.length === 1 && admins[0] === id,
    sessions,
  };
}
