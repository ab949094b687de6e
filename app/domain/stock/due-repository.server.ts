import { type RawBuilder, sql } from "kysely";
import type { DueList } from "#app/domain/stock/due-lists.ts";
import { addDays } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/**
 * A query of the ids of bookings that wait for something. Machines are fetched on the day after the
 * last one, so they are overdue from the second day after it.
 * @param branch the one that delivers; empty for all
 */
export function dueBookings(list: DueList, today: string, branch = ""): RawBuilder<unknown> {
  const here = branch ? sql`and reservation.branch = ${branch}` : sql``;
  if (list === "none") {
    return sql`select record_id from booking_line join record undated on undated.id = record_id
      where day_from is null and undated.status in ('confirmed', 'scheduled')`;
  }
  if (list === "deliver") {
    const open = sql`select record_id from reservation
      where out_number < number and cleaning = 0 ${here}`;
    const plan = (when: RawBuilder<unknown>) =>
      sql`select record_id from stop where direction = 'out' and ${when}`;
    return sql`${open} and day_from <= ${today}
        and record_id not in (${plan(sql`day > ${today}`)})
      union ${open} and record_id in (${plan(sql`day = ${today}`)})`;
  }
  const yesterday = addDays(today, -1);
  const last =
    list === "overdue"
      ? sql`booking_line.day_to < ${yesterday}`
      : sql`booking_line.day_to between ${yesterday} and ${addDays(today, 5)}`;
  return sql`select reservation.record_id from reservation
    join booking_line on booking_line.record_id = reservation.record_id
      and booking_line.position = reservation.position
    where out_number > 0 and ${last} ${here}`;
}

/** The numbers of bookings that a branch, or all for an empty one, has to see to. */
export async function countDue(
  db: Db,
  today: string,
  branch: string,
): Promise<Record<DueList, number>> {
  const count = (list: DueList) => {
    const own = branch && list === "none" ? sql`and branch = ${branch}` : sql``;
    return sql`(select count(*) from record where id in (${dueBookings(list, today, branch)}) ${own})`;
  };
  const { rows } = await sql<Record<DueList, number | string>>`
    select ${count("deliver")} as deliver, ${count("week")} as week,
      ${count("overdue")} as overdue, ${count("none")} as "none"
  `.execute(db);
  const [found] = rows;
  const of = (list: DueList) => Number(found?.[list] ?? 0);
  return { deliver: of("deliver"), week: of("week"), overdue: of("overdue"), none: of("none") };
}
