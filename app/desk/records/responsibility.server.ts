import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { actingIn } from "#app/domain/audit/acting.server.ts";
import { isBranch } from "#app/domain/branches/responsible-branch.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { noBranch } from "#app/domain/records/record-query.ts";
import { indianTime, reminderAt } from "#app/domain/records/reminder.ts";
import { changeBranch, changeReminder } from "#app/domain/records/responsibility.server.ts";
import { FormError } from "#app/lib/form-error.ts";

type Args = Pick<ActionFunctionArgs, "context"> & { kind: RecordKind };

type Fields = Record<string, string>;

export function isResponsibility(intent: string | undefined): boolean {
  return intent === "branch" || intent === "reminder";
}

/** Gives a record to a branch, or has who asks reminded of it, as a form beside it says. */
export async function changeResponsibility({ context, kind }: Args, fields: Fields, id: string) {
  const app = context.get(appContext);
  const acting = actingIn(context);
  if (fields.intent === "branch") {
    const { branch } = fields;
    if (branch !== noBranch && !isBranch(branch)) throw notOurs();
    return changeBranch(app, kind, id, branch === noBranch ? "" : branch, acting);
  }
  const reminder = readReminder(fields, acting.at);
  if (reminder === "as it is") return;
  return changeReminder(app, kind, id, reminder, acting);
}

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; undefined for none */
function readReminder(fields: Fields, now: Date): string | undefined {
  const { reminder } = fields;
  if (reminder === "kept") return "as it is";
  if (reminder === "none") return undefined;
  if (reminder === "in-3-days" || reminder === "next-monday") return reminderAt(reminder, now);
  if (reminder !== "own") throw notOurs();
  const { data: own } = ownTime.safeParse(fields);
  if (!own) throw new FormError(400, { failure: "Choose a day and a time for the reminder." });
  const at = indianTime(own.day, own.time);
  if (at <= now.toISOString()) {
    throw new FormError(400, { failure: "Choose a time that is still to come." });
  }
  return at;
}

function notOurs() {
  return new FormError(400, { failure: "Something in this form was not right. Please try again." });
}
