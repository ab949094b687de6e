import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";

/** Every mail of the outbox, in the order in which they were asked for. */
export function mailsIn(db: Kysely<Tables>) {
  return db.selectFrom("mail").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** Polling options: mails are on their way for moments, on a busy machine for seconds. */
const patience = { interval: 20, timeout: 30_000 };

/** Waits until so many mails do not wait any more, sent or given up. */
export async function outboxIsDone(db: Kysely<Tables>, count = 1) {
  const done = async () => (await mailsIn(db)).filter(({ status }) => status !== "waiting");
  await expect.poll(async () => (await done()).length, patience).toBeGreaterThanOrEqual(count);
}

/** Waits until no mail is due or under way: every one is sent, given up or put off. */
export async function outboxRests(db: Kysely<Tables>) {
  const restless = async () => {
    const now = new Date().toISOString();
    return (await mailsIn(db)).filter(
      ({ status, due_at, claimed_until }) =>
        status === "waiting" && (claimed_until !== null || due_at <= now),
    );
  };
  await expect.poll(restless, patience).toEqual([]);
}
