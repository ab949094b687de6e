import { z } from "zod";
import { signedInContext } from "#app/context.ts";
import { faultActs } from "#app/desk/deliveries/fault-visits.server.ts";
import { quotationPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { moneyActions } from "#app/desk/record/money-actions.server.ts";
import {
  badRequest,
  keyOf,
  type RecordAction,
  type RecordForm,
  refusal,
  writeUndo,
} from "#app/desk/record/record-form.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { changeLines } from "#app/domain/bookings/bookings.server.ts";
import { revokeRentalLink } from "#app/domain/bookings/rental-link.server.ts";
import { readLineChanges } from "#app/domain/bookings/take-fix.server.ts";
import { joinRecord } from "#app/domain/customers/save-customer.server.ts";
import { fault } from "#app/domain/faults/fault-kind.server.ts";
import { answerRecord, noteReplying, previewAnswer } from "#app/domain/follow-up/answer.server.ts";
import { blank } from "#app/domain/follow-up/blank.ts";
import { statusMails } from "#app/domain/follow-up/fill-template.ts";
import { replyFiles } from "#app/domain/follow-up/reply-files.server.ts";
import { answerRequest } from "#app/domain/own-rental/answer-request.server.ts";
import { resolveDuplicate } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import { copyQuotation } from "#app/domain/quotations/draft-from.server.ts";
import { issueQuotation, revokeQuotation } from "#app/domain/quotations/issue-quotation.server.ts";
import { quotation } from "#app/domain/quotations/quotation-kind.server.ts";
import { reviseQuotation } from "#app/domain/quotations/quotations.server.ts";
import { readStatus, type Status, statusName } from "#app/domain/records/record-kind.ts";
import { line, lines, optionalLines } from "#app/lib/field-rules.ts";
import { recordId } from "#app/lib/record-id.ts";

/**
 * Actions of the forms beside a record, by their `intent`. Those that are the same for all kinds
 * and several records are in `changes.server.ts`.
 */
export const recordActions: Readonly<Record<string, RecordAction>> = {
  // Mails to a record's sender: a reply, and that of a new status.
  async replying({ app, kind, id, acting }) {
    await noteReplying(app, kind, id, acting);
    return { said: "" };
  },
  async answer({ app, kind, id, acting, fields, files }) {
    const { seen = "" } = fields;
    const answer = await readAnswer(fields, files);
    const mailed = await answerRecord(app, kind, id, { answer, seen }, acting);
    return { said: "Mail queued.", undo: writeUndo({ kind, ...mailed }) };
  },
  async preview({ app, kind, id, acting, fields }) {
    const status = readStatus(kind.description, fields.status);
    if (!status) throw badRequest();
    const { subject = "", answer: text = "" } = fields;
    return { letter: await previewAnswer(app, kind, id, { subject, text, status }, acting) };
  },
  async status({ app, kind, id, acting, fields }) {
    if (fields.send !== "on") return undefined;
    const status = readStatus(kind.description, fields.status);
    if (!status) throw badRequest();
    const answer = await readAnswer(fields);
    const mailed = await answerRecord(app, kind, id, { answer, status }, acting);
    const said = `The status is ${statusName(status)}. Mail queued.`;
    return { said, undo: writeUndo({ kind, ...mailed }) };
  },
  async "change-line"({ app, kind, id, acting, fields }) {
    if (kind !== booking) throw badRequest();
    const opened = { id, version: Number(fields.version) };
    const changes = readLineChanges(fields, app.catalogue.current);
    const changed = await changeLines(app, opened, changes, acting, fields.tell === "on");
    return { said: "Booking changed, saved.", undo: writeUndo({ kind, ...changed }) };
  },
  async "answer-change"({ app, kind, id, acting, fields }) {
    if (kind !== booking) throw badRequest();
    const answer = answerSchemaOfChange.parse(fields);
    await answerRequest(app, id, recordId(fields.request) ?? "", answer, acting);
    const said = { done: "Done", noted: "Marked as done", declined: "Declined, mail queued" };
    return { said: `${said[answer.as]}.` };
  },
  async "join-customer"({ app, kind, id, acting, fields }) {
    const customerId = recordId(fields.customer);
    if (!customerId) throw badRequest();
    await joinRecord(app, { id, table: kind.description.table }, customerId, acting);
    return { said: "Joined to the customer." };
  },
  async "issue-quotation"(form) {
    const { documentId = "", version } = form.fields;
    const opened = { id: form.id, documentId, version: Number(version) };
    await issueQuotation(form.app, opened, staffOf(form));
    return { said: "Issued. The mail with its link is queued." };
  },
  async "revise-quotation"(form) {
    await reviseQuotation(form.app, form.id, keyOf(form.fields), staffOf(form));
    return { said: "Draft of a new revision.", next: `${quotationPath(form.id)}/edit` };
  },
  async "revoke-quotation"(form) {
    await revokeQuotation(form.app, form.id, staffOf(form));
    return { said: "Revoked: its links show nothing." };
  },
  async "copy-quotation"(form) {
    const { id } = await copyQuotation(form.app, form.id, keyOf(form.fields), staffOf(form));
    return { said: "Copied to a new draft.", next: `${quotationPath(id)}/edit` };
  },
  async "revoke-rental-link"({ app, context, kind, id, acting }) {
    if (kind !== booking) throw badRequest();
    await revokeRentalLink(app, id, { ...acting, doer: context.get(signedInContext) });
    return { said: "Revoked: the next mail has a new link." };
  },
  ...moneyActions,
  "plan-visit": (form) =>
    faultActs["plan-visit"](form.app, faultOf(form), form.fields, form.acting),
  "close-fault": (form) =>
    faultActs["close-fault"](form.app, faultOf(form), form.fields, form.acting),
  same: (form) => judge(form, true),
  "not-same": (form) => judge(form, false),
  async "finish-erasure"({ app, context, id, acting, fields }) {
    requirePermission(context, "deletion");
    if (fields.sure !== "on") {
      throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
    }
    await finishErasure(app, id, acting);
    return { said: "Privacy request done: the rest is erased." };
  },
};

const answerSchemaOfChange = z.discriminatedUnion("as", [
  z.object({ as: z.enum(["done", "noted"]) }),
  z.object({ as: z.literal("declined"), reason: lines("the reason", 1_000) }),
]);

/** The member of staff who acts on a quotation. @throws FormError for a record of another kind */
function staffOf({ kind, acting, context }: Parameters<RecordAction>[0]) {
  if (kind !== quotation) throw badRequest();
  return { ...acting, doer: context.get(signedInContext) };
}

/** @throws FormError for a record of another kind */
function faultOf({ kind, id }: Parameters<RecordAction>[0]): string {
  if (kind !== fault) throw badRequest();
  return id;
}

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

/** Of two records that may have been sent twice. */
async function judge(
  { app, kind, id, acting, fields }: Parameters<RecordAction>[0],
  isSame: boolean,
) {
  const other = recordId(fields.other);
  if (!other) throw badRequest();
  const closed = await resolveDuplicate(app, kind, [id, other], isSame, acting);
  if (!isSame) return { said: "Marked as not duplicates." };
  return { said: "Closed as a duplicate.", undo: writeUndo({ kind, ...closed }) };
}
