import type { Transaction } from "kysely";
import type { RecordMails } from "#app/domain/mail/record-mails.ts";
import type { OwnedStamp } from "#app/domain/records/owned-record-repository.server.ts";
import type { Subscription } from "#app/domain/records/subscriptions/subscription-schema.ts";
import type { Tables } from "#app/platform/db/schema.ts";

export const kind = "subscription" as const;

export async function insert(
  values: Subscription,
  stamp: OwnedStamp,
  trx: Transaction<Tables>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("subscription")
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
    .selectFrom("subscription")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

export function mails({ name }: Subscription): RecordMails {
  return { name };
}
