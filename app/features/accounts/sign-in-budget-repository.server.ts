import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";

/** Wrong passwords that one address may send in a quarter of an hour. */
export const failuresAllowed = 20;
const windowMs = 15 * 60 * 1000;

/** @returns seconds until a sign-in from here is looked at again; undefined when it is now. */
export async function findLock(
  db: Kysely<Tables>,
  clientAddress: string,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("sign_in_budget")
    .select("failures")
    .where("subject", "=", clientAddress)
    .where("window_start", "=", windowStart(at))
    .where("failures", ">=", failuresAllowed)
    .executeTakeFirst();
  return row ? Math.ceil((windowMs - (at.getTime() % windowMs)) / 1000) : undefined;
}

export async function countFailure(db: Kysely<Tables>, clientAddress: string, at: Date) {
  const window_start = windowStart(at);
  await db
    .insertInto("sign_in_budget")
    .values({ subject: clientAddress, window_start, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "window_start"])
        .doUpdateSet((eb) => ({ failures: eb("sign_in_budget.failures", "+", 1) })),
    )
    .execute();
  await db.deleteFrom("sign_in_budget").where("window_start", "<", window_start).execute();
}

function windowStart(at: Date): string {
  return new Date(Math.floor(at.getTime() / windowMs) * windowMs).toISOString();
}
