import { sql } from "kysely";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { removeEntries } from "#app/platform/search/search-repository.server.ts";

/**
 * What is kept under an address belongs to who reads its mail: the account of that address, and the
 * records that carry it and were sent without an account or by that one. What another account sent
 * with this address in it is that account's, and what only mentions it is somebody else's.
 */
export function recordsUnder(db: Db, address: string) {
  const account = db.selectFrom("user").select("user.id").where("user.email", "=", address);
  return db
    .selectFrom("record")
    .where("record.email", "=", address)
    .where(({ eb, or }) => or([eb("user_id", "is", null), eb("user_id", "=", account)]));
}

/** Whether anything is kept; every question is asked, so that no answer takes longer. */
export async function existsByAddress(trx: Trx, address: string): Promise<boolean> {
  const account = await findByEmail(trx, address);
  const record = await recordsUnder(trx, address).select("id").limit(1).executeTakeFirst();
  const mail = await mailsTo(trx, address).select("id").limit(1).executeTakeFirst();
  const [partner] = await findPartners(trx, address);
  return [account, record, mail, partner].some(Boolean);
}

function mailsTo(db: Db, address: string) {
  return db
    .selectFrom("mail")
    .where("recipient", "=", address)
    .where("template", "<>", "privacy code");
}

/** The newest of our mails; a page has no room for more. */
export function findNewestMails(db: Db, address: string) {
  const mails = mailsTo(db, address).select(["template", "created_at"]);
  return mails.orderBy("id", "desc").limit(25).execute();
}

/** Without the note of staff about it. */
export function findPartners(db: Db, address: string) {
  return db
    .selectFrom("partner")
    .select(["no", "company", "contact", "phone", "email", "city", "supplies", "created_at"])
    .where("email", "=", address)
    .orderBy("no")
    .execute();
}

/** The CV of an application under the address. */
export function findCvUnder(db: Db, recordId: string, address: string) {
  return recordsUnder(db, address)
    .innerJoin("cv", "cv.record_id", "record.id")
    .select(["record.id", "record.no", "cv.type", "cv.size"])
    .where("record.id", "=", recordId)
    .executeTakeFirst();
}

/** How many records are changed in one transaction, which others wait for. */
export const atOnce = 200;

/** The next records after one, by their ids, locked until the transaction ends. */
export async function lockRecords(trx: Trx, address: string, after: string) {
  return recordsUnder(trx, address)
    .select(["id", "no", "kind", "status", "name", "phone", isReaddressed])
    .where("id", ">", after)
    .orderBy("id")
    .limit(atOnce)
    .forUpdate()
    .execute();
}

/**
 * Whether staff wrote the address into a booking. A code proves that somebody reads its mails, and
 * not that the booking is theirs: only the confirmed account that sent it does.
 */
const isReaddressed = sql<boolean>`(kind = 'booking' and not exists (
    select 1 from "user" where "user".id = record.user_id and "emailVerified"
  ) and exists (
    select 1 from record_event where record_id = record.id and action = 'record-edited'
    and after like '%"Email":%'
  ))`.as("isReaddressed");

/** How many records of each kind and status are under an address; each booking by itself. */
export function countRecords(db: Db, address: string) {
  return recordsUnder(db, address)
    .select(["kind", "status", isReaddressed])
    .select(sql<string>`case when kind = 'booking' then id end`.as("id"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy("id")
    .execute();
}

/** Counts in the version, so that staff who edit the record at that moment notice. */
export async function correctRecord(
  trx: Trx,
  id: string,
  set: { name?: string; phone?: string },
  at: Date,
) {
  await trx
    .updateTable("record")
    .set({ ...set, updated_at: at.toISOString() })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Takes out of bookings what the books do not need.
 * @param isContract whether something was delivered: then name and delivery address stay
 */
export async function anonymiseBookings(
  trx: Trx,
  ids: readonly string[],
  isContract: boolean,
  at: Date,
) {
  if (ids.length === 0) return;
  const nobody = { email: "", phone: "", client_address: "", user_id: null };
  await trx
    .updateTable("record")
    .set({ ...nobody, ...(!isContract && { name: "Erased" }), updated_at: at.toISOString() })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
  if (!isContract) {
    const nowhere = { company: "", street: "", street2: "", city: "", postcode: "" };
    await trx.updateTable("booking").set(nowhere).where("record_id", "in", ids).execute();
  }
  await deleteWrittenEvents(trx, ids);
}

/** What stays of a request whose erasure is done: that it came, when it was due and when it ended. */
export async function anonymiseRequest(trx: Trx, id: string) {
  const nobody = { name: "Erased", email: "", client_address: "", user_id: null };
  await trx.updateTable("record").set(nobody).where("id", "=", id).execute();
  await trx
    .updateTable("privacy_request")
    .set({ details: "" })
    .where("record_id", "=", id)
    .execute();
  await deleteWrittenEvents(trx, [id]);
}

/** Notes, answers and edits hold what was written about and to the person. */
async function deleteWrittenEvents(trx: Trx, recordIds: readonly string[]) {
  await trx
    .deleteFrom("record_event")
    .where("record_id", "in", recordIds)
    .where("action", "not in", ["status", "assignment", "branch"])
    .execute();
  await trx.deleteFrom("mail").where("record_id", "in", recordIds).execute();
}

/**
 * Deletes mails to an address.
 * @param which all of them, those that are being sent included, for their rows would stay; or the
 * answers of staff that wait
 */
export async function deleteMails(trx: Trx, address: string, which: "all" | "waiting answers") {
  const mails = trx.deleteFrom("mail").where("recipient", "=", address);
  const some = mails
    .where("template", "=", "answer")
    .where("status", "=", "waiting")
    .where("claimed_until", "is", null);
  await (which === "all" ? mails : some).execute();
}

/** Removes an account with its sessions and its cart, which go with it. */
export async function deleteAccount(trx: Trx, id: string) {
  await removeEntries(trx, [id]);
  await trx.deleteFrom("user").where("id", "=", id).execute();
}
