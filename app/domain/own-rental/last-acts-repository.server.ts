import { sql } from "kysely";
import type { Db } from "#app/platform/db/transact.ts";

/** When the last thing of a booking that ended was done: returned, cancelled, billed or paid. */
export async function findLastActs(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from (
      select max(back_at) as at from handover where record_id = ${id}
      union all select max(at) from record_event where record_id = ${id} and action = 'status'
      union all select max(created_at) from document where record_id = ${id} and kind <> 'quotation'
      union all select max(settlement.created_at) from settlement
        join document on document.id = settlement.document_id where document.record_id = ${id}
    ) act
  `.execute(db);
  return rows[0]?.at ?? undefined;
}
