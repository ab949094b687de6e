import { sql } from "kysely";
import type { SignedIn } from "#app/context.ts";
import type { Account } from "#app/domain/accounts/account-repository.server.ts";
import { findCart } from "#app/domain/bookings/cart-repository.server.ts";
import type { Template } from "#app/domain/mail/mails.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import { subscription } from "#app/domain/records/kinds/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import {
  deleteAllById,
  type StoredRecord,
  selectFrom,
} from "#app/domain/records/record-repository.server.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";
import { removeEntries } from "#app/platform/search/search-repository.server.ts";

/** What an account owns, and what becomes of it: see docs/decisions/0009. */
type Owner = Pick<Account, "id" | "email" | "isVerified">;

/** Everything that is stored about somebody, without secrets and what is for staff alone. */
export async function findAllOf(db: Db, owner: Owner) {
  const { id: userId } = owner;
  const sessions = await db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const bookings = await findOwn(db, booking, owner);
  const applications = await findOwn(db, careerApplication, owner);
  const lines = await db
    .selectFrom("booking_line")
    .selectAll()
    .where("record_id", "in", idsOf(bookings))
    .orderBy("position")
    .execute();
  const cvs = await db
    .selectFrom("cv")
    .select(["record_id", "file_name", "type", "size"])
    .where("record_id", "in", idsOf(applications))
    .execute();
  const mails = await db
    .selectFrom("mail")
    .select(["template", "recipient", "status", "created_at", "sent_at"])
    .where(isAddress("recipient", owner))
    .orderBy("id")
    .execute();
  return {
    sessions,
    bookings: bookings.map((booking) => ({
      ...booking,
      lines: lines
        .filter(({ record_id }) => record_id === booking.id)
        .map(({ record_id: _, ...line }) => line),
    })),
    cart: await findCart(db, userId),
    applications: applications.map((application) => ({
      ...application,
      cv: cvs.find(({ record_id }) => record_id === application.id) ?? null,
    })),
    subscriptions: await findOwn(db, subscription, owner),
    enquiries: await findOwn(db, enquiry, owner),
    messages: await findOwn(db, contactMessage, owner),
    courseEnquiries: await findOwn(db, trainingEnquiry, owner),
    privacyRequests: await findOwn(db, privacyRequest, owner),
    mails,
  };
}

/**
 * Deletes the records sent from an account but its bookings, and the mails about the account itself.
 * What was sent without being signed in stays, whatever address is in it.
 * @returns the ids of the records
 */
export async function deleteOwn(
  trx: Trx,
  { userId, email }: Pick<SignedIn, "userId" | "email">,
  announce: Announce,
) {
  const sent = await trx
    .selectFrom("record")
    .select(["id", "kind"])
    .where("user_id", "=", userId)
    .where("kind", "<>", "booking")
    .execute();
  const ids = sent.map(({ id }) => id);
  await deleteAllById(trx, ids);
  for (const { id, kind } of sent) announce({ kind, id, what: "deleted" });
  // What still waits is sent: it tells of something that happened.
  const mails = await trx
    .deleteFrom("mail")
    .where("recipient", "=", email)
    .where("template", "in", accountMails)
    .where("status", "<>", "waiting")
    .returning("id")
    .execute();
  await removeEntries(
    trx,
    mails.map(({ id }) => id),
  );
  return ids;
}

const accountMails: Template[] = ["verification", "reset password", "account changed"];

/** Never empty: PostgreSQL takes no empty list. */
function idsOf(records: readonly { id: string }[]): string[] {
  return ["", ...records.map(({ id }) => id)];
}

async function findOwn(db: Db, kind: RecordKind, owner: Owner) {
  const { rows } = await sql<StoredRecord>`
    ${selectFrom(kind)} where kind = ${kind.description.table} and (user_id = ${owner.id}
    or (user_id is null and ${isAddress("email", owner)})) order by id
  `.execute(db);
  return rows.map(
    ({ submission_key: _key, user_id: _owner, kind: _kind, cv_size: _cv, ...row }) => row,
  );
}

/** Whether a row has the owner's address; never if they did not confirm it. */
function isAddress(column: "email" | "recipient", { email, isVerified }: Owner) {
  if (!isVerified) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} = ${email}`;
}
