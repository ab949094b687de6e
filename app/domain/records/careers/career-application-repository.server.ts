import type { Kysely, Transaction } from "kysely";
import type { RecordMails } from "#app/domain/mail/record-mails.ts";
import type { Application } from "#app/domain/records/careers/application-schema.server.ts";
import type { OwnedStamp } from "#app/domain/records/owned-record-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { jobs } from "#content/jobs.ts";

export const kind = "career_application" as const;

/** Stores the application and its CV; both are there, or neither is. */
export async function insert(
  { job, Name, Email, Phone, Qualification, cv }: Application,
  stamp: OwnedStamp,
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

/** What its account's owner sees of each application, newest first. */
export function findAllByUser(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("career_application")
    .leftJoin("career_cv", "career_cv.application_id", "career_application.id")
    .select([
      "career_application.id",
      "job",
      "qualification",
      "created_at",
      "career_cv.file_name as cvName",
      "career_cv.size as cvSize",
    ])
    .where("user_id", "=", userId)
    .orderBy("career_application.id", "desc")
    .execute();
}

export function mails({
  Name,
  Email,
  job: slug,
}: Pick<Application, "Name" | "Email" | "job">): RecordMails {
  const job = jobs.find((job) => job.slug === slug)?.name ?? "";
  return {
    name: Name,
    confirmation: { template: "application", to: Email, data: { job } },
  };
}
