import type { Db } from "#app/platform/db/transact.ts";

/** The newest bookings but spam, as the table "Booking Details" shows them. */
export function findNewestBookings(db: Db, size: number) {
  return newest(db, "booking", size)
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["city", "company", "product"])
    .execute();
}

/** The newest applications but spam, as the table "Career Enquirys" shows them. */
export function findNewestApplications(db: Db, size: number) {
  return newest(db, "career_application", size)
    .innerJoin("career_application", "career_application.record_id", "record.id")
    .select("qualification")
    .execute();
}

function newest(db: Db, kind: string, size: number) {
  return db
    .selectFrom("record")
    .select(["id", "no", "name", "phone", "email"])
    .where("kind", "=", kind)
    .where("status", "<>", "spam")
    .orderBy("created_at", "desc")
    .orderBy("no", "desc")
    .limit(size);
}
