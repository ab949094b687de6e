import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { mailsOf, type RecordMails } from "#app/domain/mail/record-mails.ts";
import { spamReasons } from "#app/domain/records/spam.ts";
import type { Submission } from "#app/domain/records/submission.server.ts";
import type { FieldValue } from "#app/lib/attachment.ts";
import type { RecordKind } from "#app/lib/change.ts";
import type { RecordStatus, Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import type { Limits } from "#app/platform/limits/limits.ts";

/** As many forms, or bytes of files, came from one address this hour as the limits allow. */
export class LimitReached extends Error {
  override name = "LimitReached";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too many submissions from one address");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The columns that every kind of record has, beside what was typed. */
export interface RecordStamp {
  id: string;
  status: RecordStatus;
  spam_reasons: string;
  submission_key: string;
  client_address: string;
  created_at: string;
  updated_at: string;
}

/** What a kind of record adds to the storing of it: its table. */
export interface RecordWriter<Values> {
  kind: RecordKind;
  existsBySubmissionKey(keys: readonly string[], trx: Transaction<Tables>): Promise<boolean>;
  /** @returns false when a record with this submission key is there already. */
  insert(values: Values, stamp: RecordStamp, trx: Transaction<Tables>): Promise<boolean>;
  /**
   * What its mails say. They are written to the outbox in the record's transaction; spam sends
   * none, and a kind without this sends none.
   */
  mails?(
    values: Values,
    stamp: RecordStamp,
    trx: Transaction<Tables>,
  ): RecordMails | Promise<RecordMails>;
}

/**
 * Stores a submission once and announces it. When this resolves the record is durable, be it
 * from this call or an earlier one of the same submission.
 * @param staffEmail who is told of it by mail, if anybody
 * @throws LimitReached when the address used up its hour; database errors as they come
 */
export async function storeSubmission<Values extends Record<string, FieldValue>>(
  { store, limits }: { store: Store; limits: Limits },
  writer: RecordWriter<Values>,
  values: Values,
  submission: Submission,
  staffEmail?: string,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    if (await writer.existsBySubmissionKey(submission.keys, trx)) return;
    const { at, clientAddress: subject, honeypotFilled } = submission;
    const amount = sizeOfFiles(values);
    const [forms, records, fileBytes] = await countUses(
      trx,
      limits,
      at,
      { limit: "forms", subject },
      { limit: "plainRecords", subject },
      ...(amount > 0 ? [{ limit: "fileBytes", subject, amount } as const] : []),
    );
    for (const limit of [forms, fileBytes]) {
      if (limit?.isPast) throw new LimitReached(limit.waitSeconds);
    }
    const reasons = spamReasons(values, { honeypotFilled, isOneOfMany: records.isPast });
    const now = at.toISOString();
    const id = uuidv7();
    const stamp: RecordStamp = {
      id,
      status: reasons.length > 0 ? "spam" : "new",
      spam_reasons: reasons.join(", "),
      submission_key: submission.keys[0],
      client_address: subject,
      created_at: now,
      updated_at: now,
    };
    if (!(await writer.insert(values, stamp, trx))) return;
    announce({ kind: writer.kind, id, what: "created" });
    if (!writer.mails || stamp.status === "spam") return;
    const all = await writer.mails(values, stamp, trx);
    const mails = await withinMailbox(all, limits, at, trx);
    await insertMails(trx, mailsOf(mails, writer.kind, id, staffEmail), at, announce);
  });
}

/** Leaves the confirmation out where its mailbox got as many as it may. */
async function withinMailbox(
  mails: RecordMails,
  limits: Limits,
  at: Date,
  trx: Transaction<Tables>,
): Promise<RecordMails> {
  const { confirmation, confirmationLimit: limit = "acknowledgementsToMailbox" } = mails;
  if (!confirmation) return mails;
  const use = { limit, subject: mailboxOf(confirmation.to) };
  const [mailbox] = await countUses(trx, limits, at, use);
  return mailbox.isPast ? { ...mails, confirmation: undefined } : mails;
}

function sizeOfFiles(values: Record<string, FieldValue>): number {
  const sizes = Object.values(values).map((value) =>
    typeof value === "object" ? value.bytes.length : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
