import { type Selectable, sql, type Updateable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Mail, subjectOf, type Template, waitMsOf, withPdf } from "#app/domain/mail/mails.ts";
import type { Change } from "#app/lib/change.ts";
import type { MailTable } from "#app/platform/db/schema.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { tableList } from "#app/platform/lists/list.server.ts";
import { putEntries } from "#app/platform/search/search-repository.server.ts";

/** A mail of a change with Undo waits a little longer than the toast offers it. */
export const undoMs = 12_000;

/** The record or account with which a mail is deleted; empty for one that outlasts it. */
export type MailLink = { record_id: string } | { user_id: string } | Record<string, never>;

/** @param waitMs how long they can be cancelled before they are sent @returns their ids */
export async function insert(
  trx: Trx,
  link: MailLink,
  mails: readonly Mail[],
  at: Date,
  announce: (change: Change) => void,
  waitMs = 0,
) {
  if (mails.length === 0) return [];
  const now = at.toISOString();
  const rows = mails.map((mail) => ({
    id: uuidv7(),
    template: mail.template,
    data: JSON.stringify(mail.data),
    recipient: mail.to,
    status: "waiting" as const,
    attempts: 0,
    due_at: new Date(at.getTime() + Math.max(waitMs, waitMsOf(mail))).toISOString(),
    created_at: now,
    ...link,
  }));
  await trx.insertInto("mail").values(rows).execute();
  await putEntries(trx, rows.map(entryOf));
  const record = "record_id" in link ? link.record_id : undefined;
  for (const { id } of rows) announce({ kind: "mail", id, what: "created", record });
  return rows.map(({ id }) => id);
}

/** Makes due what waits for the PDF of a document, in the transaction that stores it. */
export async function releaseWithPdf(
  trx: Trx,
  announce: (change: Change) => void,
  documentId: string,
) {
  const waiting = await trx
    .selectFrom("mail")
    .innerJoin("document", "document.record_id", "mail.record_id")
    .select(["mail.id", "mail.record_id", "mail.data", "mail.created_at"])
    .where("document.id", "=", documentId)
    .where("mail.template", "in", withPdf)
    .where("mail.status", "=", "waiting")
    .where("mail.attempts", "=", 0)
    .execute();
  for (const { created_at, data, ...mail } of waiting) {
    if (JSON.parse(data).documentId !== documentId) continue;
    await trx.updateTable("mail").set({ due_at: created_at }).where("id", "=", mail.id).execute();
    announce(changeOf(mail, "updated"));
  }
}

/** Deletes those that were never attempted. @returns their ids */
export async function cancelUnsent(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const waiting = trx.deleteFrom("mail").where("status", "=", "waiting").where("attempts", "=", 0);
  const taken = await waiting.where("id", "in", ids).returning("id").execute();
  return taken.map(({ id }) => id);
}

export async function deleteById(trx: Trx, id: string) {
  await trx.deleteFrom("mail").where("id", "=", id).execute();
}

export async function findById(db: Db, id: string) {
  const [row] = await mailList(db, "").read(sql`mail.id = ${id}`, sql`id`, 1);
  return row;
}

/** The mails about a record, those to staff included. */
export function findAllByRecord(db: Db, recordId: string) {
  return db
    .selectFrom("mail")
    .select(["id", "template", "data", "status", "created_at", "sent_at", "last_error"])
    .where("record_id", "=", recordId)
    .execute();
}

type Indexed = Pick<Selectable<MailTable>, "id" | "recipient" | "template" | "data">;

function entryOf({ id, recipient, template, data }: Indexed) {
  return { id, kind: "mail", texts: [recipient, subjectOf(template, data)] };
}

export type ClaimedMail = Awaited<ReturnType<typeof claimDue>>[number];

/** `due_at` moves to the end of the claim: mails of a process that died are due again then. */
export async function claimDue(
  trx: Trx,
  { at, until, limit }: { at: Date; until: Date; limit: number },
) {
  const rows = await trx
    .selectFrom("mail")
    .select("id")
    .where("status", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const end = until.toISOString();
  return trx
    .updateTable("mail")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: end, claimed_until: end }))
    .where("id", "in", ids)
    .returning(["id", "record_id", "template", "data", "recipient", "attempts", "created_at"])
    .execute();
}

/** The most mails that a conversation names. */
const longestThread = 20;

/** The mails that went to the same address about the same record before. @returns ids, in order */
export async function findThread(
  db: Db,
  mail: Pick<ClaimedMail, "id" | "record_id" | "recipient">,
) {
  if (!mail.record_id) return [];
  const rows = await db
    .selectFrom("mail")
    .select("id")
    .where("record_id", "=", mail.record_id)
    .where("recipient", "=", mail.recipient)
    .where("status", "<>", "failed")
    .where("id", "<", mail.id)
    .orderBy("id", "desc")
    .limit(longestThread)
    .execute();
  return rows.map(({ id }) => id).reverse();
}

/** The waiting mails, claimed ones included, for monitoring; times are null without any. */
export function measure(db: Db) {
  return db
    .selectFrom("mail")
    .select(({ fn }) => [
      fn.countAll<number>().as("waiting"),
      fn.min<string | null>("created_at").as("since"),
      fn.min<string | null>("due_at").as("dueSince"),
      fn.max("claimed_until").as("claimedUntil"),
    ])
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
}

/** The change of a mail for windows that show the outbox or its record's history. */
export function changeOf(
  { id, record_id }: { id: string; record_id: string | null },
  what: Change["what"],
): Change {
  return { kind: "mail", id, what, record: record_id ?? undefined };
}

export async function settle(trx: Trx, id: string, change: Updateable<MailTable>) {
  await trx
    .updateTable("mail")
    .set({ ...change, claimed_until: null })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

export async function postponeAllDue(db: Db, at: Date, until: Date) {
  await db
    .updateTable("mail")
    .set({ due_at: until.toISOString() })
    .where("status", "=", "waiting")
    .where("due_at", "<=", at.toISOString())
    .execute();
}

export type MailsToRetry = { id: string } | { status: "waiting" | "failed" };

/** Makes mails due, but those that are being sent and those whose secret is wiped. */
export async function makeDue(trx: Trx, which: MailsToRetry, at: Date) {
  const made = trx
    .updateTable("mail")
    .set({ status: "waiting", due_at: at.toISOString() })
    .where("data", "<>", "")
    .where("claimed_until", "is", null)
    .where("status", "<>", "sent")
    .returning(["id", "record_id"]);
  const chosen =
    "id" in which ? made.where("id", "=", which.id) : made.where("status", "=", which.status);
  return chosen.execute();
}

export type MailStatus = MailTable["status"];

/** By due_at: waiting mails in the order of their attempts, others from the last settled one. */
export function mailList(db: Db, text: string, status?: MailStatus, template?: Template) {
  const rows = db
    .selectFrom("mail")
    .select(["id", "template", "recipient", "status", "attempts", "due_at", "claimed_until"])
    .select(["last_error", "created_at", "data", "record_id"])
    .select(({ selectFrom }) => {
      const about = selectFrom("record").whereRef("record.id", "=", "mail.record_id");
      return [about.select("kind").as("kind"), about.select("no").as("no")];
    });
  return tableList({
    db,
    table: "mail",
    search: { kind: "mail", text },
    rows,
    filters: [status && sql`status = ${status}`, template && sql`template = ${template}`],
    columns: ["due_at", "id"],
    position: z.tuple([z.iso.datetime(), z.uuid()]),
    rises: status === "waiting",
  });
}

export async function countByStatus(db: Db, template?: Template) {
  const rows = await db
    .selectFrom("mail")
    .where(template ? sql<boolean>`template = ${template}` : sql<boolean>`1 = 1`)
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = { waiting: 0, sent: 0, failed: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
