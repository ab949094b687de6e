import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { type FilledText, fillTemplate } from "#app/domain/follow-up/fill-template.ts";
import * as replying from "#app/domain/follow-up/replying-repository.server.ts";
import type { Letter, Mail, Rented } from "#app/domain/mail/mails.ts";
import { previewMail } from "#app/domain/mail/outbox.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { undoMs } from "#app/domain/mail/outbox-repository.server.ts";
import { insertAll, type ReplyFile } from "#app/domain/mail/reply-file-repository.server.ts";
import { isWithdrawn } from "#app/domain/records/consent-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import {
  assignToActor,
  changeRecord,
  lockRecord,
  type Outcome,
  reply,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import type { RecordKindDescription, Status } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Announce, type Db, type Trx, transact } from "#app/platform/db/transact.ts";

/** A mail to the sender of a record. The same text under one id is sent once. */
type Answer = FilledText & { id: string; files?: readonly ReplyFile[] };

/** Why there can be no mail to the sender of a record, if so. */
export function replyRefusal(
  { isKept }: Pick<RecordKindDescription, "isKept">,
  { status, email = "" }: { status: string; email?: string | undefined },
  withdrewConsent: boolean,
): string | undefined {
  // An answer would show a spammer that somebody reads the address.
  if (status === "spam")
    return "This record is marked as spam. Choose “Not spam” first, then reply.";
  if (!email) return "There is no e-mail address to reply to. Please call.";
  // A contract or a legal request is answered despite a withdrawal.
  if (!withdrewConsent || isKept) return undefined;
  return "The sender has withdrawn consent to be contacted about this.";
}

/**
 * Sends a reply. An unassigned record is assigned to its writer.
 * @param status the new status; by default a new record becomes "in progress"
 * @param seen the newest reply that the writer saw; undefined for a mail with a status
 * @returns how to undo it; undefined if it was stored before
 * @throws RecordGone, or FormError when the record is spam, has no address, has that status, or got
 * a reply meanwhile
 */
export async function answerRecord(
  { store }: App,
  kind: RecordKind,
  recordId: string,
  { answer, status, seen }: { answer: Answer; status?: Status; seen?: string },
  acting: ActorContext,
): Promise<Outcome | undefined> {
  const { table, statuses } = kind.description;
  return transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, recordId);
    const { subject, text: note } = answer;
    const written = { recordId, note, subject, files: namesOf(answer.files) };
    const id = await events.newId(trx, { ...acting, ...written, id: answer.id });
    if (!id) return undefined;
    const failure =
      (seen !== undefined && (await otherReply(trx, recordId, seen))) ||
      // The mail of that status is with the customer already.
      (status === record.status && (await sameStatus(trx, recordId))) ||
      replyRefusal(kind.description, record, await isWithdrawn(trx, record));
    if (failure) throw new FormError(409, { failure });
    // The audit outlives the record, so it does not repeat the mail.
    await audit.insert(trx, { ...acting, action: "answered", kind: table, recordId });
    const letter = letterOf(record, acting);
    const rental = status && (await rentalOf(trx, record, status));
    const mail = { ...answer, id, letter, ...(rental && { rental }) };
    await queueMail(trx, announce, record, mail, acting, undoMs);
    const isTaken = record.status === "new" && statuses.includes("in progress");
    const next = status ?? (isTaken ? "in progress" : undefined);
    const stepped = next && (await changeRecord(trx, acting, record, { status: next }));
    await assignToActor(trx, acting, record);
    await replying.remove(trx, recordId, acting.actor.userId);
    announce({ kind: table, id: recordId, what: "updated" });
    const done = status ? stepped : { eventId: id, was: reply };
    return { no: record.no, id: recordId, done };
  });
}

/** Logs for colleagues that somebody is writing a reply. @throws RecordGone */
export async function noteReplying({ store }: App, kind: RecordKind, id: string, by: ActorContext) {
  await transact(store, async (trx, announce) => {
    await lockRecord(trx, kind, id);
    await replying.upsert(trx, id, by.actor.userId, by.at);
    // Lists do not show it.
    announce({ kind: "replying", id, what: "updated" });
  });
}

/** The colleagues who are writing a reply, and after how many milliseconds the first may have stopped. */
export async function findReplying({ store, now }: App, id: string, me: string) {
  const at = now();
  const others = await replying.findOthers(store.db, id, me, at);
  const [first] = others;
  const said = `${inWords.format(others.map(({ name }) => name))} ${others[1] ? "are" : "is"} replying`;
  return first && { said, endsInMs: Date.parse(first.expires_at) - at.getTime() };
}

const inWords = new Intl.ListFormat("en-GB");

/** Why a reply is refused: its writer has not seen the newest one. */
async function otherReply(trx: Trx, recordId: string, seen: string) {
  const newest = (await events.findAllByRecord(trx, [recordId], ["answered"])).at(-1);
  if (!newest || newest.id === seen) return undefined;
  return `${newest.actor_name} has replied meanwhile. Read that first: your text is still here, and nothing was sent.`;
}

async function sameStatus(trx: Trx, recordId: string) {
  const name = await audit.findLastEditor(trx, recordId);
  return `${name} changed the status just now. No mail was sent and nothing was changed.`;
}

function letterOf({ branch }: { branch: string }, { actor }: ActorContext): Letter {
  return { staff: actor.name, branch };
}

type Queued = Omit<Answer, "id"> & { id?: string; letter?: Letter; rental?: Rented[] };

/** By which the same files are recognised. */
const namesOf = (files: Answer["files"] = []) =>
  files.map(({ name, bytes }) => `${name}, ${bytes.length}`).join("; ");

/** Puts a mail into outbox and history. @param waitMs how long it can be cancelled */
export async function queueMail(
  trx: Trx,
  announce: Announce,
  { id: recordId, kind, email: to }: { id: string; kind: RecordKind; email: string },
  { id = uuidv7(), files = [], letter, rental = [], ...words }: Queued,
  acting: ActorContext,
  waitMs?: number,
) {
  const data = {
    ...words,
    ...(rental[0] && { rental }),
    ...(letter && { letter }),
    files: files.map((file) => file.id),
  };
  const mail: Mail = { template: files[0] ? "answer with files" : "answer", to, data };
  const link = { record_id: recordId };
  const [mailId = ""] = await outbox.insert(trx, link, [mail], acting.at, announce, waitMs);
  const after = { mail: mailId, subject: words.subject, files: namesOf(files) };
  await events.insert(trx, {
    ...acting,
    id,
    recordId,
    action: "answered",
    note: words.text,
    after,
  });
  await insertAll(trx, id, files);
  await records.reindex(trx, kind, [recordId]);
}

/** Mails the customer a booking's new status, if there is an address. @param template of that mail */
export async function notifyCustomer(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  { id, kind }: { id: string; kind: RecordKind },
  template: FilledText | undefined,
  acting: ActorContext,
  waitMs?: number,
): Promise<void> {
  const booking = await records.findById(trx, kind, id);
  if (!template || !booking?.email) return;
  const mail = fillTemplate(catalogue, template, {
    name: booking.name,
    what: kind.description.one,
    reference: String(booking.reference),
    staff: acting.actor.name,
    branch: booking.branch,
  });
  const letter = letterOf(booking, acting);
  const rental = await rentalOf(trx, { id, kind }, booking.status);
  await queueMail(trx, announce, { ...booking, kind }, { ...mail, letter, rental }, acting, waitMs);
}

/** The lines of a booking for a mail about its status, as they are now; none for other records. */
export async function rentalOf(
  db: Db,
  { id, kind }: { id: string; kind: RecordKind },
  status: Status,
): Promise<Rented[]> {
  const record = await records.findById(db, kind, id);
  const details = record && (await kind.details?.(db, [record]));
  return (await details?.get(id)?.mailed?.(status)) ?? [];
}

/** The mail with a new status as `answerRecord` would send it. @throws RecordGone */
export async function previewAnswer(
  app: App,
  kind: RecordKind,
  id: string,
  { status, ...words }: FilledText & { status: Status },
  acting: ActorContext,
): Promise<string> {
  const { db } = app.store;
  const record = await records.findById(db, kind, id);
  if (!record) throw new RecordGone();
  const rental = await rentalOf(db, { id, kind }, status);
  const data = { ...words, letter: letterOf(record, acting), ...(rental[0] && { rental }) };
  return previewMail(app, { template: "answer", data });
}
