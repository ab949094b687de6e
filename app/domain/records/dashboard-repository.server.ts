import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** The newest bookings but spam, as the table "Booking Details" shows them. */
export function findNewestBookings(db: Kysely<Tables>, size: number) {
  return db
    .selectFrom("booking")
    .select(["id", "no", "name", "company", "phone", "email", "city", "product"])
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .limit(size)
    .execute();
}

/** The newest applications but spam, as the table "Career Enquirys" shows them. */
export function findNewestApplications(db: Kysely<Tables>, size: number) {
  return db
    .selectFrom("career_application")
    .select(["id", "no", "name", "email", "phone", "qualification"])
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .limit(size)
    .execute();
}
