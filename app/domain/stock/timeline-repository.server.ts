import { sql } from "kysely";
import {
  lastTaken,
  type TakenSpan,
  takenBetween,
} from "#app/domain/stock/stock-repository.server.ts";
import { among, dayAfter } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Its slugs are written out one by one: with so few both engines take the indexes. */
interface Span extends TakenSpan {
  slugs: readonly string[];
  branch: string;
}

/** What is taken of some configurations at a branch, with the day for which a late collection is planned. */
export function findReserved(db: Db, { slugs, branch, ...span }: Span) {
  return takenBetween(db, span)
    .innerJoin("record", "record.id", "reservation.record_id")
    .innerJoin("booking", "booking.record_id", "reservation.record_id")
    .innerJoin("booking_line as line", (join) =>
      join
        .onRef("line.record_id", "=", "reservation.record_id")
        .onRef("line.position", "=", "reservation.position"),
    )
    .select(["reservation.record_id", "reservation.position", "reservation.configuration"])
    .leftJoin("stop", (join) =>
      join
        .onRef("stop.record_id", "=", "reservation.record_id")
        .onRef("stop.branch", "=", "reservation.branch")
        .on("stop.direction", "=", "back")
        .on("stop.due", "=", dayAfter(db, sql`line.day_to`)),
    )
    .select(["reservation.day_from", lastTaken(span.today).as("day_to"), "reservation.number"])
    .select(["out_number", "cleaning", "line.day_to as last", "stop.day as planned"])
    .select(["record.name", "company", "reference"])
    .where("reservation.configuration", "in", among(db, slugs))
    .where("reservation.branch", "=", branch)
    .orderBy("reservation.day_from")
    .orderBy("reservation.record_id")
    .execute();
}

/** What new bookings with dates ask of them. */
export function findAskedFor(db: Db, { slugs, branch, from, to }: Span) {
  return (
    db
      .selectFrom("booking_line as line")
      .innerJoin("record", "record.id", "line.record_id")
      .innerJoin("booking", "booking.record_id", "line.record_id")
      .select(["line.record_id", "line.position", "line.slug as configuration", "line.day_from"])
      .select(["line.day_to as last", "line.quantity as number", "turnaround"])
      .select(["record.name", "company", "reference"])
      .where("line.slug", "in", among(db, slugs))
      .where("line.day_from", "<=", to)
      // The days in which machines are brought to order come after the last one.
      .where("line.day_to", ">=", from)
      .where("record.status", "=", "new")
      .where(sql<boolean>`coalesce(line.branch, record.branch) = ${branch}`)
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
