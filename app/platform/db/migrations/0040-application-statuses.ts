import { sql } from "kysely";
import type { Batch } from "#app/platform/db/migrations/batch.ts";

/** Applications have statuses of their own. */
const batch: Batch = async (trx) => {
  const { numAffectedRows } = await sql`
    update record set status = case status when 'done' then 'closed' else 'shortlisted' end
    where id in (
      select id from record where kind = 'career_application' and status in ('in progress', 'done')
      limit ${batchSize}
    )
  `.execute(trx);
  return numAffectedRows === BigInt(batchSize);
};

const batchSize = 1_000;

export const applicationStatuses = { batch };
