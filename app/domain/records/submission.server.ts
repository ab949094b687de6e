import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { type Mail, mailboxOf } from "#app/domain/mail/mails.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import type { FieldValue, FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { spamReasons } from "#app/domain/records/spam.server.ts";
import { hourMs, startOfHour } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import { countUses, type Use } from "#app/platform/limits/limit-repository.server.ts";
import type { LimitName, Limits } from "#app/platform/limits/limits.ts";
import { knownNotice } from "#content/privacy-notices.ts";

/** A field that people do not see and programs fill. */
const honeypot = "reference_note";

/** Limits beside those of all forms, such as of a label, with the sentence past them. */
export interface FormLimit {
  uses: readonly [Use, ...Use[]];
  sentence: string;
}

type Fields = Readonly<Record<string, string>>;

/**
 * The keys under which this submission may be stored already; the first is its own (decision 0004).
 * A repeated submission has the same key: with script, from the form's key and the input; without,
 * from the input within the hour. An edited form is another submission.
 */
export function submissionKeys(
  kind: string,
  values: Readonly<Record<string, FieldValue>>,
  fields: Fields,
  at: Date,
): readonly [string, ...string[]] {
  const typed = JSON.stringify(
    Object.entries(values)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === "object" ? value.digest : value]),
  );
  const keyFor = (salt: string) =>
    createHash("sha256").update(`${kind}\n${salt}\n${typed}`).digest("base64url");
  const pageKey = fields.submission_key;
  return pageKey
    ? [keyFor(pageKey.slice(0, 100))]
    : [keyFor(startOfHour(at)), keyFor(startOfHour(new Date(at.getTime() - hourMs)))];
}

/**
 * When this resolves the record is durable, be it from this call or an earlier one.
 * @param userId the account that sent it; null for a visitor
 * @returns the record's id
 * @throws LimitReached when the address used up its hour; database errors as they come
 */
export async function storeSubmission<Values extends FormValues>(
  {
    store,
    limits,
    env,
    metrics,
    kinds,
    now,
  }: Pick<App, "store" | "limits" | "env" | "metrics" | "kinds" | "now">,
  kind: FormKind<Values>,
  values: Values,
  {
    fields,
    clientAddress,
    userId,
    catalogue,
    limit,
  }: {
    fields: Fields;
    clientAddress: string;
    userId: string | null;
    catalogue: Catalogue;
    limit?: FormLimit | undefined;
  },
): Promise<string> {
  const { table, one, slug, statuses } = kind.description;
  const at = now();
  const keys = submissionKeys(table, values, fields, at);
  const { id, outcome } = await transact(store, async (trx, announce) => {
    const stored = await records.findIdBySubmissionKey(trx, keys);
    if (stored) return { id: stored, outcome: "repeated" as const };
    const isOneOfMany = await countInLimits(trx, limits, at, clientAddress, values);
    const uses = limit ? await countUses(trx, limits, at, ...limit.uses) : [];
    const past = uses.find(({ isPast }) => isPast);
    if (past) throw new LimitReached(past.waitSeconds, limit?.sentence);
    const sending = { key: keys[0], at, announce };
    const repeated = await kind.repeats?.(trx, values, sending);
    if (repeated) return { id: repeated, outcome: "repeated" as const };
    const id = uuidv7();
    const record = await kind.toRecord(values, trx, catalogue, at);
    const lastBranch = (by: "user_id" | "email", sender: string) =>
      records.findLastBranch(trx, kinds.contracts, by, sender);
    // Never by an address that anybody can type: the thanks name the branch.
    if (userId) record.branch ||= await lastBranch("user_id", userId);
    else if (kind.isProved) record.branch ||= await lastBranch("email", record.email);
    const isJudged = statuses.includes("spam");
    const facts = { honeypotFilled: Boolean(fields[honeypot]), isOneOfMany };
    const reasons = isJudged ? spamReasons(kind.description.fields, record, facts) : [];
    const stamp = {
      id,
      status: reasons.length > 0 ? "spam" : (statuses[0] ?? "new"),
      spam_reasons: reasons.join(", "),
      submission_key: keys[0],
      client_address: clientAddress,
      user_id: userId,
      notice_version: knownNotice(fields.notice_version),
      created_at: at.toISOString(),
    };
    const inserted = await records.insert(trx, kind, stamp, record);
    if (inserted !== id) return { id: inserted, outcome: "repeated" as const };
    await kind.attach?.(trx, id, values, catalogue, sending);
    announce({ kind: table, id, what: "created" });
    if (reasons.length === 0) {
      const isWithin = async (limit: LimitName, mailbox: string) => {
        // Of acknowledgements each kind counts apart: an application follows an enquiry.
        const of = limit === "acknowledgementsToMailbox" ? `${table} ` : "";
        const subject = `${of}${mailboxOf(mailbox)}`;
        const [use] = await countUses(trx, limits, at, { limit, subject });
        return !use.isPast;
      };
      const mails: Mail[] = [];
      const { confirmationLimit = "acknowledgementsToMailbox" } = kind;
      const sent = { id, branch: record.branch ?? "" };
      const confirmed = (await kind.confirmation?.(values, sent, trx, catalogue)) ?? [];
      for (const mail of [confirmed].flat()) {
        if (await isWithin(confirmationLimit, mail.to)) mails.push(mail);
      }
      // The limits for spam do not protect staff from a kind that is never judged.
      if (env.STAFF_EMAIL && (isJudged || (await isWithin("requestNotices", record.email)))) {
        const data = { kind: one, name: record.name, path: `/admin/${slug}/${id}` };
        mails.push({ template: "staff notice", to: env.STAFF_EMAIL, data });
      }
      await outbox.insert(trx, { record_id: id }, mails, at, announce);
    }
    return { id, outcome: reasons.length > 0 ? ("spam" as const) : ("stored" as const) };
  }).catch((error: unknown) => {
    metrics.submissionEnded(table, error instanceof FormError ? "refused" : "failed");
    throw error;
  });
  metrics.submissionEnded(table, outcome);
  return id;
}

/** @returns whether the address sent more records than go without a second look */
async function countInLimits(
  trx: Trx,
  limits: Limits,
  at: Date,
  subject: string,
  values: FormValues,
): Promise<boolean> {
  const sizes = Object.values(values).map((value) =>
    typeof value === "object" ? value.bytes.length : 0,
  );
  const amount = sizes.reduce((sum, size) => sum + size, 0);
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
  return records.isPast;
}
