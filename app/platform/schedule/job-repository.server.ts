import type { Updateable } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Db } from "#app/platform/db/transact.ts";

export async function findByName(db: Db, name: string) {
  return db.selectFrom("job").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function findAll(db: Db) {
  return db.selectFrom("job").selectAll().orderBy("name").execute();
}

/**
 * Claims a job for this process alone, until a moment.
 * @param lastRun refuses the claim when the job was begun since that run
 * @returns false when another process has it
 */
export async function claim(
  db: Db,
  name: string,
  { now, until, lastRun }: { now: string; until: string; lastRun: string | undefined },
): Promise<boolean> {
  const claimed = { claimed_until: until, last_run: now };
  const row = await db
    .insertInto("job")
    .values({ name, ...claimed, last_success: "", last_failure: "", progress: "" })
    .onConflict((conflict) => {
      const free = conflict
        .column("name")
        .doUpdateSet(claimed)
        .where(({ eb, or }) =>
          // No valid claim ends later than this one: the other process's clock was wrong.
          or([eb("job.claimed_until", "<=", now), eb("job.claimed_until", ">", until)]),
        );
      return lastRun === undefined ? free : free.where("job.last_run", "=", lastRun);
    })
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a job that this process claimed until then. @returns false when it lost the claim */
export async function updateClaimed(
  db: Db,
  name: string,
  until: string,
  set: Updateable<Tables["job"]>,
): Promise<boolean> {
  const row = await db
    .updateTable("job")
    .set(set)
    .where("name", "=", name)
    .where("claimed_until", "=", until)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what a run has done so far, for the process that continues it. */
export async function updateProgress(db: Db, name: string, progress: string) {
  await db.updateTable("job").set({ progress }).where("name", "=", name).execute();
}
