import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { isWithdrawn } from "#app/domain/privacy/consent-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { keepEvent } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import type { Change } from "#app/lib/change.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";

/** A mail to who sent a record, as staff typed it. */
export interface Answer {
  /** The same words under one id are sent once, however often the form arrives. */
  id: string;
  subject: string;
  text: string;
}

const saysSo =
  "Somebody else gave this booking that status just now. No mail was sent and nothing was changed.";

export const isSpam = "This is kept apart as spam. Choose “Not spam” first, then answer.";

export const withdrewConsent =
  "Who sent this withdrew their consent to be contacted about it. Nothing was sent.";

export const noAddress = "There is no e-mail address to answer to. Please call.";

/**
 * Answers a record by mail: the mail, its entry in the history and what the record comes to by it
 * are stored together or not at all.
 * @param status what the record becomes; without it, one that is new becomes "in progress"
 * @throws RecordGone, or FormError when the record is spam, has no e-mail address, or has that
 * status already
 */
export async function answerRecord(
  { store }: App,
  kind: RecordKind,
  recordId: string,
  { answer, status }: { answer: Answer; status?: Status },
  acting: ActorContext,
): Promise<void> {
  const { table, statuses } = kind.description;
  await transact(store, async (trx, announce) => {
    const [record] = await followUps.lock(trx, table, [recordId]);
    if (!record) throw new RecordGone();
    const known = await events.findById(trx, answer.id);
    if (known && isSame(known, recordId, answer, acting)) return;
    // Its mail is with the customer already.
    if (status !== undefined && status === record.status)
      throw new FormError(409, { failure: saysSo });
    // An answer would tell a spammer that somebody reads the address.
    if (record.status === "spam") throw new FormError(409, { failure: isSpam });
    const stored = await records.findById(trx, kind, recordId);
    if (!stored?.email) throw new FormError(409, { failure: noAddress });
    if (!kind.description.isAnsweredAnyway && (await isWithdrawn(trx, stored))) {
      throw new FormError(409, { failure: withdrewConsent });
    }
    // The audit outlives the record, so it does not repeat what was written to a person.
    await audit.insert(trx, { ...acting, action: "answered", kind: table, recordId });
    // Other words under an id that is taken are another mail: somebody went back to the page.
    const { id, ...words } = answer;
    const kept = known ? words : { id, ...words };
    await keepMail(trx, acting, { recordId, to: stored.email, answer: kept }, announce);
    const isTaken = record.status === "new" && statuses.includes("in progress");
    const next = status ?? (isTaken ? "in progress" : undefined);
    if (next && next !== record.status) {
      await followUps.update(trx, [recordId], { status: next }, acting.at);
      const before = { status: record.status };
      const change = { action: "status", before, after: { status: next } } as const;
      await keepEvent(trx, acting, { kind: table, recordId, ...change });
    }
    await records.reindex(trx, kind, [recordId]);
    announce({ kind: table, id: recordId, what: "updated" });
  });
}

/** Whether an event of the history is this very answer. */
function isSame(
  { record_id, actor_id, note, after }: NonNullable<Awaited<ReturnType<typeof events.findById>>>,
  recordId: string,
  { subject, text }: Answer,
  { actor }: ActorContext,
): boolean {
  if (record_id !== recordId || actor_id !== actor.userId || note !== text) return false;
  return after !== null && JSON.parse(after).subject === subject;
}

/** Puts a mail about a record into the outbox and into the record's history. */
export async function keepMail(
  trx: Trx,
  acting: ActorContext,
  mail: { recordId: string; to: string; answer: Omit<Answer, "id"> & { id?: string } },
  announce: (change: Change) => void,
  waitMs?: number,
) {
  const { recordId, to, answer } = mail;
  const { id = uuidv7(), subject, text } = answer;
  const sent = { template: "answer", to, data: { subject, text } } as const;
  const [mailId = ""] = await outbox.insert(
    trx,
    { record_id: recordId },
    [sent],
    acting.at,
    announce,
    waitMs,
  );
  const after = { mail: mailId, subject };
  await events.insert(trx, { ...acting, id, recordId, action: "answered", note: text, after });
}
