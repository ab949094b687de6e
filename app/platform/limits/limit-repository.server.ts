import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { LimitName, Limits } from "#app/platform/limits/limits.ts";

/** Something that is limited, and whose it is: an address, an account, a mailbox. */
export interface Use {
  limit: LimitName;
  subject: string;
  /** 1 when left out; negative to give back what was no use after all. */
  amount?: number | undefined;
}

/** How a limit stands after a use. */
export interface Standing {
  used: number;
  isPast: boolean;
  /** Until the limit's window ends, at least 1. */
  waitSeconds: number;
}

/**
 * Counts uses, all in one statement. Callers name limits in the order of the table of limits, so
 * that no two wait for each other in a ring.
 * @returns how each stands, in the same order
 */
export function countUses<Uses extends readonly Use[]>(
  db: Kysely<Tables>,
  limits: Limits,
  at: Date,
  ...uses: Uses
): Promise<{ [Index in keyof Uses]: Standing }>;
export async function countUses(
  db: Kysely<Tables>,
  limits: Limits,
  at: Date,
  ...uses: readonly Use[]
): Promise<Standing[]> {
  const rows = uses.map(({ limit, subject, amount = 1 }) => ({
    limit_name: limit,
    subject: digestOf(subject),
    ends_at: endOfWindow(limits[limit].windowMs, at),
    used: amount,
  }));
  const counted = await db
    .insertInto("limit_use")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["limit_name", "subject", "ends_at"])
        .doUpdateSet((eb) => ({ used: eb("limit_use.used", "+", eb.ref("excluded.used")) })),
    )
    .returning(["limit_name", "used"])
    .execute();
  // The first use of a window sweeps up, so that old windows do not pile up; not while it holds
  // the locks of a transaction, for two that sweep would wait for each other.
  if (!db.isTransaction && counted.some(({ used }, index) => used === rows[index]?.used)) {
    await db.deleteFrom("limit_use").where("ends_at", "<", at.toISOString()).execute();
  }
  return rows.map(({ limit_name, ends_at }) => {
    const used = counted.find((row) => row.limit_name === limit_name)?.used ?? 0;
    const waitMs = new Date(ends_at).getTime() - at.getTime();
    return {
      used,
      isPast: used > limits[limit_name].most,
      waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    };
  });
}

/** Forgets what was counted for somebody. */
export async function forgetUses(db: Kysely<Tables>, limit: LimitName, subject: string) {
  await db
    .deleteFrom("limit_use")
    .where("limit_name", "=", limit)
    .where("subject", "=", digestOf(subject))
    .execute();
}

/** Because what is typed for an address may be anything, a password included. */
function digestOf(subject: string): string {
  return createHash("sha256").update(subject.trim().toLowerCase()).digest("base64url");
}

function endOfWindow(windowMs: number, at: Date): string {
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs).toISOString();
}
