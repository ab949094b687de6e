import { type ActionFunctionArgs, data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { receiveAnswer } from "#app/desk/records/answer.server.ts";
import {
  formatOutcome,
  isDid,
  type Outcome,
  readOutcome,
  writeOutcome,
} from "#app/desk/records/outcome.ts";
import { readColumns } from "#app/desk/records/record-columns.tsx";
import { changeResponsibility, isResponsibility } from "#app/desk/records/responsibility.server.ts";
import { tellCustomer } from "#app/domain/answers/tell-customer.server.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import { keepNotSame } from "#app/domain/people/not-same.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { DoneChange } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import { isStatus, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { undoChanges } from "#app/domain/records/undo.server.ts";
import { noteText } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { columnsCookie, outcomeCookie } from "#app/platform/http/cookies.ts";
import { readForm, readWholeForm } from "#app/platform/http/form-body.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";

type FollowUpArgs = Pick<ActionFunctionArgs, "request" | "context" | "url"> & { kind: RecordKind };

type Fields = Record<string, string>;

/** The most records that one form changes; a page holds 25. */
const mostAtOnce = 200;
/** Of a list's form: more than `mostAtOnce` takes, so that the answer to too many is a sentence. */
export const mostFields = 5 * mostAtOnce;

/** Does to the ticked records of a list what its form asks for, or keeps the choice of columns. */
export async function receiveBulk(args: FollowUpArgs) {
  const { fields, lists } = await readWholeForm(args.request, mostFields);
  if (fields.intent === "columns") return keepColumns(args, fields, lists.column);
  return answerFollowUp(args, fields, async () => {
    if (fields.intent === "undo") return undo(args, lists.record);
    const records = readRecords(lists.record);
    const ids = records.map(({ id }) => id);
    const numbersOf = (some: readonly string[]) =>
      records.filter(({ id }) => some.includes(id)).map(({ no }) => no);
    if (fields.intent === "note") {
      const { noted, gone } = await addNoteToAll(args, fields, ids);
      return { count: noted.length, gone: numbersOf(gone) };
    }
    const { changed, gone, ...what } = await change(args, fields, ids);
    const [no] = numbersOf(changed);
    return { count: changed.length, no, gone: numbersOf(gone), ...what };
  });
}

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(args: FollowUpArgs, id: string) {
  const fields = await readForm(args.request);
  return answerFollowUp(args, fields, async () => {
    if (fields.intent === "note") {
      await addNote(args, fields, id);
    } else if (fields.intent === "answer") {
      await receiveAnswer(args, fields, id);
    } else if (fields.intent === "status" && fields.send === "on") {
      const { status } = fields;
      if (!isStatus(args.kind.description, status)) throw notOurs();
      await receiveAnswer(args, fields, id, status);
      return { count: 1, gone: [], to: status };
    } else if (fields.intent === "not-same") {
      const other = recordId(fields.other);
      if (!other) throw notOurs();
      await keepNotSame(
        args.context.get(appContext),
        args.kind,
        [id, other],
        actingIn(args.context),
      );
    } else if (isResponsibility(fields.intent)) {
      await changeResponsibility(args, fields, id);
    } else {
      const { changed, gone: _, ...what } = await change(args, fields, [id]);
      if (changed.length === 0) throw new RecordGone();
      return { count: 1, gone: [], no: what.done[0]?.no, ...what };
    }
    return { count: 1, gone: [] };
  });
}

/** What the last form did, for the page that comes after it, and the cookie that takes it back. */
export function readLastOutcome(request: Request, kind: RecordKindDescription) {
  const kept = outcomeCookie.read(request);
  const outcome = kept ? readOutcome(kept) : undefined;
  return {
    said: outcome && formatOutcome(outcome, kind),
    headers: kept ? { "Set-Cookie": outcomeCookie.clear(request) } : undefined,
  };
}

function answerFollowUp(
  { request, context, url, kind: { description } }: FollowUpArgs,
  fields: Fields,
  work: () => Promise<Omit<Outcome, "did"> & { done?: readonly DoneChange[] }>,
) {
  const next = url.pathname + withoutSteps(url);
  const gone = `This ${description.one.toLowerCase()} was deleted meanwhile.`;
  const failed = "This could not be stored just now. Nothing was changed; please try again.";
  const leaves = url.searchParams.has("status-to") || fields.intent === "not-same";
  return answerEdit({ request, context, fields, next, leaves, gone, failed }, async () => {
    const { intent: did } = fields;
    if (!isDid(did)) throw notOurs();
    const { done = [], ...came } = await work();
    const outcome = { did, ...came };
    const cookie = outcomeCookie.write(request, writeOutcome(outcome));
    const undo = done.map(({ no, id, eventId, was }) => [no, id, eventId, was ?? nobody].join(":"));
    return { said: formatOutcome(outcome, description), cookie, undo };
  });
}

/** The search of the list, without what was asked for one mail. */
function withoutSteps({ searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams);
  for (const step of ["template", "status-to", "compare"]) kept.delete(step);
  return kept.size > 0 ? `?${kept}` : "";
}

async function addNote({ kind, context }: FollowUpArgs, fields: Fields, id: string) {
  const app = context.get(appContext);
  await followUps.addNote(app, kind, id, readNote(fields), actingIn(context));
}

async function addNoteToAll(
  { kind, context }: FollowUpArgs,
  fields: Fields,
  ids: readonly string[],
) {
  const app = context.get(appContext);
  return followUps.addNoteToAll(app, kind, ids, readNote(fields), actingIn(context));
}

function readNote(fields: Fields) {
  const { text } = z.object({ text: noteText }).parse(fields);
  return { id: recordId(fields.note_id) ?? uuidv7(), text };
}

async function change({ kind, context }: FollowUpArgs, fields: Fields, ids: readonly string[]) {
  const set = readChange(kind.description, fields);
  const app = context.get(appContext);
  const acting = actingIn(context);
  const status = set && "status" in set && kind.description.hasLines ? set.status : undefined;
  const tell: Parameters<typeof followUps.changeAll>[5] =
    status && fields.tell === "on"
      ? (trx, recordId, announce) => tellCustomer(trx, kind, { recordId, status }, acting, announce)
      : undefined;
  const changed = set && (await followUps.changeAll(app, kind, ids, set, acting, tell));
  if (!changed) throw notOurs();
  const to = fields.intent === "status" ? fields.status : undefined;
  return { ...changed, to };
}

/** Takes changes back that were made here, as their answers named them. */
async function undo({ kind, context }: FollowUpArgs, values: readonly string[] | undefined) {
  const app = context.get(appContext);
  const done = readAll(values, readDone);
  const { undone, gone, changed } = await undoChanges(app, kind, done, actingIn(context));
  const outcome = { count: undone.length, no: undone[0], gone, changed };
  if (undone.length > 0) return outcome;
  const failure = formatOutcome({ did: "undo", ...outcome }, kind.description);
  throw new FormError(409, { failure });
}

function readChange(kind: RecordKindDescription, { intent, status, assignee }: Fields) {
  if (intent === "release") return { status: "new" } as const;
  if (intent === "status" && isStatus(kind, status)) return { status };
  if (intent !== "assignment" || !assignee) return undefined;
  return { assignee: assignee === nobody ? null : assignee };
}

/** A ticked box says the record's number too, so that one that is gone can be named. */
export function readRecords(values: readonly string[] | undefined) {
  return readAll(values, (value) => {
    const [, no, text] = /^(\d{1,15}):([\w-]{36})$/.exec(value) ?? [];
    const id = recordId(text);
    return id && no ? { no: Number(no), id } : undefined;
  });
}

function readDone(value: string): DoneChange | undefined {
  const [, no, text, event, was] =
    /^(\d{1,15}):([\w-]{36}):([\w-]{36}):([\w -]{1,40})$/.exec(value) ?? [];
  const [id, eventId] = [recordId(text), recordId(event)];
  if (!id || !eventId || !was) return undefined;
  return { no: Number(no), id, eventId, was: was === nobody ? null : was };
}

function readAll<Item>(values: readonly string[] = [], read: (value: string) => Item | undefined) {
  if (values.length === 0) throw new FormError(400, { failure: "Select a record first." });
  if (values.length > mostAtOnce) {
    throw new FormError(400, { failure: `Select ${mostAtOnce} records or fewer.` });
  }
  return values.map((value) => {
    const item = read(value);
    if (item === undefined) throw notOurs();
    return item;
  });
}

function notOurs() {
  return new FormError(400, { failure: "Something in this form was not right. Please try again." });
}

function keepColumns({ request, url, kind }: FollowUpArgs, fields: Fields, columns: string[] = []) {
  const chosen = fields.reset ? undefined : readColumns(kind.description, columns.join("."));
  const cookie = columnsCookie(kind.description.slug);
  const line = chosen ? cookie.write(request, chosen.join(".")) : cookie.clear(request);
  const headers = { "Set-Cookie": line };
  if (isForScript(request)) return data(null, { headers });
  return redirect(url.pathname + url.search, { status: 303, headers });
}
