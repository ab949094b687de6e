import type { Transaction } from "kysely";
import type { RecordMails } from "#app/domain/mail/record-mails.ts";
import type { RecordStamp } from "#app/domain/records/submission-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";

export const kind = "enquiry" as const;

export async function insert(
  values: { email: string; name: string; number: string; code: string },
  stamp: RecordStamp,
  trx: Transaction<Tables>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("enquiry")
    .values({ ...values, ...stamp })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function existsBySubmissionKey(
  keys: readonly string[],
  trx: Transaction<Tables>,
): Promise<boolean> {
  const row = await trx
    .selectFrom("enquiry")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

export function mails({ email, name }: { email: string; name: string }): RecordMails {
  return { name, confirmation: { template: "enquiry", to: email, data: {} } };
}
