import { createHash } from "node:crypto";
import type { Db } from "#app/platform/db/transact.ts";
import type { LimitName, Limits } from "#app/platform/limits/limits.ts";

/** A use of something limited, by a subject: an address, an account or a mailbox. */
export interface Use {
  limit: LimitName;
  subject: string;
  /** 1 when left out; negative to take back a use. */
  amount?: number | undefined;
}

/** After a use. */
interface LimitState {
  used: number;
  isPast: boolean;
  /** Until the limit's window ends, at least 1. */
  waitSeconds: number;
}

/** One statement in the order of `limitsOf`, so that two cannot deadlock. @returns their states */
export function countUses<Uses extends readonly Use[]>(
  db: Db,
  limits: Limits,
  at: Date,
  ...uses: Uses
): Promise<{ [Index in keyof Uses]: LimitState }>;
export async function countUses(
  db: Db,
  limits: Limits,
  at: Date,
  ...uses: readonly Use[]
): Promise<LimitState[]> {
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
  // The first use of a window deletes old windows; not in a transaction, because two of them that
  // delete the same rows could deadlock.
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

export async function forgetUses(db: Db, limit: LimitName, subject: string) {
  await db
    .deleteFrom("limit_use")
    .where((eb) => eb.and({ limit_name: limit, subject: digestOf(subject) }))
    .execute();
}

/** Notes a subject until a time, after which the note is deleted like an old window. */
export async function noteSubject(db: Db, name: string, subject: string, until: Date) {
  const note = { limit_name: name, subject: digestOf(subject), ends_at: until.toISOString() };
  const insert = db.insertInto("limit_use").values({ ...note, used: 1 });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function isNoted(db: Db, name: string, subject: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom("limit_use")
    .select("used")
    .where((eb) => eb.and({ limit_name: name, subject: digestOf(subject) }))
    .where("ends_at", ">", at.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** A digest, because what is typed for an address may be anything, even a password. */
function digestOf(subject: string): string {
  return createHash("sha256").update(subject.trim().toLowerCase()).digest("base64url");
}

function endOfWindow(windowMs: number, at: Date): string {
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs).toISOString();
}
