import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Account } from "#app/domain/accounts/account-repository.server.ts";
import { findAllLines } from "#app/domain/bookings/booking-repository.server.ts";
import { findCart } from "#app/domain/bookings/cart-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import { subscription } from "#app/domain/records/kinds/subscription.server.ts";
import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import { deleteAllById, findAllById } from "#app/domain/records/record-repository.server.ts";
import { among } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

/** What an account owns, and what becomes of it: see docs/decisions/0009. */
type Owner = Pick<Account, "id" | "email" | "isVerified">;

/**
 * Everything that is stored about somebody, without secrets and what is for staff alone.
 * @param records theirs, as a query without columns
 */
export async function findAllOf(db: Db, owner: Owner, records = recordsOf(db, owner)) {
  const { id: userId } = owner;
  const sessions = await db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const mails = await db
    .selectFrom("mail")
    .select(["template", "recipient", "status", "created_at", "sent_at"])
    .where(isAddress("recipient", owner))
    .orderBy("id")
    .execute();
  const all = (kind: RecordKind) => findAllOfKind(db, kind, records);
  return {
    sessions,
    bookings: await all(booking),
    cart: await findCart(db, userId),
    applications: await all(careerApplication),
    subscriptions: await all(subscription),
    enquiries: await all(enquiry),
    messages: await all(contactMessage),
    courseEnquiries: await all(trainingEnquiry),
    privacyRequests: await all(privacyRequest),
    mails,
  };
}

async function findAllOfKind(db: Db, kind: RecordKind, records: ReturnType<typeof recordsOf>) {
  const query = records.select("id").where("kind", "=", kind.description.table).orderBy("id");
  const ids = (await query.execute()).map(({ id }) => id);
  const found = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    found.push(...(await findAllAsOwner(db, kind, ids.slice(from, from + atOnce))));
    // SQLite's driver blocks the process: other requests are served between the batches.
    await setImmediate();
  }
  return found;
}

const atOnce = 500;

/** Records of a kind with their lines or CVs as their sender may read them, oldest first. */
export async function findAllAsOwner(db: Db, kind: RecordKind, ids: readonly string[]) {
  const { hasLines, hasCv } = kind.description;
  const rows = await findAllById(db, kind, ids);
  const lines = await findAllLines(db, hasLines ? ids : []);
  const cvs = await db
    .selectFrom("cv")
    .select(["record_id", "file_name", "type", "size"])
    .where("record_id", "in", among(db, hasCv ? ids : []))
    .execute();
  return rows
    .map(({ submission_key: _key, user_id: _owner, kind: _kind, cv_size: _cv, ...row }) => ({
      ...row,
      ...(hasLines && { lines: lines.get(row.id) ?? [] }),
      ...(hasCv && { cv: cvs.find(({ record_id }) => record_id === row.id) ?? null }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Deletes some of the records sent from an account, but no bookings. Records that were sent without
 * a session stay, also those with the account's address.
 * @returns their ids; none when all are gone
 */
export async function deleteSomeSent(trx: Trx, userId: string, announce: Announce) {
  const owned = lockOwned(trx, userId).where("kind", "<>", "booking").limit(atOnce);
  const sent = await owned.execute();
  const ids = sent.map(({ id }) => id);
  await deleteAllById(trx, ids);
  for (const { id, kind } of sent) announce({ kind, id, what: "deleted" });
  return ids;
}

export async function deleteOwn(trx: Trx, userId: string, announce: Announce) {
  // The bookings too, which lose their account.
  await lockOwned(trx, userId).execute();
  let ids = [""];
  while (ids.length > 0) ids = await deleteSomeSent(trx, userId, announce);
}

function lockOwned(trx: Trx, userId: string) {
  const owned = trx.selectFrom("record").select(["id", "kind"]).where("user_id", "=", userId);
  return owned.orderBy("id").forUpdate();
}

function recordsOf(db: Db, owner: Owner) {
  return db
    .selectFrom("record")
    .where(({ eb, or, and }) =>
      or([
        eb("user_id", "=", owner.id),
        and([eb("user_id", "is", null), isAddress("email", owner)]),
      ]),
    );
}

/** Whether a row has the owner's address; never if they did not confirm it. */
function isAddress(column: "email" | "recipient", { email, isVerified }: Owner) {
  return isVerified ? sql<boolean>`${sql.ref(column)} = ${email}` : sql<boolean>`1 = 0`;
}
