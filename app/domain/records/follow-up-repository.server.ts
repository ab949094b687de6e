import { sql } from "kysely";
import { rolesWith } from "#app/domain/accounts/permissions.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { isOpen } from "#app/domain/records/record-order-repository.server.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The accounts that work on records at the desk. */
function staffOf(db: Db) {
  return db
    .selectFrom("user")
    .where("role", "in", rolesWith("records"))
    .where(({ eb, or }) => or([eb("banned", "is", null), eb("banned", "=", false)]));
}

export function findStaff(db: Db) {
  return staffOf(db).select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

/** The staff who have not turned off the digest. */
export function findDigestReaders(db: Db) {
  return staffOf(db)
    .select(["id", "email", "branch"])
    .where(({ eb, or }) => or([eb("digestOff", "is", null), eb("digestOff", "=", false)]))
    .execute();
}

/** The addresses of the staff of a branch. */
export async function findAddressesOf(db: Db, branch: string): Promise<string[]> {
  const own = staffOf(db).select("email").where("branch", "=", branch).orderBy("id");
  return (await own.execute()).map(({ email }) => email);
}

/** The name of a member of staff, whose role is locked until the transaction ends. */
export async function lockStaffName(trx: Trx, id: string) {
  const query = staffOf(trx).select("name").where("id", "=", id).forShare();
  return (await query.executeTakeFirst())?.name;
}

/** Open records whose assignee is not staff; for one assignee in the order of the ids. */
export async function lockSomeOrphaned(trx: Trx) {
  return trx
    .selectFrom("record")
    .select(["id", "kind"])
    .where("assignee", "is not", null)
    .where("assignee", "not in", staffOf(trx).select("id"))
    .where(isOpen)
    .orderBy("assignee")
    .orderBy("created_at")
    .orderBy("no")
    .limit(500)
    .forUpdate()
    .execute();
}

/** Gives reminders of open records for former staff to the branch. @returns the number of them */
export async function releaseReminders(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("record")
    .set({ reminder_for: null })
    .where("reminder_at", "is not", null)
    .where("reminder_for", "not in", staffOf(trx).select("id"))
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The names of accounts by their ids; other ids are left out. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const users = db.selectFrom("user").select(["id", "name"]);
  const rows = await users.where("id", "in", inIds(db, ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks records of any kind until the transaction ends, always in the order of their ids. */
export function lockAll(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom("record")
    .select(["id", "kind", "no", "name", "email", "status", "assignee", "created_at"])
    .select(["branch", "reminder_at", "reminder_for"])
    .select(({ selectFrom }) =>
      selectFrom("user").select("name").whereRef("user.id", "=", "assignee").as("assignee_name"),
    )
    .where("id", "in", inIds(trx, ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** A reminder that is set has somebody whom it reminds, or their branch. */
export type Reminder = { reminder_at: string | null; reminder_for: string | null };
export type Change =
  | { status: Status }
  | { assignee: string | null }
  | { branch: string }
  | Reminder;

/**
 * Changes a record. A status is one of the edited fields, so it increases the version. A reminder
 * moves to the new assignee; without one, back to the member of staff who set it.
 */
export async function update(trx: Trx, id: string, set: Change, at: Date) {
  const isSpam = "status" in set && set.status === "spam";
  const reason = sql<string>`case when spam_reasons = '' then 'marked by staff' else spam_reasons end`;
  await trx
    .updateTable("record")
    .set({ ...set, ...(isSpam && { spam_reasons: reason }), updated_at: at.toISOString() })
    .set(({ eb }) => ({
      ...("status" in set && { version: eb("version", "+", 1) }),
      ...("assignee" in set && { reminder_for: reminderFor(set.assignee) }),
    }))
    .where("id", "=", id)
    .execute();
}

/** After a mail was taken back: the first answer is one of those that are left, if any. */
export async function restoreFirstAnswer(trx: Trx, recordId: string) {
  const first = trx
    .selectFrom("record_event")
    .select(({ fn }) => fn.min("at").as("at"))
    .where("record_id", "=", recordId)
    .where("action", "in", ["answered", "called", "quotation-issued"]);
  await trx.updateTable("record").set({ answered_at: first }).where("id", "=", recordId).execute();
}

function reminderFor(assignee: string | null) {
  const setter = sql`(
    select actor_id from record_event
    where record_id = record.id and action = 'reminder-set'
    order by record_event.id desc limit 1
  )`;
  const next = assignee === null ? setter : sql`${assignee}`;
  return sql<string | null>`
    case when reminder_at is null then null else coalesce(${next}, reminder_for) end
  `;
}
