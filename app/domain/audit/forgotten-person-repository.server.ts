import type { Selectable } from "kysely";
import { sql } from "kysely";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { findEntries } from "#app/platform/search/search-repository.server.ts";

/** Somebody who had themselves erased, as the audit and the histories call them from then on. */
export const thePerson = "the person concerned";

interface Person {
  address: string;
  accountId: string | undefined;
  /** What is erased, or made nameless. */
  recordIds: readonly string[];
}

/**
 * Takes out of the audit what says who the person was. What was done to which record, when and by
 * whom of the staff stays; the database lets nothing else be changed (migration 0019).
 */
export async function forgetInAudit(trx: Trx, person: Person) {
  const ids = await findAbout(trx, person);
  if (ids.length === 0) return;
  const rows = await trx.selectFrom("audit").selectAll().where("id", "in", ids).execute();
  for (const row of rows) await forgetIn(trx, row, person);
  await reindexAudit(trx, ids);
}

/** Entries about the person's records and account, and those that have their address in them. */
async function findAbout(trx: Trx, { address, accountId, recordIds }: Person) {
  const about = [...recordIds, ...(accountId ? [accountId] : [])];
  const byId = await trx
    .selectFrom("audit")
    .select("id")
    .where(({ eb, or }) =>
      or([
        ...(about.length > 0 ? [eb("record_id", "in", about)] : []),
        ...(accountId ? [eb("actor_id", "=", accountId)] : []),
        sql<boolean>`1 = 0`,
      ]),
    )
    .execute();
  const found = await findEntries(trx, { kind: "audit", text: address }, { limit: mostFound });
  return [...new Set([...byId, ...found].map(({ id }) => id))];
}

/** Guesses at a password name an address too, for years; SQLite takes 32,766 values in one query. */
const mostFound = 30_000;

type Entry = Selectable<Tables["audit"]>;

async function forgetIn(trx: Trx, entry: Entry, { address, accountId, recordIds }: Person) {
  const isAbout = entry.record_id === accountId || recordIds.includes(entry.record_id ?? "");
  const names = (text: string | null) => text?.toLowerCase().includes(address) ?? false;
  const hasFields =
    ["record-added", "record-edited", "record-deleted", "exported"].includes(entry.action) &&
    (isAbout || names(entry.before) || names(entry.after));
  const isActor = accountId !== undefined && entry.actor_id === accountId;
  // A sign-in that failed has the account's address in place of who did it.
  const isNamed = isActor || (isAbout && entry.actor_id === null && names(entry.actor_name));
  const subject = isAbout ? withoutName(entry) : entry.subject;
  await sql`
    update audit set
      subject = ${subject},
      before = ${hasFields ? null : entry.before},
      after = ${hasFields ? null : entry.after},
      actor_name = ${isNamed ? thePerson : entry.actor_name},
      client_address = ${isNamed ? "" : entry.client_address}
    where id = ${entry.id}
  `.execute(trx);
}

/** "12, Asha" becomes "12"; the name of an account goes whole. */
function withoutName({ kind, subject }: Entry): string | null {
  if (kind === "user" || subject === null) return null;
  const [number = "", ...name] = subject.split(", ");
  return name.length > 0 ? number : subject;
}

/** Histories of records that stay do not name the person who cancelled something. */
export async function forgetInHistories(trx: Trx, accountId: string) {
  await sql`
    update record_event set actor_name = ${thePerson}
    where actor_id = ${accountId}
    and record_id in (select id from record where user_id = ${accountId})
  `.execute(trx);
}
