import { sql } from "kysely";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import { findAllOfKind } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { findTestimonials } from "#app/domain/catalogue/erase-testimonials.server.ts";
import {
  findContactAddresses,
  findContacts,
} from "#app/domain/customers/erase-contacts-repository.server.ts";
import { partnerColumns as columns } from "#app/domain/partners/partner-fields.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { closedStatuses } from "#app/domain/records/record-kind.ts";
import { deleteAllById, reindex } from "#app/domain/records/record-repository.server.ts";
import { hasKey } from "#app/platform/db/store.ts";
import type { Announce, Db, Trx } from "#app/platform/db/transact.ts";

export interface Owner {
  userId?: string | undefined;
  address?: string | undefined;
}

/**
 * The records of an account, and those of an address: it must be their own, and they were sent
 * without an account or by that of the address. Records of other accounts belong to those.
 */
export function recordsOf(db: Db, { userId, address }: Owner) {
  const account = db
    .selectFrom("user")
    .select("user.id")
    .where("user.email", "=", address ?? "");
  return db.selectFrom("record").where(({ eb, and, or }) => {
    const isNobodys = or([eb("user_id", "is", null), eb("user_id", "=", account)]);
    return or([
      ...(userId ? [eb("user_id", "=", userId)] : []),
      ...(address ? [and([eb("record.email", "=", address), isNobodys])] : []),
    ]);
  });
}

/** Runs every query, so that its time does not reveal the result. */
export async function existsByAddress(trx: Trx, address: string): Promise<boolean> {
  const account = await findByEmail(trx, address);
  const record = await recordsOf(trx, { address }).select("id").limit(1).executeTakeFirst();
  const mail = await mailsTo(trx, address).select("id").limit(1).executeTakeFirst();
  const [partner] = await findPartners(trx, address);
  const [testimonial] = await findTestimonials(trx, address);
  const [contact] = await findContacts(trx, { address });
  return [account, record, mail, partner, testimonial, contact].some(Boolean);
}

/** Without the mails with a code for this very page. */
function mailsTo(db: Db, address: string) {
  return db
    .selectFrom("mail")
    .where("recipient", "=", address)
    .where("template", "<>", "privacy code");
}

export function findNewestMails(db: Db, address: string) {
  const mails = mailsTo(db, address).select(["template", "created_at"]);
  return mails.orderBy("id", "desc").limit(25).execute();
}

/** Without their text: its links are secrets. */
export function findMails(db: Db, address: string) {
  return db
    .selectFrom("mail")
    .select(["template", "recipient", "status", "created_at", "sent_at"])
    .where("recipient", "=", address)
    .orderBy("id")
    .execute();
}

export function findSessions(db: Db, userId: string) {
  return db
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

/** Open invitations to the desk; whoever sent them is no part of it. */
export function findInvitations(db: Db, address: string) {
  return db
    .selectFrom("invitation")
    .select(["role", "branch", "created_at", "expires_at"])
    .where("email", "=", address)
    .execute();
}

/** Each address with data that an erasure deletes, and since when. */
export async function findAddresses(db: Db): Promise<Map<string, string>> {
  const since = new Map<string, string>();
  const found = await Promise.all([
    db
      .selectFrom("record")
      .select(({ fn }) => ["email", fn.min("created_at").as("at")])
      .groupBy("email")
      .execute(),
    db.selectFrom("user").select(["email", "createdAt as at"]).execute(),
    db
      .selectFrom("mail")
      .select(({ fn }) => ["recipient as email", fn.min("created_at").as("at")])
      .groupBy("recipient")
      .execute(),
    findContactAddresses(db),
  ]);
  const versions = await findAllOfKind(db, "testimonial");
  const testimonials = versions.map(({ body, created_at }) => ({
    email: emailIn(body),
    at: created_at,
  }));
  for (const { email, at } of [...found.flat(), ...testimonials]) {
    const iso = at instanceof Date ? at.toISOString() : at;
    if (email && iso < (since.get(email) ?? never)) since.set(email, iso);
  }
  return since;
}

function emailIn(body: string): string {
  const { email = "" }: { email?: string } = JSON.parse(body);
  return email;
}

export function findOpenErasure(db: Db, address: string) {
  return recordsOf(db, { address })
    .innerJoin("privacy_request as request", "request.record_id", "record.id")
    .select("record.id")
    .where("request.wish", "=", "erasure")
    .where("record.status", "not in", closedStatuses)
    .executeTakeFirst();
}

/** Without the note by staff. */
export const partnerColumns = columns.filter((column) => column !== "note");

export function findPartners(db: Db, address: string) {
  return db
    .selectFrom("partner")
    .select(["no", "created_at", ...partnerColumns])
    .where("email", "=", address)
    .orderBy("no")
    .execute();
}

/** Records in one transaction, which others wait for. */
export const batchSize = 200;

const never = "9999";

/** The next batch by id, locked. @param until leaves out records stored later */
export async function lockRecords(trx: Trx, owner: Owner, after: string, until = never) {
  return recordsOf(trx, owner)
    .select(["id", "no", "kind", "status", "name", "email", "phone", isReaddressed(trx)])
    .where("id", ">", after)
    .where("created_at", "<=", until)
    .orderBy("id")
    .limit(batchSize)
    .forUpdate()
    .execute();
}

/**
 * Staff wrote the address into a record. A code proves who reads the mailbox, and not whose the
 * record is: only the confirmed account that sent it does.
 */
const isReaddressed = (db: Db) =>
  sql<boolean>`(not exists (
    select 1 from "user" where "user".id = record.user_id and "emailVerified"
  ) and exists (
    select 1 from record_event where record_id = record.id and action = 'record-edited'
    and ${hasKey(db, "after", "Email")}
  ))`.as("isReaddressed");

/** Counts by kind and status; each contract by itself. */
export function countRecords(db: Db, { contracts }: Kinds, address: string) {
  return recordsOf(db, { address })
    .select(["kind", "status", isReaddressed(db)])
    .select(sql<string>`case when kind in (${sql.join(contracts)}) then id end`.as("id"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy("id")
    .execute();
}

/** Raises the version, so that staff who edit the record notice. */
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
 * Empties the personal columns of records, and deletes their notes, edits, mails and links.
 * @param isFulfilled whether it was delivered: then the books need name and delivery address
 */
export async function anonymise(
  trx: Trx,
  kind: RecordKind,
  ids: readonly string[],
  at: Date,
  isFulfilled = false,
) {
  if (ids.length === 0) return;
  const { columns } = kind;
  const { table, fields } = kind.description;
  const nobody = { email: "", phone: "", client_address: "", user_id: null };
  await trx
    .updateTable("record")
    .set({ ...nobody, ...(!isFulfilled && { name: "Erased" }), updated_at: at.toISOString() })
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
  const personal = fields.filter(
    (field) => columns.includes(field.column) && "personal" in field && field.personal,
  );
  if (!isFulfilled && personal.length > 0) {
    const emptied = personal.map(({ column }) => sql`${sql.ref(column)} = ''`);
    await sql`update ${sql.table(table)} set ${sql.join(emptied)}
      where record_id in (${sql.join(ids)})`.execute(trx);
  }
  await kind.anonymise?.(trx, ids);
  await trx
    .deleteFrom("record_event")
    .where("record_id", "in", ids)
    .where("action", "not in", ["status", "assignment", "branch"])
    .execute();
  await trx.deleteFrom("mail").where("record_id", "in", ids).execute();
  await anonymiseEntries(trx, { recordIds: ids });
  await reindex(trx, kind, ids);
}

/** Invitations and mails, also those that are being sent. @param until spares later ones */
export async function deleteMailsAndInvitations(trx: Trx, address: string, until = never) {
  const invitations = trx.deleteFrom("invitation").where("email", "=", address);
  await invitations.where("created_at", "<=", until).execute();
  const mails = trx.deleteFrom("mail").where("recipient", "=", address);
  await mails.where("created_at", "<=", until).execute();
}

export async function deleteWaitingAnswers(trx: Trx, address: string) {
  await trx
    .deleteFrom("mail")
    .where("recipient", "=", address)
    .where("template", "in", ["answer", "answer with files"])
    .where("status", "=", "waiting")
    .where("claimed_until", "is", null)
    .execute();
}

/** Contracts only lose their account; records sent without a session remain. */
export async function deleteSent(trx: Trx, announce: Announce, kinds: Kinds, userId: string) {
  const locked = recordsOf(trx, { userId }).select(["id", "kind", "status"]).orderBy("id");
  const found = await locked.forUpdate().execute();
  const erased = found.filter((record) => !kinds.isContract(record));
  for (const [table, records] of Map.groupBy(erased, ({ kind }) => kind)) {
    const ids = records.map(({ id }) => id);
    await deleteAllById(trx, ids);
    for (const id of ids) announce({ kind: table, id, what: "deleted" });
  }
}
