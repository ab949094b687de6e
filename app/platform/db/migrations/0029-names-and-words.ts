import { sql } from "kysely";
import { takeNamesOut, takeWordsOut } from "#app/platform/db/migrations/0028-audit-numbers.ts";
import type { Batch } from "#app/platform/db/migrations/batch.ts";

/** Takes names out of the audit and search words out of saved views, as 0028 does for new ones. */
export const namesAndWords: Batch = async (trx, engine) => {
  const some = (statement: string, table: string, left: string) =>
    sql
      .raw(`${statement} where id in (select id from ${table} where ${left} order by id limit 500)`)
      .execute(trx);
  const done = [
    await some(takeNamesOut(engine), "audit", "subject is not null"),
    await some(takeWordsOut(engine), "saved_view", "query like 'q=%'"),
  ];
  return done.some(({ numAffectedRows = 0n }) => numAffectedRows > 0n);
};
