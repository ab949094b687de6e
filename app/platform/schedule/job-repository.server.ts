import type { Updateable } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Db } from "#app/platform/db/transact.ts";

export async function findByName(db: Db, name: string) {
  return db.selectFrom("job").selectAll().where("name", "=", name).executeTakeFirst();
}

/** @param read the row as it was read: a job that began or ended since then is not claimed */
export async function claim(
  db: Db,
  name: string,
  { now, until }: Record<"now" | "until", string>,
  read: { last_run: string; claimed_until: string } | undefined,
): Promise<boolean> {
  const claimed = { claimed_until: until, last_run: now };
  const row = await db
    .insertInto("job")
    .values({ name, ...claimed, last_success: "", last_failure: "", progress: "" })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(claimed)
        .where("job.last_run", "=", read?.last_run ?? "")
        .where("job.claimed_until", "=", read?.claimed_until ?? "")
        // No valid claim ends later than this one: it comes from a wrong clock.
        .where(({ eb, or }) =>
          or([eb("job.claimed_until", "<=", now), eb("job.claimed_until", ">", until)]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

export async function update(db: Db, name: string, set: Updateable<Tables["job"]>) {
  await db.updateTable("job").set(set).where("name", "=", name).execute();
}
