import { z } from "zod";
import {
  badRequest,
  keyOf,
  type RecordAction,
  type RecordForm,
  writeUndo,
} from "#app/desk/record/record-form.server.ts";
import { answerRecord, noteReplying } from "#app/domain/follow-up/answer.server.ts";
import { blank } from "#app/domain/follow-up/blank.ts";
import { statusMails } from "#app/domain/follow-up/fill-template.ts";
import { replyFiles } from "#app/domain/follow-up/reply-files.server.ts";
import { readStatus, type Status, statusName } from "#app/domain/records/record-kind.ts";
import { line, optionalLines } from "#app/lib/field-rules.ts";

/** Mails to a record's sender: a reply, and that of a new status. */
export const answerActions: Record<string, RecordAction> = {
  async replying({ app, kind, id, acting }) {
    await noteReplying(app, kind, id, acting);
    return { said: "" };
  },
  async answer({ app, kind, id, acting, fields, files }) {
    const { seen = "" } = fields;
    const answer = await readAnswer(fields, files);
    const mailed = await answerRecord(app, kind, id, { answer, seen }, acting);
    return { said: "Mail queued.", undo: writeUndo(kind, mailed) };
  },
  async status({ app, kind, id, acting, fields }) {
    if (fields.send !== "on") return undefined;
    const status = readStatus(kind.description, fields.status);
    if (!status) throw badRequest();
    const answer = await readAnswer(fields);
    const mailed = await answerRecord(app, kind, id, { answer, status }, acting);
    const said = `The status is ${statusName(status)}. Mail queued.`;
    return { said, undo: writeUndo(kind, mailed) };
  },
};

const answerSchema = z.object({
  subject: line("the subject", 200),
  answer: optionalLines("the mail", 10_000)
    .refine((text) => text !== "", "Enter the mail.")
    .refine((text) => !blank.test(text), "Fill in the marked gaps, or remove them."),
  files: replyFiles,
});

async function readAnswer(fields: RecordForm["fields"], sent: File[] = []) {
  const { answer: text, ...rest } = await answerSchema.parseAsync({ ...fields, files: sent });
  return { id: keyOf(fields), text, ...rest };
}

/** The mail of a new status to several customers, as it was edited; its gaps are filled in for each. */
export async function readStatusMail({ app, fields }: RecordForm, status: Status) {
  const { tell, ...edited } = fields;
  const usual = statusMails(app.catalogue.current, "booking")[status];
  if (tell !== "on" || !usual) return undefined;
  return readAnswer({ subject: usual.subject, answer: usual.text, ...edited });
}
