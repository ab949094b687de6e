import type { Kysely, Updateable } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";

type Fault = Updateable<Tables["fault"]>;
type Record = Partial<{ [column in keyof Tables["record"]]: string }> & { what?: string };

/**
 * Faults that came in earlier, due 24 hours later; one with an outcome is done.
 * @param own what only the fault itself has @returns their ids
 */
export async function storeFaults(
  db: Kysely<Tables>,
  faults: readonly (Record & { created_at: string; own?: Omit<Fault, "due_at"> })[],
): Promise<string[]> {
  const records = faults.map(({ own, ...record }) => {
    const due = Date.parse(record.created_at) + 24 * 3_600_000;
    const { outcome = "", machine } = own ?? {};
    return {
      ...{ due_at: new Date(due).toISOString(), outcome, status: outcome ? "done" : "new" },
      ...record,
      ...(machine && { machine }),
    };
  });
  const ids = await storeRecords(db, "fault", records);
  for (const [index, { own }] of faults.entries()) {
    if (!own) continue;
    const fault = db.updateTable("fault").where("record_id", "=", ids[index] ?? "");
    await fault.set(own).execute();
  }
  return ids;
}
