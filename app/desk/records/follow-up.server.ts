import { type RouterContextProvider, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext, logContext } from "#app/context.ts";
import { columnsCookie } from "#app/desk/records/list-columns.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import {
  formatOutcome,
  type Outcome,
  readOutcome,
  writeOutcome,
} from "#app/domain/records/outcome.ts";
import { isStatus, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { noteText } from "#app/lib/field-rules.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { recordId } from "#app/lib/record-id.ts";
import { secureOn } from "#app/lib/secure-attribute.ts";
import { readFormWithLists } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";

/** What staff's forms about records answer to the page's script. */
export interface FollowUpAnswer extends FormAnswer {
  /** What was done, in a sentence. */
  said?: string;
}

interface FollowUpArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
  kind: RecordKind;
}

/** The most records that one form changes; a page holds 25. */
const mostAtOnce = 200;
/** Of a list's form: so many that whoever ticked too many records is told so in the list. */
const mostFields = 5 * mostAtOnce;

/** Does to the ticked records of a list what its form asks for, or keeps the choice of columns. */
export async function receiveBulk(args: FollowUpArgs) {
  const { kind } = args;
  const { fields, lists } = await readFormWithLists(args.request, mostFields);
  if (fields.intent === "columns") {
    const chosen = fields.reset
      ? undefined
      : (lists.column ?? []).filter(isColumnOf(kind.description));
    return moveOn(args.url, columnsCookie(kind.description, chosen, args.url));
  }
  const records = (lists.record ?? []).map(readRecord);
  if (!records.every((record) => record !== undefined)) return refused(fields);
  if (records.length === 0) return refuse(400, fields, { failure: "Select a record first." });
  if (records.length > mostAtOnce) {
    return refuse(400, fields, { failure: `Select ${mostAtOnce} records or fewer.` });
  }
  return answer(args, fields, async () => {
    const changed = await change(args, fields, [...new Set(records.map(({ id }) => id))]);
    return (
      changed && {
        did: changed.did,
        count: changed.changed.length,
        gone: records.filter(({ id }) => changed.gone.includes(id)).map(({ no }) => no),
      }
    );
  });
}

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(args: FollowUpArgs, id: string) {
  const { fields } = await readFormWithLists(args.request);
  if (fields.intent === "note") return receiveNote(args, fields, id);
  return answer(args, fields, async () => {
    const changed = await change(args, fields, [id]);
    return changed && { did: changed.did, count: changed.changed.length, gone: [] };
  });
}

function receiveNote(args: FollowUpArgs, fields: Record<string, string>, id: string) {
  const { kind, context } = args;
  const parsed = z.object({ text: noteText }).safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });
  const note = { id: recordId(fields.note_id) ?? uuidv7(), text: parsed.data.text };
  return answer(args, fields, async () => {
    try {
      await followUps.addNote(context.get(appContext), kind, id, note, actingIn(context));
      return { did: "note", count: 1, gone: [] };
    } catch (error) {
      if (!(error instanceof RecordGone)) throw error;
      return { did: "note", count: 0, gone: [] };
    }
  });
}

/** @returns undefined when the form asks for something that there is not */
async function change(
  { kind, context }: FollowUpArgs,
  { intent, status, assignee }: Record<string, string>,
  ids: readonly string[],
): Promise<(followUps.Changed & { did: Outcome["did"] }) | undefined> {
  const app = context.get(appContext);
  const act = actingIn(context);
  if (intent === "release") {
    return { did: "release", ...(await followUps.setStatus(app, kind, ids, "new", act)) };
  }
  if (intent === "status" && isStatus(kind.description, status)) {
    return { did: "status", ...(await followUps.setStatus(app, kind, ids, status, act)) };
  }
  if (intent === "assignment" && assignee) {
    const to = assignee === nobody ? null : assignee;
    const changed = await followUps.assign(app, kind, ids, to, act);
    return changed && { did: "assignment", ...changed };
  }
  return undefined;
}

/** Answers with what was done: the script in words, a page without script after moving on. */
async function answer(
  { request, context, url, kind }: FollowUpArgs,
  fields: Record<string, string>,
  act: () => Promise<Outcome | undefined>,
) {
  let outcome: Outcome | undefined;
  try {
    outcome = await act();
  } catch (error) {
    context
      .get(logContext)
      .error({ err: error, kind: kind.description.table }, "follow-up not stored");
    return refuse(503, fields, {
      failure: "This could not be stored just now. Nothing was changed; please try again.",
    });
  }
  if (!outcome) return refused(fields);
  if (outcome.count === 0 && outcome.gone.length === 0) {
    return refuse(404, fields, {
      failure: `This ${kind.description.one.toLowerCase()} was deleted meanwhile.`,
    });
  }
  if (!isForScript(request)) {
    return moveOn(url, outcomeCookie(url, writeOutcome(outcome), 60));
  }
  const said: FollowUpAnswer = {
    values: {},
    errors: {},
    said: formatOutcome(outcome, kind.description),
  };
  return said;
}

function outcomeCookie({ protocol }: URL, value: string, maxAgeSeconds: number): string {
  return `outcome=${value}; Path=/admin; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secureOn(protocol)}`;
}

/** What the last form did, for the page that comes after it, and the cookie that takes it back. */
export function readLastOutcome(request: Request, { description }: RecordKind) {
  const value = /(?:^|;\s*)outcome=([\w.]+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  const outcome = value ? readOutcome(value) : undefined;
  return {
    said: outcome && formatOutcome(outcome, description),
    headers: value ? { "Set-Cookie": outcomeCookie(new URL(request.url), "", 0) } : undefined,
  };
}

function refused(fields: Record<string, string>) {
  return refuse(400, fields, {
    failure: "Something in this form was not right. Please try again.",
  });
}

function moveOn({ pathname, search }: URL, cookie: string) {
  return redirect(pathname + search, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** A ticked box says the record's number too, so that one that is gone can be named. */
function readRecord(value: string): { no: number; id: string } | undefined {
  const [, no, text] = /^(\d{1,15}):([\w-]{36})$/.exec(value) ?? [];
  const id = recordId(text);
  return id && no ? { no: Number(no), id } : undefined;
}

function isColumnOf({ fields }: RecordKindDescription) {
  return (column: string) => fields.some((field) => field.column === column);
}
