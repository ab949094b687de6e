import { v7 as uuidv7 } from "uuid";
import type { Condition } from "#app/domain/stock/unit-states.ts";
import type { Trx } from "#app/platform/db/transact.ts";

interface NewHandover {
  record_id: string;
  configuration: string;
  branch: string;
  unit_id: string | null;
  number: number;
  /** When it went out, in ISO 8601. */
  out_at: string;
  note: string;
  out_key: string | null;
}

export async function insertHandover(trx: Trx, handover: NewHandover) {
  await trx
    .insertInto("handover")
    .values({ ...handover, id: uuidv7(), back_at: null, condition: null })
    .execute();
}

/** Takes back some of what was handed over; the rest stays out as a handover of its own. */
export async function closeHandover(
  trx: Trx,
  { id, ...handover }: NewHandover & { id: string },
  set: {
    back_at: string;
    condition: Condition | "exchanged";
    note: string;
    number: number;
    back_key: string | null;
  },
) {
  await trx.updateTable("handover").set(set).where("id", "=", id).execute();
  const number = handover.number - set.number;
  if (number > 0) await insertHandover(trx, { ...handover, number });
}
