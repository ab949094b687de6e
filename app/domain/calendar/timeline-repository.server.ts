import {
  lastingRows,
  type TakenSpan,
  takenBetween,
} from "#app/domain/stock/ledger-repository.server.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Its slugs are written out one by one: with so few both engines take the indexes. */
interface Span extends TakenSpan {
  slugs: readonly string[];
  branch: string;
}

/** What is taken of some configurations at a branch. */
export async function findLedger(db: Db, { slugs, branch, ...span }: Span) {
  const rows = await takenBetween(db, span)
    .innerJoin("record", "record.id", "ledger.record_id")
    .innerJoin("booking", "booking.record_id", "ledger.record_id")
    .innerJoin("booking_line as line", "line.id", "ledger.line_id")
    .select(["ledger.id", "ledger.record_id", "ledger.configuration", "ledger.state"])
    .select(["ledger.day_from", "ledger.day_to", "ledger.number", "due_on", "after_days"])
    .select(["line.day_to as last", "record.name", "company", "reference"])
    .where("ledger.configuration", "in", slugs)
    .where("ledger.branch", "=", branch)
    .orderBy("ledger.day_from")
    .orderBy("ledger.record_id")
    .execute();
  return lastingRows(rows, span);
}

/** What new bookings with dates ask of them. */
export function findAskedFor(db: Db, { slugs, branch, from, to }: Span) {
  return (
    db
      .selectFrom("booking_line as line")
      .innerJoin("record", "record.id", "line.record_id")
      .innerJoin("booking", "booking.record_id", "line.record_id")
      .select(["line.id", "line.record_id", "line.slug as configuration", "line.day_from"])
      .select(["line.day_to as last", "line.quantity as number", "line.card"])
      .select(["record.name", "company", "reference"])
      .where("line.slug", "in", slugs)
      .where("line.day_from", "<=", to)
      // The days in which machines are prepared come after the last one.
      .where("line.day_to", ">=", from)
      .where("record.status", "=", "new")
      .where("line.branch", "=", branch)
      .orderBy("line.day_from")
      .orderBy("line.record_id")
      .execute()
  );
}

/** The versions of bookings, for forms that change them. */
export async function findVersions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom("record")
    .select(["id", "version"])
    .where("id", "in", among(db, ids))
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
