import type { Kysely, Updateable } from "kysely";
import { dueAt } from "#app/lib/due-clock.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";

type Own = Updateable<Tables["fault"]> &
  Partial<Record<"status" | "branch" | "name" | "phone" | "email" | "created_at", string>>;

const beside = ["booking_id", "handover_id", "unit_id", "configuration", "closed_at"] as const;
const visit = ["visit_day", "visit_time", "driver"] as const;

/** Faults that came in earlier, due 24 hours later; one with an outcome is done. @returns their ids */
export async function storeFaults(db: Kysely<Tables>, faults: readonly Own[]): Promise<string[]> {
  const isBeside = ([column]: [string, unknown]) =>
    [...beside, ...visit].some((one) => one === column);
  const all = faults.map(({ created_at = new Date().toISOString(), ...own }) =>
    Object.entries({
      ...{ status: own.outcome ? "done" : "new", branch: "kochi", created_at },
      ...{ due_at: dueAt(created_at), ...own },
    }),
  );
  const records = all.map((one) => Object.fromEntries(one.filter((pair) => !isBeside(pair))));
  const ids = await storeRecords(db, "fault", records);
  for (const [index, one] of all.entries()) {
    const set = Object.fromEntries(one.filter(isBeside));
    const fault = db.updateTable("fault").where("record_id", "=", ids[index] ?? "");
    if (Object.keys(set).length > 0) await fault.set(set).execute();
  }
  return ids;
}

/** A fault that was reported so many hours ago. @returns its id */
export async function storeFault(
  db: Kysely<Tables>,
  hours: number,
  own: Own = {},
): Promise<string> {
  const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const [id = ""] = await storeFaults(db, [{ created_at, ...own }]);
  return id;
}
