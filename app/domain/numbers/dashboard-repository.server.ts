import { sql } from "kysely";
import { openSum } from "#app/domain/payments/balance-repository.server.ts";
import { countRows } from "#app/platform/db/store.ts";
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

/** The newest paper but quotations: another one means that something was issued. */
export async function findNewestIssued(db: Db): Promise<string> {
  const issued = db.selectFrom("document").select("id").where("kind", "<>", "quotation");
  return (await issued.orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? "";
}

/** The number of payments that wait for staff to confirm them. */
export function countReported(db: Db): Promise<number> {
  return countRows(db, sql`payment where state = 'reported'`);
}

/** The number of overdue invoices, as in their list. @param branch of one's own, or all */
export function countOverdue(db: Db, today: string, branch: string | undefined): Promise<number> {
  const ofBranch = branch === undefined ? sql`` : sql`and record.branch = ${branch}`;
  return countRows(
    db,
    sql`document join record on record.id = document.record_id
      where document.kind = 'invoice' and document.state = 'issued'
        and document.due_on < ${today} and ${openSum} > 0 ${ofBranch}`,
  );
}
