import { type ActionFunctionArgs, data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import {
  formatOutcome,
  isDid,
  type Outcome,
  readOutcome,
  writeOutcome,
} from "#app/desk/records/outcome.ts";
import { readColumns } from "#app/desk/records/record-columns.tsx";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import { isStatus, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
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
    const records = readRecords(lists.record);
    const ids = records.map(({ id }) => id);
    const { changed, gone } = await change(args, fields, ids);
    const goneNumbers = records.filter(({ id }) => gone.includes(id)).map(({ no }) => no);
    return { count: changed.length, gone: goneNumbers };
  });
}

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(args: FollowUpArgs, id: string) {
  const fields = await readForm(args.request);
  return answerFollowUp(args, fields, async () => {
    if (fields.intent === "note") {
      await addNote(args, fields, id);
    } else {
      const { changed } = await change(args, fields, [id]);
      if (changed.length === 0) throw new RecordGone();
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
  work: () => Promise<Omit<Outcome, "did">>,
) {
  const next = url.pathname + url.search;
  const gone = `This ${description.one.toLowerCase()} was deleted meanwhile.`;
  const failed = "This could not be stored just now. Nothing was changed; please try again.";
  return answerEdit({ request, context, fields, next, gone, failed }, async () => {
    const { intent: did } = fields;
    if (!isDid(did)) throw notOurs();
    const outcome = { did, ...(await work()) };
    const cookie = outcomeCookie.write(request, writeOutcome(outcome));
    return { said: formatOutcome(outcome, description), cookie };
  });
}

async function addNote({ kind, context }: FollowUpArgs, fields: Fields, id: string) {
  const { text } = z.object({ text: noteText }).parse(fields);
  const note = { id: recordId(fields.note_id) ?? uuidv7(), text };
  await followUps.addNote(context.get(appContext), kind, id, note, actingIn(context));
}

async function change({ kind, context }: FollowUpArgs, fields: Fields, ids: readonly string[]) {
  const set = readChange(kind.description, fields);
  const app = context.get(appContext);
  const changed = set && (await followUps.changeAll(app, kind, ids, set, actingIn(context)));
  if (!changed) throw notOurs();
  return changed;
}

function readChange(kind: RecordKindDescription, { intent, status, assignee }: Fields) {
  if (intent === "release") return { status: "new" } as const;
  if (intent === "status" && isStatus(kind, status)) return { status };
  if (intent !== "assignment" || !assignee) return undefined;
  return { assignee: assignee === nobody ? null : assignee };
}

/** A ticked box says the record's number too, so that one that is gone can be named. */
export function readRecords(values: readonly string[] = []): { no: number; id: string }[] {
  if (values.length === 0) throw new FormError(400, { failure: "Select a record first." });
  if (values.length > mostAtOnce) {
    throw new FormError(400, { failure: `Select ${mostAtOnce} records or fewer.` });
  }
  return values.map((value) => {
    const [, no, text] = /^(\d{1,15}):([\w-]{36})$/.exec(value) ?? [];
    const id = recordId(text);
    if (!id || !no) throw notOurs();
    return { no: Number(no), id };
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
