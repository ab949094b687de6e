import { type RawBuilder, sql } from "kysely";
import type { DueList } from "#app/domain/stock/due-lists.ts";
import { addDays } from "#app/lib/dates.ts";
import { dayAfter } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** A delivery that is planned earlier than its day concerns nobody after so many days. */
const planDays = 60;

interface Due {
  direction: "out" | "back";
  /** The first day; without it what is late too. */
  from?: string;
  until: string;
  /** The one that delivers; empty for all. */
  branch: string;
}

/**
 * A query of the ids of bookings with a delivery or collection on some days: on the planned one, else
 * on the first day, or the day after the last one. The conditions of partial indexes are written out:
 * a parameter would not find them.
 */
export function dueOn(db: Db, { direction, from = "", until, branch }: Due): RawBuilder<unknown> {
  const isOut = direction === "out";
  const due = isOut ? sql`reservation.day_from` : dayAfter(db, sql`line.day_to`);
  const isDue = isOut ? sql`out_number < number and cleaning = 0` : sql`out_number > 0`;
  const lines = sql`join booking_line line
    on line.record_id = reservation.record_id and line.position = reservation.position`;
  const matching = sql`stop.record_id = reservation.record_id and stop.direction = ${direction}
    and stop.branch = reservation.branch and stop.due = ${due}`;
  const here = branch ? sql`and reservation.branch = ${branch}` : sql``;
  const found = sql`select reservation.record_id from reservation ${isOut ? sql`` : lines}
    left join stop on ${matching}
    where ${isDue} and coalesce(stop.day, ${due}) between ${from} and ${until} ${here}`;
  if (!isOut) return found;
  return sql`${found} and day_from <= ${until}
    union select reservation.record_id from stop join reservation on ${matching}
    where ${isDue} and day_from > ${until} ${here}
      and stop.day between ${addDays(until, -planDays)} and ${until}`;
}

/** A query of the ids of bookings that wait for something. @param branch as in `dueOn` */
export function dueBookings(
  db: Db,
  list: DueList,
  today: string,
  branch = "",
): RawBuilder<unknown> {
  switch (list) {
    case "none":
      return sql`select record_id from booking_line join record undated on undated.id = record_id
        where day_from is null and undated.status in ('confirmed', 'scheduled')`;
    case "deliver":
      return dueOn(db, { direction: "out", until: today, branch });
    case "week":
      return dueOn(db, { direction: "back", from: today, until: addDays(today, 6), branch });
    case "overdue":
      return dueOn(db, { direction: "back", until: addDays(today, -1), branch });
  }
}

/** The numbers of bookings that a branch, or all for an empty one, has to see to. */
export async function countDue(
  db: Db,
  today: string,
  branch: string,
): Promise<Record<DueList, number>> {
  const count = (list: DueList) => {
    const own = branch && list === "none" ? sql`and branch = ${branch}` : sql``;
    const due = dueBookings(db, list, today, branch);
    return sql`(select count(*) from record where id in (${due}) ${own})`;
  };
  const { rows } = await sql<Record<DueList, number | string>>`
    select ${count("deliver")} as deliver, ${count("week")} as week,
      ${count("overdue")} as overdue, ${count("none")} as "none"
  `.execute(db);
  const [found] = rows;
  const of = (list: DueList) => Number(found?.[list] ?? 0);
  return { deliver: of("deliver"), week: of("week"), overdue: of("overdue"), none: of("none") };
}
