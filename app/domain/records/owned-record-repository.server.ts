import type { Transaction } from "kysely";
import type {
  RecordStamp,
  RecordWriter,
} from "#app/domain/records/submission-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/** The stamp of a record that may belong to an account. */
export interface OwnedStamp extends RecordStamp {
  user_id: string | null;
}

interface OwnedWriter<Values> extends Omit<RecordWriter<Values>, "insert"> {
  insert(values: Values, stamp: OwnedStamp, trx: Transaction<Tables>): Promise<boolean>;
}

/**
 * Has a writer note whose the record is. The account is no part of what was typed, so the same
 * form stays one submission.
 * @param userId null for somebody who is not signed in
 */
export function ownedBy<Values>(
  userId: string | null,
  writer: OwnedWriter<Values>,
): RecordWriter<Values> {
  return {
    ...writer,
    insert: (values, stamp, trx) => writer.insert(values, { ...stamp, user_id: userId }, trx),
  };
}
