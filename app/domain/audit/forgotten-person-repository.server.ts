import { type Selectable, sql } from "kysely";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { among } from "#app/platform/db/store.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** Somebody who had themselves erased, as the audit and the histories call them from then on. */
export const thePerson = "the person concerned";

interface Person {
  accountId?: string | undefined;
  /** What is erased, or made nameless. */
  recordIds?: readonly string[];
}

/** How many entries are changed in one transaction, which others wait for. */
const atOnce = 500;

/**
 * Takes out of the next entries about the person's records and account, and by that account, what
 * says who the person was. The act, its record and fields, its time and its member of staff stay;
 * the database lets nothing else be changed (migrations 0019 and 0022).
 * @param after the id of the last entry before them
 * @returns that of the last of them when there may be more
 */
export async function forgetInAudit(trx: Trx, person: Person, after = "") {
  const { accountId = null, recordIds = [] } = person;
  const rows = await trx
    .selectFrom("audit")
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb("record_id", "in", among(trx, recordIds)),
        eb("record_id", "=", accountId),
        eb("actor_id", "=", accountId),
      ]),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(atOnce)
    .execute();
  const forgotten = rows.flatMap((row) => forgetIn(row, person) ?? []);
  if (forgotten.length > 0) {
    const values = forgotten.map((entry) => sql`(${sql.join(Object.values(entry))})`);
    await sql`
      with entry (id, before, after, actor_name, client_address) as (values ${sql.join(values)})
      update audit set before = entry.before, after = entry.after,
        actor_name = entry.actor_name, client_address = entry.client_address
      from entry where audit.id = entry.id
    `.execute(trx);
  }
  await reindexAudit(
    trx,
    forgotten.map(({ id }) => id),
  );
  return rows.length < atOnce ? undefined : rows.at(-1)?.id;
}

/** The same of all of them, in one transaction: there are few about one record. */
export async function forgetAllInAudit(trx: Trx, person: Person) {
  let after: string | undefined = "";
  while (after !== undefined) after = await forgetInAudit(trx, person, after);
}

type Entry = Selectable<Tables["audit"]>;

/** @returns the entry without what says who the person was; undefined when nothing in it does */
function forgetIn(entry: Entry, { accountId, recordIds = [] }: Person) {
  const { id, action, before, after } = entry;
  const isAbout = entry.record_id === accountId || recordIds.includes(entry.record_id ?? "");
  const hasFields = isAbout && ["record-added", "record-edited"].includes(action);
  // A sign-in that failed has the account's address in place of who did it.
  const isNamed = entry.actor_id === accountId || (isAbout && action === "sign-in-failed");
  if (!hasFields && !isNamed) return undefined;
  return {
    id,
    before: hasFields ? withoutValues(before) : before,
    after: hasFields ? withoutValues(after) : after,
    actor_name: isNamed ? thePerson : entry.actor_name,
    client_address: isNamed ? "" : entry.client_address,
  };
}

function withoutValues(fields: string | null): string | null {
  return fields && JSON.stringify(JSON.parse(fields), (field, value) => (field ? null : value));
}

/**
 * Histories of records that stay do not name the person who cancelled something.
 * @param recordIds without them, those of the account
 */
export async function forgetInHistories(
  trx: Trx,
  accountId: string,
  recordIds?: readonly string[],
) {
  const own = sql`(select id from record where user_id = ${accountId})`;
  await sql`
    update record_event set actor_name = ${thePerson}
    where actor_id = ${accountId} and record_id in ${recordIds ? among(trx, recordIds) : own}
  `.execute(trx);
}
