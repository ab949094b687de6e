import type { Kysely, Updateable } from "kysely";
import { dueAt } from "#app/lib/due-clock.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

type Own = Updateable<Tables["fault"]> & { status?: string; branch?: string; name?: string };

/** A fault that was reported so many hours ago. @returns its id */
export async function storeFault(
  db: Kysely<Tables>,
  hoursAgo: number,
  { status = "new", branch = "kochi", name = "Fathima Siddiqui", ...own }: Own = {},
): Promise<string> {
  const created_at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const due_at = dueAt(created_at);
  const id = await storeRecord(db, "fault", { status, branch, name, created_at, due_at });
  await db
    .updateTable("fault")
    .set({ due_at, ...own })
    .where("record_id", "=", id)
    .execute();
  return id;
}
