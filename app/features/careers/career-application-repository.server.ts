import type { Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { type Store, transact } from "#app/db/store.ts";
import * as audit from "#app/features/audit/audit-repository.server.ts";
import type { Application } from "#app/features/careers/application-schema.server.ts";
import type { RecordMails } from "#app/features/mail/record-mails.ts";
import type { Acting } from "#app/features/staff/acting.server.ts";
import type { RecordStamp } from "#app/features/submissions/submission-repository.server.ts";
import { jobs } from "#content/jobs.ts";

export const kind = "career_application" as const;

/** Stores the application and its CV; both are there, or neither is. */
export async function insert(
  { job, Name, Email, Phone, Qualification, cv }: Application,
  stamp: RecordStamp,
  trx: Transaction<Tables>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("career_application")
    .values({
      job,
      name: Name,
      email: Email,
      phone: Phone,
      qualification: Qualification,
      ...stamp,
    })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  const inserted = numInsertedOrUpdatedRows === 1n;
  if (inserted && cv) {
    const { name, type, bytes } = cv;
    await trx
      .insertInto("career_cv")
      .values({ application_id: stamp.id, file_name: name, type, size: bytes.length, bytes })
      .execute();
  }
  return inserted;
}

export async function existsBySubmissionKey(
  keys: readonly string[],
  trx: Transaction<Tables>,
): Promise<boolean> {
  const row = await trx
    .selectFrom("career_application")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes an application with its CV, and says so in the audit.
 * @returns false when there is none (any more)
 */
export async function deleteById(store: Store, id: string, acting: Acting): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const before = await trx
      .deleteFrom("career_application")
      .where("id", "=", id)
      .returning(["name", "email", "phone", "qualification", "job"])
      .executeTakeFirst();
    if (!before) return false;
    await audit.insert({ ...acting, action: "record-deleted", kind, recordId: id, before }, trx);
    announce({ kind, id, what: "deleted" });
    return true;
  });
}

export function mails({
  Name,
  Email,
  job: slug,
}: Pick<Application, "Name" | "Email" | "job">): RecordMails {
  const job = jobs.find((job) => job.slug === slug)?.name ?? "";
  return {
    name: Name,
    confirmation: { template: "application", to: Email, data: { name: Name, job } },
  };
}
