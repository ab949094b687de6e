import type { ActionFunctionArgs } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerRecord } from "#app/domain/answers/answer.server.ts";
import { fillTemplate } from "#app/domain/answers/fill-template.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import { line, optionalLines } from "#app/lib/field-rules.ts";
import { recordId } from "#app/lib/record-id.ts";
import { answerTemplates, bookingStatusMails } from "#content/desk-answers.ts";

const answerSchema = z.object({
  subject: line("the subject", 200),
  answer: optionalLines("the mail", 10_000).refine((text) => text !== "", "Enter the mail."),
});

type Args = Pick<ActionFunctionArgs, "context"> & { kind: RecordKind };

/** Sends the mail that was typed beside a record. @param status what the record becomes with it */
export async function receiveAnswer(
  { context, kind }: Args,
  fields: Record<string, string>,
  id: string,
  status?: Status,
) {
  const { subject, answer: text } = answerSchema.parse(fields);
  const answer = { id: recordId(fields.answer_id) ?? uuidv7(), subject, text };
  const asked = status === undefined ? { answer } : { answer, status };
  await answerRecord(context.get(appContext), kind, id, asked, actorOf(context));
}

/** The mails that staff can begin from, filled in for a record; of a booking by its new status too. */
export function offerAnswers(
  { description }: RecordKind,
  record: ListedRecord,
  { staff }: { staff: string },
) {
  const { name = "", email = "" } = record.values;
  const filling = {
    name,
    staff,
    what: description.one,
    reference: record.values.reference || String(record.no),
    branch: branchNames[record.branch],
  };
  const templates = (answerTemplates[description.table] ?? []).map(({ id, label, ...words }) => ({
    id,
    label,
    ...fillTemplate(words, filling),
  }));
  const statusMails = description.hasLines && email && record.status !== "spam";
  const byStatus = Object.entries(statusMails ? bookingStatusMails : {}).map(
    ([status, words]) => [status, fillTemplate(words, filling)] as const,
  );
  return { email, templates, statusMails: Object.fromEntries(byStatus) };
}
