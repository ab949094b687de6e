import { type RawBuilder, sql } from "kysely";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import { among, isPostgres } from "#app/platform/db/store.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** Somebody who had themselves erased, as the audit and the histories call them from then on. */
export const anonymisedActor = "the person concerned";

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
export async function anonymiseNextEntries(trx: Trx, person: Person, after = "") {
  const { accountId = null, recordIds = [] } = person;
  const hasFields = sql`record_id in ${among(trx, recordIds)}
    and action in ('record-added', 'record-edited')`;
  // A sign-in that failed has the account's address in place of who did it.
  const failedSignIn = sql`record_id = ${accountId} and action = 'sign-in-failed'`;
  const isActor = sql`actor_id = ${accountId} or ${failedSignIn}`;
  const { rows } = await sql<{ id: string }>`
    update audit set
      before = case when ${hasFields} then ${withoutValues(trx, sql`before`)} else before end,
      after = case when ${hasFields} then ${withoutValues(trx, sql`after`)} else after end,
      actor_name = case when ${isActor} then ${anonymisedActor} else actor_name end,
      client_address = case when ${isActor} then '' else client_address end
    where id in (
      select id from (
        select id from audit where ${hasFields}
        union select id from audit where actor_id = ${accountId}
        union select id from audit where ${failedSignIn}
      ) as found where id > ${after} order by id limit ${atOnce}
    ) returning id
  `.execute(trx);
  const ids = rows.map(({ id }) => id).toSorted();
  await reindexAudit(trx, ids);
  return ids.length < atOnce ? undefined : ids.at(-1);
}

/** Fields that were edited, by their names alone. */
function withoutValues(trx: Trx, fields: RawBuilder<unknown>) {
  return isPostgres(trx)
    ? sql`(select jsonb_object_agg(key, null::text)::text from jsonb_each(${fields}::jsonb))`
    : sql`(select nullif(json_group_object(key, null), '{}') from json_each(${fields}))`;
}

/** The same of all of them, in one transaction: there are few about one record. */
export async function anonymiseEntries(trx: Trx, person: Person) {
  let after: string | undefined = "";
  while (after !== undefined) after = await anonymiseNextEntries(trx, person, after);
}

/**
 * Histories of records that stay do not name the person who cancelled something.
 * @param recordIds without them, those of the account
 */
export async function anonymiseHistories(
  trx: Trx,
  accountId: string,
  recordIds?: readonly string[],
) {
  const own = sql`(select id from record where user_id = ${accountId})`;
  await sql`
    update record_event set actor_name = ${anonymisedActor}
    where actor_id = ${accountId} and record_id in ${recordIds ? among(trx, recordIds) : own}
  `.execute(trx);
}
