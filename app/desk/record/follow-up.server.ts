import { type ActionFunctionArgs, data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type App, appContext } from "#app/context.ts";
import { answerEdit, type EditOutcome } from "#app/desk/bookings/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { readColumns } from "#app/desk/lists/record-columns.tsx";
import { anyRecord, formatOutcomes, nameNumbers } from "#app/desk/record/outcome.ts";
import { answerRecord } from "#app/domain/answers/answer.server.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { isBranch } from "#app/domain/branches/responsible-branch.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { dismissDuplicate } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import type { DoneChange } from "#app/domain/records/locked-records.server.ts";
import { isStatus } from "#app/domain/records/record-kind.ts";
import { findKind, recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { indianTime, reminderAt } from "#app/domain/records/reminder.ts";
import { undoChanges } from "#app/domain/records/undo.server.ts";
import { line, noteText, optionalLines } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { columnsCookie } from "#app/platform/http/cookies.ts";
import { readForm, readWholeForm } from "#app/platform/http/form-body.server.ts";
import { blank } from "#content/desk-answers.ts";

type FormArgs = Pick<ActionFunctionArgs, "request" | "context">;
type Fields = Record<string, string>;

/** The messages for a record that is gone, and for a change that failed. */
const messagesOf = ({ one }: { one: string }) => ({
  gone: `This ${one.toLowerCase()} was deleted meanwhile.`,
  failed: "This could not be stored just now. Nothing was changed; please try again.",
});

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(args: FormArgs, kind: RecordKind, id: string) {
  const { request, context } = args;
  const fields = await readForm(request);
  const app = context.get(appContext);
  const acting = actorOf(context);
  const { description } = kind;
  return answerEdit({ context, fields, ...messagesOf(description) }, async () => {
    switch (fields.intent) {
      case "note": {
        const note = readNote(fields);
        const { noted } = await followUps.addNotes(app, new Map([[id, kind]]), note, acting);
        if (noted.length === 0) throw new RecordGone();
        return { said: "Note added." };
      }
      case "answer": {
        const { seen = "" } = fields;
        const done = await answerRecord(
          app,
          kind,
          id,
          { answer: readAnswer(fields), seen },
          acting,
        );
        return { said: "Mail queued.", undo: done && [writeDone(done)] };
      }
      case "not-same": {
        const other = recordId(fields.other);
        if (!other) throw badRequest();
        await dismissDuplicate(app, kind, [id, other], acting);
        return { said: "Marked as not duplicates." };
      }
      case "finish-erasure":
        requirePermission(context, "deletion");
        if (fields.sure !== "on") {
          throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
        }
        await finishErasure(app, id, acting);
        return { said: `1 ${description.one.toLowerCase()} done: the rest is erased.` };
      case "branch": {
        const { branch } = fields;
        if (branch !== noBranch && !isBranch(branch)) throw badRequest();
        await followUps.changeBranch(app, kind, id, branch === noBranch ? "" : branch, acting);
        return { said: "Branch saved." };
      }
      case "reminder": {
        const reminder = readReminder(fields, acting.at);
        if (reminder !== "kept") await followUps.changeReminder(app, kind, id, reminder, acting);
        return { said: "Reminder saved." };
      }
    }
    if (fields.intent === "status" && fields.send === "on") {
      const { status } = fields;
      if (!isStatus(description, status)) throw badRequest();
      await answerRecord(app, kind, id, { answer: readAnswer(fields), status }, acting);
      return { said: formatOutcomes([{ kind: description, count: 1 }], `is ${status}`) };
    }
    const { changed, done, verbs } = await change(app, fields, [{ kind, id, no: 0 }], acting);
    if (changed.length === 0) throw new RecordGone();
    const outcome = { kind: description, count: 1, no: done[0]?.no };
    return { said: formatOutcomes([outcome], ...verbs), undo: done.map(writeDone) };
  });
}

/** The most records that one form changes; a page holds 25. */
const mostAtOnce = 200;
/** Of a list's form: more than `mostAtOnce` takes, so that the answer to too many is a sentence. */
export const mostFields = 5 * mostAtOnce;

/**
 * Changes the ticked records of a list as its form requests, or stores the choice of columns. In a
 * list of several kinds each box names the list of its record's kind too: "enquiries/12:…". All are
 * changed, or none.
 * @param only the kind of them all, unless each names its own
 */
export async function receiveBulk({ request, context }: FormArgs, only?: RecordKind) {
  const { fields, lists } = await readWholeForm(request, mostFields);
  if (only && fields.intent === "columns") return storeColumns(request, only, fields, lists.column);
  const app = context.get(appContext);
  const acting = actorOf(context);
  const messages = messagesOf(only?.description ?? anyRecord);
  return answerEdit({ context, fields, ...messages }, async () => {
    const records = readRecords(lists.record, only);
    if (fields.intent === "undo") {
      const came = await undoChanges(app, records.map(readDone), acting);
      const { undone, mailed, gone, changed } = came;
      const outcomes = outcomesOf(records, undone, gone, changed);
      const said = formatOutcomes(outcomes, "is as it was", "are as they were");
      const result = said + describeSentMails(mailed);
      if (undone.length === 0) throw new FormError(409, { failure: result });
      return { said: result };
    }
    const targets = targetsOf(records);
    if (fields.intent === "note") {
      const { noted, gone } = await followUps.addNotes(app, targets, readNote(fields), acting);
      if (targets.size === 1 && noted.length === 1) return { said: "Note added." };
      return { said: formatOutcomes(outcomesOf(records, noted, gone), "noted") };
    }
    const { changed, gone, done, verbs } = await change(app, fields, records, acting);
    const listOf = (id: string) => (only ? "" : `${targets.get(id)?.description.slug}/`);
    return {
      said: formatOutcomes(outcomesOf(records, changed, gone), ...verbs),
      undo: done.map((one) => listOf(one.id) + writeDone(one)),
    };
  });
}

type Selected = ReturnType<typeof readRecord>;

/** @throws FormError for none, too many, or what is no record of the list */
export function readRecords(values: readonly string[] = [], only?: RecordKind): Selected[] {
  if (values.length === 0) throw refusal("Select a record first.");
  if (values.length > mostAtOnce) throw refusal(`Select ${mostAtOnce} records or fewer.`);
  return values.map((value) => readRecord(value, only));
}

/** A kind's list, the number by which one that is gone is named, and the id; then a change to undo. */
const token = /^(?:([a-z-]{1,40})\/)?(\d{1,15}):([\w-]{36})(?::([\w-]{36}):([\w -]{1,40}))?$/;

function readRecord(value: string, only: RecordKind | undefined) {
  const [, list, no, text, eventId, was] = token.exec(value) ?? [];
  const kind = only ?? findKind(list);
  const id = recordId(text);
  if (!kind || !id || (only && list)) throw badRequest();
  return { kind, no: Number(no), id, eventId: recordId(eventId), was };
}

function readDone({ eventId, was, ...record }: Selected) {
  if (!eventId || !was) throw badRequest();
  return { ...record, eventId, was: was === nobody ? null : was };
}

/** A change as a browser stores it, to undo it. */
function writeDone({ no, id, eventId, was }: DoneChange): string {
  return [no, id, eventId, was ?? nobody].join(":");
}

type Named = Pick<Selected, "kind" | "no" | "id">;

const targetsOf = (records: readonly Named[]) => new Map(records.map(({ id, kind }) => [id, kind]));

/** The records by kind, in the order of all kinds. */
function groupByKind(records: readonly Named[]) {
  return recordKinds.flatMap((kind) => {
    const own = records.filter((one) => one.kind === kind);
    return own.length > 0 ? [{ kind: kind.description, own }] : [];
  });
}

type Ids = readonly string[];

function outcomesOf(
  records: readonly Named[],
  done: Ids,
  gone: Ids,
  changed: ReadonlyMap<string, Ids> = new Map(),
) {
  return groupByKind(records).map(({ kind, own }) => {
    const numbersOf = (ids: Ids) => own.filter(({ id }) => ids.includes(id)).map(({ no }) => no);
    const numbers = numbersOf(done);
    const named = [...changed].map(([by, ids]) => [by, numbersOf(ids)] as const);
    const left = { gone: numbersOf(gone), changed: new Map(named) };
    return { kind, count: numbers.length, no: numbers[0], ...left };
  });
}

/** Mails that Undo cannot take back are named, so that staff can write again. */
function describeSentMails({ length }: readonly string[]): string {
  if (length === 0) return "";
  const mails = length === 1 ? "The mail to the customer" : `The mails to ${length} customers`;
  return ` ${mails} had already been sent.`;
}

/** Changes the status or the assignee of records, as a form asks for it. */
async function change(app: App, fields: Fields, records: readonly Named[], acting: ActorContext) {
  const { set, verbs } = readChange(fields);
  const status = "status" in set ? set.status : undefined;
  const kinds = groupByKind(records);
  const unable = kinds.filter(({ kind }) => status && !isStatus(kind, status));
  if (unable.length === kinds.length) throw badRequest();
  // The window offers only what all ticked kinds have in common; a form may ask for more.
  if (unable.length > 0) {
    const numbersOf = ({ own }: (typeof unable)[number]) => own.map(({ no }) => no);
    const which = unable.map((one) => nameNumbers(one.kind.one, numbersOf(one)));
    const failure = `${which.join(", ")} cannot be ${status}. Nothing was changed.`;
    throw new FormError(409, { failure });
  }
  const isTold = fields.tell === "on";
  const changed = await followUps.changeAll(app, targetsOf(records), set, acting, isTold);
  if (!changed) throw badRequest();
  return { ...changed, verbs };
}

type Change = Parameters<typeof followUps.changeAll>[2];

/** The change, and the verb for one record and for several. */
function readChange(fields: Fields): { set: Change; verbs: [string, string?] } {
  const { intent, status: asked, assignee } = fields;
  const statuses = recordKinds.flatMap(({ description }) => description.statuses);
  const status = statuses.find((one) => one === asked);
  if (intent === "status" && status) {
    return { set: { status }, verbs: [`is ${status}`, `are ${status}`] };
  }
  if (intent === "release") return { set: { status: "new" }, verbs: ["marked as not spam"] };
  if (intent !== "assignment" || !assignee) throw badRequest();
  return { set: { assignee: assignee === nobody ? null : assignee }, verbs: ["assigned"] };
}

function readNote(fields: Fields) {
  const { text } = z.object({ text: noteText }).parse(fields);
  return { id: recordId(fields.note_id) ?? uuidv7(), text };
}

const answerSchema = z.object({
  subject: line("the subject", 200),
  answer: optionalLines("the mail", 10_000)
    .refine((text) => text !== "", "Enter the mail.")
    .refine((text) => !blank.test(text), "Fill in the marked gaps, or remove them."),
});

function readAnswer(fields: Fields) {
  const { subject, answer: text } = answerSchema.parse(fields);
  return { id: recordId(fields.answer_id) ?? uuidv7(), subject, text };
}

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; undefined for none, "kept" to leave it as it is */
function readReminder(fields: Fields, now: Date): string | undefined {
  const { reminder } = fields;
  if (reminder === "kept") return reminder;
  if (reminder === "none") return undefined;
  if (reminder === "in-3-days" || reminder === "next-monday") return reminderAt(reminder, now);
  if (reminder !== "own") throw badRequest();
  const { data: own } = ownTime.safeParse(fields);
  if (!own) throw refusal("Choose a day and a time for the reminder.");
  const at = indianTime(own.day, own.time);
  if (at <= now.toISOString()) throw refusal("Choose a time in the future.");
  return at;
}

function storeColumns(request: Request, kind: RecordKind, fields: Fields, columns: string[] = []) {
  const { description } = kind;
  const chosen = fields.reset ? undefined : readColumns(description, columns.join("."));
  const cookie = columnsCookie(description.slug);
  const line = chosen ? cookie.write(request, chosen.join(".")) : cookie.clear(request);
  return data<EditOutcome>({ values: {}, errors: {} }, { headers: { "Set-Cookie": line } });
}

/** @throws 404 for an address that is no list of records */
export function requireKind(slug: string): RecordKind {
  const kind = findKind(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

const refusal = (failure: string) => new FormError(400, { failure });
const badRequest = () => refusal("This form could not be read. Reload the page and try again.");
