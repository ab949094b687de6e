import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/** The file that came with an application, as it came. */
export function findByApplicationId(db: Kysely<Tables>, applicationId: string) {
  return db
    .selectFrom("career_cv")
    .innerJoin("career_application", "career_application.id", "career_cv.application_id")
    .select(["career_cv.bytes", "career_cv.type", "career_application.no"])
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
}

/** The same for the account that sent the application, and for no other. */
export function findByApplicationIdAndUser(
  db: Kysely<Tables>,
  applicationId: string,
  userId: string,
) {
  return db
    .selectFrom("career_cv")
    .innerJoin("career_application", "career_application.id", "career_cv.application_id")
    .select(["career_cv.bytes", "career_cv.type", "career_application.no"])
    .where("application_id", "=", applicationId)
    .where("career_application.user_id", "=", userId)
    .executeTakeFirst();
}
