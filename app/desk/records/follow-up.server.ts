import type { ActionFunctionArgs } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { receiveAnswer } from "#app/desk/records/answer.server.ts";
import { formatOutcome, isDid, type Outcome } from "#app/desk/records/outcome.ts";
import { requirePermission } from "#app/desk/require-permission.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { isBranch } from "#app/domain/branches/responsible-branch.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { dismissDuplicate } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { DoneChange } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import type { Targets } from "#app/domain/records/locked-records.server.ts";
import { isStatus, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { indianTime, reminderAt } from "#app/domain/records/reminder.ts";
import { noteText } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";

export type FormArgs = Pick<ActionFunctionArgs, "request" | "context">;
type FollowUpArgs = FormArgs & { kind: RecordKind };

type Fields = Record<string, string>;

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(args: FollowUpArgs, id: string) {
  const fields = await readForm(args.request);
  const { context, kind } = args;
  const app = context.get(appContext);
  const acting = actorOf(context);
  const targets = new Map([[id, kind]]);
  return answerFollowUp(args, kind.description, fields, async () => {
    if (fields.intent === "note") {
      const { noted } = await followUps.addNotes(app, targets, readNote(fields), acting);
      if (noted.length === 0) throw new RecordGone();
    } else if (fields.intent === "answer") {
      await receiveAnswer(args, fields, id);
    } else if (fields.intent === "status" && fields.send === "on") {
      const { status } = fields;
      if (!isStatus(kind.description, status)) throw badRequest();
      await receiveAnswer(args, fields, id, status);
      return { count: 1, gone: [], to: status };
    } else if (fields.intent === "not-same") {
      const other = recordId(fields.other);
      if (!other) throw badRequest();
      await dismissDuplicate(app, kind, [id, other], acting);
    } else if (fields.intent === "finish-erasure") {
      requirePermission(context, "deletion");
      if (fields.sure !== "on") {
        const failure = "Tick that it cannot be undone first. Nothing was erased.";
        throw new FormError(400, { failure });
      }
      await finishErasure(app, id, acting);
    } else if (fields.intent === "branch") {
      const { branch } = fields;
      if (branch !== noBranch && !isBranch(branch)) throw badRequest();
      await followUps.changeBranch(app, kind, id, branch === noBranch ? "" : branch, acting);
    } else if (fields.intent === "reminder") {
      const reminder = readReminder(fields, acting.at);
      if (reminder !== "as it is") {
        await followUps.changeReminder(app, kind, id, reminder, acting);
      }
    } else {
      const { changed, done, to } = await change(args, fields, targets);
      if (changed.length === 0) throw new RecordGone();
      return { count: 1, gone: [], no: done[0]?.no, to, undo: done.map(writeDone) };
    }
    return { count: 1, gone: [] };
  });
}

/**
 * Answers a form that changes records.
 * @param work gives what came of it; `said` in place of the usual sentence, `undo` to take it back
 */
export function answerFollowUp(
  { context }: FormArgs,
  words: Pick<RecordKindDescription, "one" | "many">,
  fields: Fields,
  work: (
    did: Outcome["did"],
  ) => Promise<Omit<Outcome, "did"> & { said?: string; undo?: readonly string[] }>,
) {
  const gone = `This ${words.one.toLowerCase()} was deleted meanwhile.`;
  const failed = "This could not be stored just now. Nothing was changed; please try again.";
  return answerEdit({ context, fields, gone, failed }, async () => {
    const { intent: did } = fields;
    if (!isDid(did)) throw badRequest();
    const { undo = [], said, ...came } = await work(did);
    return { said: said ?? formatOutcome({ did, ...came }, words), undo };
  });
}

/** A change as a browser keeps it, to take it back. */
export function writeDone({ no, id, eventId, was }: DoneChange): string {
  return [no, id, eventId, was ?? nobody].join(":");
}

export function readNote(fields: Fields) {
  const { text } = z.object({ text: noteText }).parse(fields);
  return { id: recordId(fields.note_id) ?? uuidv7(), text };
}

/** Changes the status or the assignee of records, as a form asks for it. */
export async function change({ context }: FormArgs, fields: Fields, targets: Targets) {
  const set = readChange(fields);
  const app = context.get(appContext);
  const acting = actorOf(context);
  const status = set && "status" in set ? set.status : undefined;
  const lacksIt = (kind: RecordKind) => status && !isStatus(kind.description, status);
  if ([...targets.values()].some(lacksIt)) throw badRequest();
  const notifies = fields.tell === "on";
  const changed = set && (await followUps.changeAll(app, targets, set, acting, notifies));
  if (!changed) throw badRequest();
  const to = fields.intent === "status" ? fields.status : undefined;
  return { ...changed, to };
}

function readChange({ intent, status, assignee }: Fields) {
  if (intent === "release") return { status: "new" } as const;
  if (intent === "status") return anyStatus(status);
  if (intent !== "assignment" || !assignee) return undefined;
  return { assignee: assignee === nobody ? null : assignee };
}

function anyStatus(text: string | undefined) {
  const statuses = recordKinds.flatMap(({ description }) => description.statuses);
  const status = statuses.find((one) => one === text);
  return status && { status };
}

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; undefined for none */
function readReminder(fields: Fields, now: Date): string | undefined {
  const { reminder } = fields;
  if (reminder === "kept") return "as it is";
  if (reminder === "none") return undefined;
  if (reminder === "in-3-days" || reminder === "next-monday") return reminderAt(reminder, now);
  if (reminder !== "own") throw badRequest();
  const { data: own } = ownTime.safeParse(fields);
  if (!own) throw new FormError(400, { failure: "Choose a day and a time for the reminder." });
  const at = indianTime(own.day, own.time);
  if (at <= now.toISOString()) {
    throw new FormError(400, { failure: "Choose a time that is still to come." });
  }
  return at;
}

export function badRequest() {
  return new FormError(400, { failure: "Something in this form was not right. Please try again." });
}
