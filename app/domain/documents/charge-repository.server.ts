import type { Insertable, Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { BillingTables } from "#app/platform/db/billing-schema.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

type ChargeTable = BillingTables["charge"];

export type StoredCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

type NewCharge = Pick<
  Insertable<ChargeTable>,
  "record_id" | "handover_key" | "unit_id" | "kind" | "name" | "amount" | "with_gst" | "note"
>;

/** Stores an open charge. @returns its id */
export async function insertCharge(trx: Trx, charge: NewCharge, at: Date): Promise<string> {
  const id = uuidv7();
  const open = { ...charge, id, state: "open" as const, document_id: null };
  await trx
    .insertInto("charge")
    .values({ ...open, created_at: at.toISOString() })
    .execute();
  return id;
}

export function findCharge(db: Db, id: string) {
  return db.selectFrom("charge").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those of a booking, or of one act, in the order in which they arose. */
export function findCharges(db: Db, filter: { record_id: string } | { handover_key: string }) {
  return db
    .selectFrom("charge")
    .selectAll()
    .where((eb) => eb.and(filter))
    .orderBy("id")
    .execute();
}

/** Changes a charge that has not changed since it was read. @returns whether it was so */
export async function updateCharge(
  trx: Trx,
  { id, version }: Pick<StoredCharge, "id" | "version">,
  set: Pick<
    Updateable<ChargeTable>,
    "name" | "amount" | "with_gst" | "state" | "document_id" | "note"
  >,
): Promise<boolean> {
  const update = trx.updateTable("charge").set({ ...set, version: version + 1 });
  const changed = await update
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .execute();
  return changed.length > 0;
}

export async function deleteCharges(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx.deleteFrom("charge").where("id", "in", ids).execute();
}
