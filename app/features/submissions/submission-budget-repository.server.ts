import type { Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { hourMs, startOfHour } from "#app/lib/hour.ts";

/** Counts one more record from an address. @returns how many it stored in this hour. */
export async function countUp(clientAddress: string, at: Date, trx: Transaction<Tables>) {
  const { stored } = await trx
    .insertInto("submission_budget")
    .values({ client_address: clientAddress, hour: startOfHour(at), stored: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["client_address", "hour"])
        .doUpdateSet((eb) => ({ stored: eb("submission_budget.stored", "+", 1) })),
    )
    .returning("stored")
    .executeTakeFirstOrThrow();
  // An address's first record of the hour sweeps up, so that old hours do not pile up.
  if (stored === 1) await deleteBefore(new Date(at.getTime() - 2 * hourMs), trx);
  return stored;
}

async function deleteBefore(time: Date, trx: Transaction<Tables>) {
  await trx.deleteFrom("submission_budget").where("hour", "<", startOfHour(time)).execute();
}
