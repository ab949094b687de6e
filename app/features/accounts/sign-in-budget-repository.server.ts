import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";

/** Wrong passwords that one address may send in a quarter of an hour. */
export const failuresAllowed = 20;
const windowMs = 15 * 60 * 1000;

/**
 * Counts an attempt before the password is looked at, so that guesses made at the same time do
 * not slip past the count.
 * @returns seconds until a sign-in from here is looked at again; undefined when this one is.
 */
export async function takeAttempt(
  db: Kysely<Tables>,
  clientAddress: string,
  at: Date,
): Promise<number | undefined> {
  const window_start = windowStart(at);
  const { failures } = await db
    .insertInto("sign_in_budget")
    .values({ subject: clientAddress, window_start, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "window_start"])
        .doUpdateSet((eb) => ({ failures: eb("sign_in_budget.failures", "+", 1) })),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  if (failures === 1) {
    await db.deleteFrom("sign_in_budget").where("window_start", "<", window_start).execute();
  }
  if (failures <= failuresAllowed) return undefined;
  await giveBackAttempt(db, clientAddress, at);
  return Math.ceil((windowMs - (at.getTime() % windowMs)) / 1000);
}

/** An attempt that was no wrong password costs nothing. */
export async function giveBackAttempt(db: Kysely<Tables>, clientAddress: string, at: Date) {
  await db
    .updateTable("sign_in_budget")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("subject", "=", clientAddress)
    .where("window_start", "=", windowStart(at))
    .execute();
  await db.deleteFrom("sign_in_budget").where("failures", "<=", 0).execute();
}

function windowStart(at: Date): string {
  return new Date(Math.floor(at.getTime() / windowMs) * windowMs).toISOString();
}
