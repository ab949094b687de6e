import { type RawBuilder, sql } from "kysely";
import { reindexAudit } from "#app/domain/audit/audit-repository.server.ts";
import { inIds, isPostgres } from "#app/platform/db/store.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** The name of an erased person in audit and histories. */
export const anonymisedActor = "the person concerned";

interface Person {
  accountId?: string | undefined;
  /** Erased or anonymised records. */
  recordIds?: readonly string[];
}

/** Entries in one transaction, which others wait for. */
const batchSize = 500;

/**
 * Removes the person from the next entries about their records and account, and by that account.
 * The database allows no other change (decision 0036).
 * @param after the id of the last entry before them
 * @returns the id of the last one when there may be more
 */
export async function anonymiseNextEntries(trx: Trx, person: Person, after = "") {
  const { accountId = null, recordIds = [] } = person;
  const hasFields = sql`record_id in ${inIds(trx, recordIds)}
    and action in ('record-added', 'record-edited')`;
  // Its actor is the account's address.
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
      ) as found where id > ${after} order by id limit ${batchSize}
    ) returning id
  `.execute(trx);
  const ids = rows.map(({ id }) => id).toSorted();
  await reindexAudit(trx, ids);
  return ids.length < batchSize ? undefined : ids.at(-1);
}

function withoutValues(trx: Trx, fields: RawBuilder<unknown>) {
  return isPostgres(trx)
    ? sql`(select jsonb_object_agg(key, null::text)::text from jsonb_each(${fields}::jsonb))`
    : sql`(select nullif(json_group_object(key, null), '{}') from json_each(${fields}))`;
}

/** All of them in one transaction: there are few about one record. */
export async function anonymiseEntries(trx: Trx, person: Person) {
  let after: string | undefined = "";
  while (after !== undefined) after = await anonymiseNextEntries(trx, person, after);
}

/** In histories of records that remain. @param recordIds all of the account, if left out */
export async function anonymiseHistories(
  trx: Trx,
  accountId: string,
  recordIds?: readonly string[],
) {
  const own = sql`(select id from record where user_id = ${accountId})`;
  await sql`
    update record_event set actor_name = ${anonymisedActor}
    where actor_id = ${accountId} and record_id in ${recordIds ? inIds(trx, recordIds) : own}
  `.execute(trx);
}
