import { type ActionFunctionArgs, data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type App, appContext, logContext, signedInContext } from "#app/context.ts";
import { answerEdit, type EditOutcome } from "#app/desk/bookings/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { readColumns } from "#app/desk/lists/record-columns.tsx";
import { mostAtOnce } from "#app/desk/lists/selection.ts";
import { anyRecord, formatOutcomes, nameNumbers } from "#app/desk/record/outcome.ts";
import { answerRecord, noteReplying } from "#app/domain/answers/answer.server.ts";
import { blank } from "#app/domain/answers/blank.ts";
import { replyFiles } from "#app/domain/answers/reply-files.server.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { judgePair } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import { openList, openListSpec } from "#app/domain/records/list-open.server.ts";
import type { DoneChange } from "#app/domain/records/locked-records.server.ts";
import { type DeskView, readStatus, statusPhrase } from "#app/domain/records/record-kind.ts";
import { findKind, findKindByTable, recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { noBranch, nobody, readRecordQuery } from "#app/domain/records/record-query.ts";
import {
  formatReminder,
  indianTime,
  isReminderChoice,
  reminderAt,
} from "#app/domain/records/reminder.ts";
import { undoChanges } from "#app/domain/records/undo.server.ts";
import { line, noteText, optionalLines } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { columnsCookie } from "#app/platform/http/cookies.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { findPage, type List } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";

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
  const { fields, files } = await readWholeForm(request);
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
        const answer = await readAnswer(fields, Object.values(files));
        const done = await answerRecord(app, kind, id, { answer, seen }, acting);
        return { said: "Mail queued.", undo: done && [writeDone(done)] };
      }
      case "replying":
        await noteReplying(app, kind, id, acting);
        return { said: "" };
      case "not-same":
      case "same": {
        const other = recordId(fields.other);
        if (!other) throw badRequest();
        const isSame = fields.intent === "same";
        const done = await judgePair(app, kind, [id, other], isSame, acting);
        if (!isSame) return { said: "Marked as not duplicates." };
        return { said: "Closed as a duplicate.", undo: done && [writeDone(done)] };
      }
      case "finish-erasure":
        requirePermission(context, "deletion");
        if (fields.sure !== "on") {
          throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
        }
        await finishErasure(app, id, acting);
        return { said: `1 ${description.one.toLowerCase()} done: the rest is erased.` };
    }
    if (fields.intent === "status" && fields.send === "on") {
      const status = readStatus(description, fields.status);
      if (!status) throw badRequest();
      await answerRecord(app, kind, id, { answer: await readAnswer(fields), status }, acting);
      return {
        said: formatOutcomes([{ kind: description, count: 1 }], `is ${statusPhrase(status)}`),
      };
    }
    const records = [{ kind, id, no: 0 }];
    const { change, verbs } = readChange(fields, records, acting, app.catalogue.current);
    const { changed, done } = await change(app, records);
    if (changed.length === 0) throw new RecordGone();
    const outcome = { kind: description, count: 1, no: done[0]?.no };
    return { said: formatOutcomes([outcome], ...verbs), undo: done.map(writeDone) };
  });
}

/** Records in one transaction, so that others wait only for so many. */
export const batchSize = 200;
/** Of a list's form: more than `mostAtOnce` takes, so that the answer to too many is a sentence. */
export const mostFields = 5 * mostAtOnce;

/**
 * Changes the selected records of a list as its form requests, or stores the choice of columns. In
 * the inbox each box names the list of its record's kind too: "enquiries/12:…". Up to `batchSize` are
 * changed together, or none of them.
 */
export async function receiveBulk({ request, context }: FormArgs, list: BulkList) {
  const { fields, lists } = await readWholeForm(request, mostFields);
  const only = typeof list === "object" ? list : undefined;
  if (only && fields.intent === "columns") return storeColumns(request, only, fields, lists.column);
  const app = context.get(appContext);
  const acting = actorOf(context);
  const messages = messagesOf(only?.description ?? anyRecord);
  return answerEdit({ context, fields, ...messages }, async () => {
    const records = await readSelected(context, { fields, lists }, list);
    if (fields.intent === "undo") {
      const undo = (some: ReturnType<typeof readDone>[]) => undoChanges(app, some, acting);
      const { results, left } = await inBatches(context, records.map(readDone), undo);
      const [undone = [], gone, mailed = []] = (["undone", "gone", "mailed"] as const).map((name) =>
        results.flatMap((result) => result[name]),
      );
      const changed = new Map<string, string[]>();
      for (const [by, ids] of results.flatMap((result) => [...result.changed])) {
        changed.set(by, [...(changed.get(by) ?? []), ...ids]);
      }
      const outcomes = outcomesOf(records, undone, gone, changed);
      const said = formatOutcomes(outcomes, "is as it was", "are as they were");
      const result = said + describeSentMails(mailed) + left;
      if (undone.length === 0) throw new FormError(409, { failure: result });
      return { said: result };
    }
    if (fields.intent === "note") {
      const note = readNote(fields);
      const add = (some: Selected[]) => followUps.addNotes(app, targetsOf(some), note, acting);
      const { results, left } = await inBatches(context, records, add);
      const noted = results.flatMap((result) => result.noted);
      if (records.length === 1 && noted.length === 1) return { said: "Note added." };
      const gone = results.flatMap((result) => result.gone);
      return { said: formatOutcomes(outcomesOf(records, noted, gone), "noted") + left };
    }
    const { change, verbs } = readChange(fields, records, acting, app.catalogue.current);
    const { results, left } = await inBatches(context, records, (some) => change(app, some));
    const changed = results.flatMap((result) => result.changed);
    const gone = results.flatMap((result) => result.gone);
    const targets = targetsOf(records);
    const listOf = (id: string) => (only ? "" : `${targets.get(id)?.description.slug}/`);
    const undo = results.flatMap(({ done }) => done.map((one) => listOf(one.id) + writeDone(one)));
    return { said: formatOutcomes(outcomesOf(records, changed, gone), ...verbs) + left, undo };
  });
}

/** The kind of a list's records, or a view of the inbox. */
type BulkList = RecordKind | DeskView;

/**
 * The ticked records of a list, or all that its query, sent as `found`, finds.
 * @throws FormError for none, too many, or what is no record of the list
 */
export async function readSelected(
  context: FormArgs["context"],
  { fields: { found }, lists }: { fields: Fields; lists: Record<string, string[]> },
  list: BulkList,
): Promise<Selected[]> {
  const only = typeof list === "object" ? list : undefined;
  if (found === undefined) return readRecords(lists.record, only);
  const app = context.get(appContext);
  const params = new URLSearchParams(found);
  const find = <Row extends { id: string; no: number; kind: string }>(all: List<Row>) =>
    findPage(all, undefined, mostAtOnce);
  const { rows, older } = await (typeof list === "object"
    ? find(
        recordList(
          app.store.db,
          list,
          readRecordQuery(list.description, params),
          app.catalogue.current,
        ),
      )
    : find(openList(app, list, context.get(signedInContext), readListQuery(openListSpec, params))));
  if (older)
    throw refusal(`More than ${mostWords} are found. Narrow the list first. Nothing was changed.`);
  if (rows.length === 0) throw refusal("Nothing is found any more. Nothing was changed.");
  return rows.flatMap(({ id, no, kind: table }) => {
    const kind = findKindByTable(table);
    return kind ? [{ kind, id, no }] : [];
  });
}

/** When a batch fails, those before it stay as they became, and `left` names the others. */
async function inBatches<Row, Result>(
  context: FormArgs["context"],
  rows: readonly Row[],
  work: (some: Row[]) => Promise<Result>,
) {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    try {
      results.push(await work(rows.slice(start, start + batchSize)));
    } catch (error) {
      if (start === 0 || !(error instanceof Error)) throw error;
      context.get(logContext).error({ err: error }, "batch not stored");
      const left = ` ${formatNumber(rows.length - start)} were not changed; please try again.`;
      return { results, left };
    }
  }
  return { results, left: "" };
}

const mostWords = formatNumber(mostAtOnce);

interface Selected {
  kind: RecordKind;
  no: number;
  id: string;
  /** Of a change to undo. */
  eventId?: string | undefined;
  was?: string | undefined;
}

/** @throws FormError for none, too many, or what is no record of the list */
export function readRecords(
  values: readonly string[] = [],
  only?: RecordKind,
  most = mostAtOnce,
): Selected[] {
  if (values.length === 0) throw refusal("Select a record first.");
  if (values.length > most) throw refusal(`Select ${formatNumber(most)} records or fewer.`);
  return values.map((value) => readRecord(value, only));
}

/** A kind's list, the number by which one that is gone is named, and the id; then a change to undo. */
const token = /^(?:([a-z-]{1,40})\/)?(\d{1,15}):([\w-]{36})(?::([\w-]{36}):([\w .:-]{1,90}))?$/;

function readRecord(value: string, only: RecordKind | undefined): Selected {
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
  done: Ids = [],
  gone: Ids = [],
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

/**
 * What a form asks for, with the verb for one record and for several.
 * @throws FormError that names the records whose kinds do not have the status
 */
function readChange(
  fields: Fields,
  records: readonly Named[],
  acting: ActorContext,
  catalogue: Catalogue,
) {
  const kinds = groupByKind(records);
  const [set, ...verbs] = readSet(fields, kinds, acting.at, catalogue);
  const status = "status" in set ? set.status : undefined;
  const unable = kinds.filter(({ kind }) => status && !kind.statuses.includes(status));
  if (unable.length > 0 && unable.length === kinds.length) throw badRequest();
  // The window offers only what all ticked kinds have in common; a form may ask for more.
  if (unable.length > 0) {
    const numbersOf = ({ own }: (typeof unable)[number]) => own.map(({ no }) => no);
    const which = unable.map((one) => nameNumbers(one.kind.one, numbersOf(one)));
    const failure = `${which.join(", ")} cannot be ${statusPhrase(status ?? "")}. Nothing was changed.`;
    throw new FormError(409, { failure });
  }
  const isTold = fields.tell === "on";
  const change = async (app: App, some: readonly Named[]) => {
    const changed = await followUps.changeAll(app, targetsOf(some), set, acting, isTold);
    if (!changed) throw badRequest();
    return changed;
  };
  return { change, verbs };
}

function readSet(
  fields: Fields,
  kinds: ReturnType<typeof groupByKind>,
  now: Date,
  { branches }: Catalogue,
): [followUps.Change, verb: string, ofMany?: string] {
  const { intent, status: asked, assignee, branch } = fields;
  const status = kinds.map(({ kind }) => readStatus(kind, asked)).find(Boolean);
  if (intent === "status" && status) {
    const phrase = statusPhrase(status);
    return [{ status }, `is ${phrase}`, `are ${phrase}`];
  }
  if (intent === "release") return [{ status: "new" }, "marked as not spam"];
  if (intent === "branch" && branch === noBranch)
    return [{ branch: "" }, "has no branch now", "have no branch now"];
  const to = branches.find(({ id }) => id === branch);
  if (intent === "branch" && to) return [{ branch: to.id }, `moved to ${to.name}`];
  if (intent === "reminder") {
    const reminder = readReminder(fields, now);
    if (!reminder) return [{ reminder }, "has no reminder now", "have no reminder now"];
    const { words } = formatReminder(reminder, now);
    return [{ reminder }, `has a reminder for ${words}`, `have a reminder for ${words}`];
  }
  if (intent !== "assignment" || !assignee) throw badRequest();
  return [{ assignee: assignee === nobody ? null : assignee }, "assigned"];
}

function readNote(fields: Fields) {
  const { text } = z.object({ text: noteText }).parse(fields);
  return { id: recordId(fields.note_id) ?? uuidv7(), text, isCall: fields.call === "on" };
}

const answerSchema = z.object({
  subject: line("the subject", 200),
  answer: optionalLines("the mail", 10_000)
    .refine((text) => text !== "", "Enter the mail.")
    .refine((text) => !blank.test(text), "Fill in the marked gaps, or remove them."),
  files: replyFiles,
});

async function readAnswer(fields: Fields, sent: File[] = []) {
  const { answer: text, ...rest } = await answerSchema.parseAsync({ ...fields, files: sent });
  return { id: recordId(fields.answer_id) ?? uuidv7(), text, ...rest };
}

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; null for none */
function readReminder(fields: Fields, now: Date): string | null {
  const { reminder } = fields;
  if (reminder === "none") return null;
  if (isReminderChoice(reminder)) {
    const at = reminderAt(reminder, now);
    if (!at) throw refusal("It is too late for that today. Choose another time.");
    return at;
  }
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
