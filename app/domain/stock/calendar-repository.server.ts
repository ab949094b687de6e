import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The bookings that have something to deliver or to take back until a day, or planned on one. */
export async function findBookingsDue(db: Db, until: string): Promise<string[]> {
  const open = db
    .selectFrom("reservation")
    .select("record_id")
    .where("day_from", "<=", until)
    .whereRef("out_number", "<", "number")
    .where("cleaning", "=", 0);
  // A reservation lasts at least as long as the rental.
  const out = db
    .selectFrom("reservation")
    .innerJoin("booking_line", (join) =>
      join
        .onRef("booking_line.record_id", "=", "reservation.record_id")
        .onRef("booking_line.position", "=", "reservation.position"),
    )
    .select("reservation.record_id")
    .where("out_number", ">", 0)
    .where("booking_line.day_to", "<=", until);
  const planned = db.selectFrom("stop").select("record_id").where("day", "<=", until);
  const reserved = db.selectFrom("reservation").select("record_id");
  const ids = await open
    .union(out)
    .union(planned.where("record_id", "in", reserved))
    .execute();
  return ids.map(({ record_id }) => record_id);
}

/** The customers of bookings and where they are. */
export function findCustomers(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "status", "name", "phone", "reference", "company", "street", "street2"])
    .select(["city", "postcode", "assignee"])
    .where("id", "in", among(db, recordIds))
    .execute();
}

export function findPlanned(db: Db, recordIds: readonly string[]) {
  return db.selectFrom("stop").selectAll().where("record_id", "in", among(db, recordIds)).execute();
}

export async function planStop(
  trx: Trx,
  stop: { record_id: string; direction: "out" | "back"; day: string; time: string; driver: string },
) {
  const { day, time, driver } = stop;
  await trx
    .insertInto("stop")
    .values(stop)
    .onConflict((conflict) =>
      conflict.columns(["record_id", "direction"]).doUpdateSet({ day, time, driver }),
    )
    .execute();
}
