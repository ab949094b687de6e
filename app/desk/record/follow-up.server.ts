import { type ActionFunctionArgs, data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type App, appContext, logContext, signedInContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { formatOutcomes } from "#app/desk/record/outcome.ts";
import { mostAtOnce, readToken } from "#app/desk/record/record-token.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import { changeLines, type LineChange } from "#app/domain/bookings/change-line.server.ts";
import { readPrice } from "#app/domain/bookings/line-rows.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { answerRecord, noteReplying } from "#app/domain/follow-up/answer.server.ts";
import { blank } from "#app/domain/follow-up/blank.ts";
import { addNotes, type Change, changeAll } from "#app/domain/follow-up/change-records.server.ts";
import { statusMails } from "#app/domain/follow-up/fill-template.ts";
import { replyFiles } from "#app/domain/follow-up/reply-files.server.ts";
import { undoChanges } from "#app/domain/follow-up/undo.server.ts";
import { judgePair } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { openList, openListSpec } from "#app/domain/records/list-open.server.ts";
import type { Outcome } from "#app/domain/records/locked-records.server.ts";
import {
  type DeskView,
  type RecordKindDescription,
  readStatus,
  type Status,
  statusName,
  statusPhrase,
} from "#app/domain/records/record-kind.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { noBranch, nobody, readRecordQuery } from "#app/domain/records/record-query.ts";
import { formatReminder, indianTime, offerReminders } from "#app/domain/records/reminder.ts";
import { readWayOut } from "#app/domain/stock/way-out.ts";
import { plainDay } from "#app/lib/dates.ts";
import { line, noteText, optionalLines } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { capitalize, formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { findPage, type List } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";

type FormArgs = Pick<ActionFunctionArgs, "request" | "context">;
type Context = FormArgs["context"];
type Fields = Record<string, string>;

/** The messages for a record that is gone, and for a change that failed. */
const messagesOf = (one: string) => ({
  gone: `This ${one.toLowerCase()} was deleted meanwhile.`,
  failed: "This could not be stored just now. Nothing was changed; please try again.",
});

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(
  { request, context }: FormArgs,
  kind: RecordKind,
  id: string,
) {
  const { fields, files } = await readWholeForm(request);
  const app = context.get(appContext);
  const acting = actorOf(context);
  const { intent, seen = "", other: otherId } = fields;
  return answerEdit({ context, fields, ...messagesOf(kind.description.one) }, async () => {
    if (intent === "replying") {
      await noteReplying(app, kind, id, acting);
      return { said: "" };
    }
    if (intent === "finish-erasure") {
      requirePermission(context, "deletion");
      if (fields.sure !== "on") {
        throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
      }
      await finishErasure(app, id, acting);
      return { said: "Privacy request done: the rest is erased." };
    }
    if (intent === "change-line") {
      if (kind !== booking) throw badRequest();
      const opened = { id, version: Number(fields.version) };
      await changeLines(app, opened, readLineChanges(fields, app), acting);
      return { said: "Booking changed, saved." };
    }
    if (intent === "same" || intent === "not-same") {
      const other = recordId(otherId);
      if (!other) throw badRequest();
      const closed = await judgePair(app, kind, [id, other], intent === "same", acting);
      if (intent === "not-same") return { said: "Marked as not duplicates." };
      return { said: "Closed as a duplicate.", undo: writeUndo(kind, closed) };
    }
    if (intent === "answer") {
      const answer = await readAnswer(fields, Object.values(files));
      const mailed = await answerRecord(app, kind, id, { answer, seen }, acting);
      return { said: "Mail queued.", undo: writeUndo(kind, mailed) };
    }
    if (intent === "status" && fields.send === "on") {
      const status = readStatus(kind.description, fields.status);
      if (!status) throw badRequest();
      const answer = await readAnswer(fields);
      const mailed = await answerRecord(app, kind, id, { answer, status }, acting);
      return {
        said: `The status is ${statusName(status)}. Mail queued.`,
        undo: writeUndo(kind, mailed),
      };
    }
    return changeRecords(context, fields, [{ kind, id }]);
  });
}

/** Records in one transaction, so that others wait only for so many. */
export const batchSize = 200;
/** Reads a list's form: more than `mostAtOnce` takes, so that the answer to too many is a sentence. */
export const readBulkForm = (request: Request) => readWholeForm(request, 5 * mostAtOnce);

type BulkForm = Pick<Awaited<ReturnType<typeof readBulkForm>>, "fields" | "lists">;

/**
 * Changes the selected records of a list as its form requests. In the inbox each box names the list
 * of its record's kind too: "enquiries/12:…".
 */
export function receiveBulk(context: Context, form: BulkForm, list: BulkList) {
  const { fields } = form;
  const messages = messagesOf(typeof list === "object" ? list.description.one : "record");
  return answerEdit({ context, fields, ...messages }, async () => {
    return changeRecords(context, fields, await readSelected(context, form, list));
  });
}

/**
 * Notes, changes or undoes something about some records. Up to `batchSize` are changed together, or
 * none of them; when a batch fails, those before it stay as they became.
 */
async function changeRecords(context: Context, fields: Fields, records: readonly Selected[]) {
  const app = context.get(appContext);
  const { change, verbs } = await readChange(app, fields, records, actorOf(context));
  const outcomes: Outcome[] = [];
  let unchanged = "";
  for (let start = 0; start < records.length && !unchanged; start += batchSize) {
    try {
      outcomes.push(...(await change(records.slice(start, start + batchSize))));
    } catch (error) {
      if (start === 0 || !(error instanceof Error)) throw error;
      context.get(logContext).error({ err: error }, "batch not stored");
      const left = formatNumber(records.length - start);
      unchanged = ` ${left} were not changed; please try again.`;
    }
  }
  return describeOutcomes(records, outcomes, verbs, unchanged);
}

/** @throws FormError when nothing was changed, or RecordGone when that was about one record */
export function describeOutcomes(
  records: readonly Selected[],
  outcomes: readonly Outcome[],
  verbs: Verbs,
  more = "",
) {
  const selected = new Map(records.map((record) => [record.id, record]));
  const named = outcomes.flatMap((outcome) => {
    const { kind, no } = selected.get(outcome.id) ?? {};
    return kind ? [{ no, ...outcome, kind: kind.description }] : [];
  });
  const mailed = outcomes.filter(({ isMailed }) => isMailed).length;
  // Mails that Undo cannot take back are named, so that staff can write again.
  const mails = mailed === 1 ? "The mail to the customer" : `The mails to ${mailed} customers`;
  const sent = mailed > 0 ? ` ${mails} had already been sent.` : "";
  const said = formatOutcomes(named, ...verbs) + sent + more;
  if (outcomes.every(({ left }) => left)) {
    // Beside a record no number was sent.
    throw records[0]?.no ? new FormError(409, { failure: said }) : new RecordGone();
  }
  const undo = outcomes.flatMap((one) => writeUndo(selected.get(one.id)?.kind, one));
  return { said, undo };
}

/** The kind of a list's records, or a view of the inbox. */
type BulkList = RecordKind | DeskView;

/**
 * The ticked records of a list, or all that its query, sent as `found`, finds.
 * @throws FormError for none, too many, or what is no record of the list
 */
export async function readSelected(
  context: FormArgs["context"],
  { fields: { found }, lists }: BulkForm,
  list: BulkList,
): Promise<Selected[]> {
  const only = typeof list === "object" ? list : undefined;
  const app = context.get(appContext);
  if (found === undefined) return readRecords(app, lists.record, only);
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
    : find(
        openList(
          app,
          list,
          context.get(signedInContext),
          readListQuery(openListSpec(app.kinds), params),
        ),
      ));
  if (older)
    throw refusal(`More than ${mostWords} are found. Narrow the list first. Nothing was changed.`);
  if (rows.length === 0) throw refusal("Nothing is found any more. Nothing was changed.");
  return rows.flatMap(({ id, no, kind: table }) => {
    const kind = app.kinds.findByTable(table);
    return kind ? [{ kind, id, no }] : [];
  });
}

const mostWords = formatNumber(mostAtOnce);

interface Selected {
  kind: RecordKind;
  id: string;
  no?: number;
  /** Of a change to undo. */
  eventId?: string | undefined;
  was?: string | undefined;
}

/** @throws FormError for none, too many, or what is no record of the list */
export function readRecords(
  { kinds }: App,
  values: readonly string[] = [],
  only?: RecordKind,
  most = mostAtOnce,
): Selected[] {
  if (values.length === 0) throw refusal("Select a record first.");
  if (values.length > most) throw refusal(`Select ${formatNumber(most)} records or fewer.`);
  return values.map((value) => readRecord(kinds, value, only));
}

function readRecord(kinds: App["kinds"], value: string, only: RecordKind | undefined): Selected {
  const { list, id, ...record } = readToken(value);
  const kind = list ? kinds.find(list) : only;
  if (!kind || !id || (only && kind !== only)) throw badRequest();
  return { kind, id, ...record };
}

/** A change as a browser stores it, to undo it. */
function writeUndo(kind: RecordKind | undefined, { no, id, done }: Partial<Outcome> = {}) {
  if (!kind || !done) return [];
  return [`${kind.description.slug}/${[no, id, done.eventId, done.was ?? nobody].join(":")}`];
}

function readUndo({ eventId, was, ...record }: Selected) {
  if (!eventId || !was) throw badRequest();
  return { ...record, eventId, was: was === nobody ? null : was };
}

type Verbs = [one: string, several?: string];

/** What a form asks for, with the verb for one record and for several. */
async function readChange(
  app: App,
  fields: Fields,
  records: readonly Selected[],
  acting: ActorContext,
): Promise<{ change(some: readonly Selected[]): Promise<Outcome[]>; verbs: Verbs }> {
  const targetsOf = (some: readonly Selected[]) => new Map(some.map(({ id, kind }) => [id, kind]));
  if (fields.intent === "undo") {
    const change = (some: readonly Selected[]) => undoChanges(app, some.map(readUndo), acting);
    return { change, verbs: ["is as it was", "are as they were"] };
  }
  if (fields.intent === "note") {
    const note = readNote(fields);
    const change = (some: readonly Selected[]) => addNotes(app, targetsOf(some), note, acting);
    return { change, verbs: ["has a new note", "have a new note"] };
  }
  const kinds = [...new Set(records.map(({ kind }) => kind.description))];
  const [set, ...verbs] = readSet(fields, kinds, acting.at, app.catalogue.current);
  const mail = "status" in set ? await readMail(app, fields, set.status) : undefined;
  return { change: (some) => changeAll(app, targetsOf(some), set, acting, mail), verbs };
}

function readSet(
  fields: Fields,
  kinds: readonly RecordKindDescription[],
  now: Date,
  { branches }: Catalogue,
): [Change, ...Verbs] {
  const { intent, status: asked, assignee, branch } = fields;
  const status = kinds.map((kind) => readStatus(kind, asked)).find(Boolean);
  if (intent === "status" && status) {
    // The window offers only what all ticked kinds have in common; a form may ask for more.
    const unable = kinds.filter(({ statuses }) => !statuses.includes(status));
    const phrase = statusPhrase(status);
    if (unable.length === 0) return [{ status }, `is ${phrase}`, `are ${phrase}`];
    const which = capitalize(unable.map(({ many }) => many).join(", "));
    throw new FormError(409, { failure: `${which} cannot be ${phrase}. Nothing was changed.` });
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
  if (assignee === nobody) return [{ assignee: null }, "unassigned"];
  return [{ assignee }, "assigned"];
}

/** The mail of a new status to several customers, as it was edited; its gaps are filled in for each. */
async function readMail({ catalogue }: App, { tell, ...fields }: Fields, status: Status) {
  const usual = statusMails(catalogue.current, "booking")[status];
  if (tell !== "on" || !usual) return undefined;
  return readAnswer({ subject: usual.subject, answer: usual.text, ...fields });
}

/** A new last day of one line, or a way out of a shortage. @throws FormError for anything else */
function readLineChanges(
  { line = "", until, number, rest, way }: Fields,
  { catalogue }: App,
): ReadonlyMap<string, LineChange> {
  if (way !== undefined) {
    const changes = readWayOut(way, catalogue.current);
    if (!changes) throw badRequest();
    return new Map(changes.map(({ line, ...change }) => [line, change]));
  }
  const last = plainDay(until);
  if (!last) throw refusal("Enter the new last day as a date.");
  if (number && !/^\d{1,4}$/.test(number)) throw refusal("Enter the number of machines.");
  const price = rest ? readPrice(rest) : undefined;
  if (rest && !price) throw refusal("Enter the price in whole rupees.");
  const some = number ? { number: Number(number) } : {};
  return new Map([[line, { until: last, ...some, ...(price && { rest: price }) }]]);
}

function readNote(fields: Fields) {
  const { text } = z.object({ text: noteText }).parse(fields);
  return { id: keyOf(fields), text, isCall: fields.call === "on" };
}

/** The same for all retries. */
const keyOf = ({ key }: Fields) => recordId(key) ?? uuidv7();

const answerSchema = z.object({
  subject: line("the subject", 200),
  answer: optionalLines("the mail", 10_000)
    .refine((text) => text !== "", "Enter the mail.")
    .refine((text) => !blank.test(text), "Fill in the marked gaps, or remove them."),
  files: replyFiles,
});

async function readAnswer(fields: Fields, sent: File[] = []) {
  const { answer: text, ...rest } = await answerSchema.parseAsync({ ...fields, files: sent });
  return { id: keyOf(fields), text, ...rest };
}

const ownTime = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) });

/** @returns ISO 8601, UTC; null for none */
function readReminder(fields: Fields, now: Date): string | null {
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

/** @throws 404 for an address that is no list of records */
export function requireKind({ kinds }: App, slug: string): RecordKind {
  const kind = kinds.find(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

const refusal = (failure: string) => new FormError(400, { failure });
const badRequest = () => refusal("This form could not be read. Reload the page and try again.");
