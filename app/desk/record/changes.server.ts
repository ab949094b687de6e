import { z } from "zod";
import { readStatusMail } from "#app/desk/record/actions.server.ts";
import {
  badRequest,
  keyOf,
  type RecordForm,
  readUndo,
  refusal,
  type Selected,
} from "#app/desk/record/record-form.server.ts";
import { addNotes, type Change, changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { undoChanges } from "#app/domain/follow-up/undo.server.ts";
import type { Outcome } from "#app/domain/records/locked-records.server.ts";
import { readStatus, statusPhrase } from "#app/domain/records/record-kind.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { formatReminder, indianTime, offerReminders } from "#app/domain/records/reminder.ts";
import { noteText } from "#app/lib/field-rules.ts";
import { refused } from "#app/lib/form-error.ts";
import { capitalize } from "#app/lib/format.ts";

type ChangeForm = RecordForm & { records: readonly Selected[] };

/** A change to some records, and its verbs for one and for several. */
type RecordChange = [change: (some: readonly Selected[]) => Promise<Outcome[]>, ...Verbs];

export type Verbs = [one: string, several?: string];

/** Changes that forms make to records of any kind, one or several, by their `intent`. */
export const recordChanges: Readonly<
  Record<string, (form: ChangeForm) => RecordChange | Promise<RecordChange>>
> = {
  undo({ app, acting }) {
    const change = (some: readonly Selected[]) => undoChanges(app, some.map(readUndo), acting);
    return [change, "is as it was", "are as they were"];
  },
  note({ app, acting, fields }) {
    const { text } = z.object({ text: noteText }).parse(fields);
    const note = { id: keyOf(fields), text, isCall: fields.call === "on" };
    const change = (some: readonly Selected[]) => addNotes(app, targetsOf(some), note, acting);
    return [change, "has a new note", "have a new note"];
  },
  status(form) {
    const kinds = [...new Set(form.records.map(({ kind }) => kind.description))];
    const status = kinds.map((kind) => readStatus(kind, form.fields.status)).find(Boolean);
    if (!status) throw badRequest();
    // The window offers only what all ticked kinds have in common; a form may ask for more.
    const unable = kinds.filter(({ statuses }) => !statuses.includes(status));
    const phrase = statusPhrase(status);
    if (unable.length === 0) return setAll(form, { status }, `is ${phrase}`, `are ${phrase}`);
    const which = capitalize(unable.map(({ many }) => many).join(", "));
    throw refused(`${which} cannot be ${phrase}. Nothing was changed.`);
  },
  release: (form) => setAll(form, { status: "new" }, "marked as not spam"),
  branch(form) {
    const { branch } = form.fields;
    if (branch === noBranch) {
      return setAll(form, { branch: "" }, "has no branch now", "have no branch now");
    }
    const to = form.app.catalogue.current.branches.find(({ id }) => id === branch);
    if (!to) throw badRequest();
    return setAll(form, { branch: to.id }, `moved to ${to.name}`);
  },
  reminder(form) {
    const { at: now } = form.acting;
    const reminder = readReminder(form.fields, now);
    const words = reminder
      ? `a reminder for ${formatReminder(reminder, now).words}`
      : "no reminder now";
    return setAll(form, { reminder }, `has ${words}`, `have ${words}`);
  },
  assignment(form) {
    const { assignee } = form.fields;
    if (!assignee) throw badRequest();
    if (assignee === nobody) return setAll(form, { assignee: null }, "unassigned");
    return setAll(form, { assignee }, "assigned");
  },
};

async function setAll(form: ChangeForm, set: Change, ...verbs: Verbs): Promise<RecordChange> {
  const { app, acting } = form;
  const mail = "status" in set ? await readStatusMail(form, set.status) : undefined;
  return [(some) => changeAll(app, targetsOf(some), set, acting, mail), ...verbs];
}

const targetsOf = (some: readonly Selected[]) => new Map(some.map(({ id, kind }) => [id, kind]));

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; null for none */
function readReminder(fields: RecordForm["fields"], now: Date): string | null {
  const { reminder } = fields;
  if (reminder === "none") return null;
  if (reminder !== "own") {
    const offered = offerReminders(now).find(({ id }) => id === reminder);
    if (!offered) throw refusal("It is too late for that today. Choose another time.");
    return offered.at;
  }
  const { data: own } = ownTime.safeParse(fields);
  if (!own) throw refusal("Choose a day and a time for the reminder.");
  const at = indianTime(own.day, own.time);
  if (at <= now.toISOString()) throw refusal("Choose a time in the future.");
  return at;
}
