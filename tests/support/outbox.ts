import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Tables } from "#app/db/schema.ts";

/** Every mail of the outbox, in the order in which they were asked for. */
export function mailsIn(db: Kysely<Tables>) {
  return db.selectFrom("mail").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** Waits until no mail waits any more, sent or given up. */
export async function outboxIsDone(db: Kysely<Tables>, count = 1) {
  await expect
    .poll(async () => (await mailsIn(db)).filter(({ status }) => status !== "waiting").length, {
      timeout: 12_000,
    })
    .toBeGreaterThanOrEqual(count);
}

/** Waits until a mail was tried in vain. */
export async function mailIsPostponed(db: Kysely<Tables>) {
  await expect
    .poll(async () => (await mailsIn(db)).some((mail) => mail.last_error !== null), {
      timeout: 12_000,
    })
    .toBe(true);
}
