import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** For what an account owns by its verified address (docs/decisions/0009), among a million records. */
export function recordsByAddress(): Migration {
  return {
    async up(db) {
      for (const table of [
        "enquiry",
        "contact_message",
        "training_enquiry",
        "career_application",
        "subscription",
        "booking",
      ]) {
        const index = sql.ref(`${table}_address`);
        await sql`create index ${index} on ${sql.table(table)} (lower(email))`.execute(db);
      }
      await sql`create index mail_address on mail (lower(recipient))`.execute(db);
    },
  };
}
