import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { mailsOf, type RecordMails } from "#app/domain/mail/record-mails.ts";
import type { FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { spamReasons } from "#app/domain/records/spam.ts";
import type { Submission } from "#app/domain/records/submission.server.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
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

/**
 * Stores a submission once and announces it. When this resolves the record is durable, be it
 * from this call or an earlier one of the same submission.
 * @param userId the account that sent it; null for a visitor
 * @returns the record's id
 * @throws LimitReached when the address used up its hour; database errors as they come
 */
export async function storeSubmission<Values extends FormValues>(
  { store, limits, env }: Pick<App, "store" | "limits" | "env">,
  kind: FormKind<Values>,
  values: Values,
  submission: Submission,
  userId: string | null,
): Promise<string> {
  return transact(store, async (trx, announce) => {
    const stored = await records.findIdBySubmissionKey(trx, submission.keys);
    if (stored) return stored;
    const { at, clientAddress, keys } = submission;
    const reasons = spamReasons(values, await countInLimits(trx, limits, submission, values));
    const id = uuidv7();
    const { table } = kind.description;
    const isNew = await records.insert(
      trx,
      kind,
      {
        id,
        status: reasons.length > 0 ? "spam" : "new",
        spam_reasons: reasons.join(", "),
        submission_key: keys[0],
        client_address: clientAddress,
        user_id: userId,
        created_at: at.toISOString(),
      },
      await kind.toRecord(values, trx),
    );
    if (!isNew) return (await records.findIdBySubmissionKey(trx, keys)) ?? id;
    await kind.attach?.(trx, id, values);
    announce({ kind: table, id, what: "created" });
    if (kind.mails && reasons.length === 0) {
      const mails = await withinMailbox(trx, limits, at, await kind.mails(values, id, trx));
      await outbox.insert(trx, mailsOf(mails, kind.description, id, env.STAFF_EMAIL), at, announce);
    }
    return id;
  });
}

/** @throws LimitReached */
async function countInLimits(
  trx: Trx,
  limits: Limits,
  { at, clientAddress: subject, honeypotFilled }: Submission,
  values: FormValues,
) {
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
  return { honeypotFilled, isOneOfMany: records.isPast };
}

/** Leaves the confirmation out where its mailbox got as many as it may. */
async function withinMailbox(
  trx: Trx,
  limits: Limits,
  at: Date,
  mails: RecordMails,
): Promise<RecordMails> {
  const { confirmation, confirmationLimit: limit = "acknowledgementsToMailbox" } = mails;
  if (!confirmation) return mails;
  const use = { limit, subject: mailboxOf(confirmation.to) };
  const [mailbox] = await countUses(trx, limits, at, use);
  return mailbox.isPast ? { ...mails, confirmation: undefined } : mails;
}

function sizeOfFiles(values: FormValues): number {
  const sizes = Object.values(values).map((value) =>
    typeof value === "object" ? value.bytes.length : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
