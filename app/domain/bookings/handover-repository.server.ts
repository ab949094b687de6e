import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Handed } from "#app/domain/stock/ledger.ts";
import type { Condition } from "#app/domain/stock/unit-states.ts";
import type { Trx } from "#app/platform/db/transact.ts";

export type NewHandover = Omit<Handed, "id" | "back_at" | "condition" | "former" | "replaces"> & {
  record_id: string;
  note: string;
  out_key: string | null;
  replaces?: string | null;
};

export async function insertHandover(trx: Trx, handover: NewHandover) {
  const { line_id, record_id, configuration, branch, unit_id, number, ...own } = handover;
  const { out_at, note, out_key, replaces = null } = own;
  const machines = { line_id, record_id, configuration, branch, unit_id, number };
  await trx
    .insertInto("handover")
    .values({ id: uuidv7(), ...machines, out_at, note, out_key, replaces })
    .execute();
}

/** Takes back some of what was handed over; the rest stays out as a handover of its own. */
export async function closeHandover(
  trx: Trx,
  { id, ...handover }: NewHandover & { id: string },
  set: {
    back_at: string;
    condition: Condition;
    note: string;
    number: number;
    back_key: string | null;
  },
) {
  await trx.updateTable("handover").set(set).where("id", "=", id).execute();
  const number = handover.number - set.number;
  if (number > 0) await insertHandover(trx, { ...handover, number });
}

/** Moves machines that are with a customer to another line; of a number some may stay. */
export async function moveHandover(
  trx: Trx,
  { id, ...handover }: NewHandover & { id: string },
  line_id: string,
  number: number,
) {
  const stays = handover.number - number;
  await trx.updateTable("handover").set({ line_id, number }).where("id", "=", id).execute();
  if (stays > 0) await insertHandover(trx, { ...handover, number: stays });
}

/** Counts all handovers of a booking as one round older, or newer. */
export async function setFormer(trx: Trx, recordId: string, by: -1 | 1) {
  await trx
    .updateTable("handover")
    .set({ former: sql`former + ${sql.lit(by)}` })
    .where("record_id", "=", recordId)
    .execute();
}
