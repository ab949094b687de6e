import { type RawBuilder, sql } from "kysely";
import type { DueList } from "#app/domain/bookings/due-lists.ts";
import { addDays } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

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
 * on the first day, or the day after the last one. The state is written out for its partial index.
 */
export function dueOn({ direction, from = "", until, branch }: Due): RawBuilder<unknown> {
  const state = sql.lit(direction === "out" ? "promised" : "out");
  const here = branch ? sql`and ledger.branch = ${branch}` : sql``;
  return sql`select record_id from ledger
    where state = ${state} and due_on between ${from} and ${until} ${here}`;
}

/** A query of the ids of bookings that wait for something. @param branch as in `dueOn` */
function dueBookings(list: DueList, today: string, branch = ""): RawBuilder<unknown> {
  switch (list) {
    case "none":
      return sql`select record_id from booking_line join record undated on undated.id = record_id
        where day_from is null and slug <> '' and undated.status = 'new'`;
    case "deliver":
      return dueOn({ direction: "out", until: today, branch });
    case "week":
      return dueOn({ direction: "back", from: today, until: addDays(today, 6), branch });
    case "overdue":
      return dueOn({ direction: "back", until: addDays(today, -1), branch });
  }
}

export function isOnDueList(list: DueList, today: string, branch: string) {
  return sql`record.id in (${dueBookings(list, today, branch)})`;
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
