import { data } from "react-router";
import { appContext } from "#app/context.ts";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import {
  answerFollowUp,
  badRequest,
  change,
  type FormArgs,
  readNote,
  writeDone,
} from "#app/desk/records/follow-up.server.ts";
import {
  anyRecord,
  describeRecords,
  formatOutcomes,
  type Outcome,
} from "#app/desk/records/outcome.ts";
import { readColumns } from "#app/desk/records/record-columns.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { DoneChange } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up.server.ts";
import { isStatus } from "#app/domain/records/record-kind.ts";
import { findKind, recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { undoChanges } from "#app/domain/records/undo.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { columnsCookie } from "#app/platform/http/cookies.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";

type Fields = Record<string, string>;

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
export async function receiveBulk(args: FormArgs, only?: RecordKind) {
  const { fields, lists } = await readWholeForm(args.request, mostFields);
  if (only && fields.intent === "columns") return storeColumns(args, only, fields, lists.column);
  return changeTicked(args, only, fields, lists.record);
}

interface OfKinds<Item> {
  kind: RecordKind;
  items: Item[];
}

type Named = Pick<DoneChange, "no" | "id">;
type Ids = Partial<Record<"did" | "gone" | "changed", readonly string[]>>;

function changeTicked(
  args: FormArgs,
  only: RecordKind | undefined,
  fields: Fields,
  values: readonly string[] | undefined,
) {
  const words = only?.description ?? anyRecord;
  return answerFollowUp(args, words, fields, async (did) => {
    if (did === "undo") return undo(args, readKinds(only, values, readDone));
    const kinds = readKinds(only, values, readRecord);
    const targets = new Map(
      kinds.flatMap(({ kind, items }) => items.map(({ id }) => [id, kind] as const)),
    );
    if (did === "note") {
      const [app, acting] = [args.context.get(appContext), actorOf(args.context)];
      const { noted, gone } = await followUps.addNotes(app, targets, readNote(fields), acting);
      return sum(did, kinds, { did: noted, gone });
    }
    if (did === "status") refuseWhatCannot(kinds, fields.status);
    const { changed, gone, done, to } = await change(args, fields, targets);
    const listOf = (id: string) =>
      only
        ? ""
        : `${kinds.find(({ items }) => items.some((one) => one.id === id))?.kind.description.slug}/`;
    const undoable = done.map((one) => listOf(one.id) + writeDone(one));
    return { ...sum(did, kinds, { did: changed, gone }, to), undo: undoable };
  });
}

/** Takes changes back that were made here, as their answers named them. */
async function undo({ context }: FormArgs, kinds: readonly OfKinds<DoneChange>[]) {
  const changes = kinds.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
  const came = await undoChanges(context.get(appContext), changes, actorOf(context));
  const outcome = sum("undo", kinds, { ...came, did: came.undone });
  if (came.undone.length > 0)
    return { ...outcome, said: outcome.said + describeSentMails(came.mailed) };
  throw new FormError(409, { failure: outcome.said });
}

/** Mails that Undo cannot take back are named, so that staff can write again. */
function describeSentMails({ length }: readonly string[]): string {
  if (length === 0) return "";
  const mails = length === 1 ? "The mail to the customer" : `The mails to ${length} customers`;
  return ` ${mails} had gone already.`;
}

/** The result for all of them, with a sentence for each kind. */
function sum(
  did: Outcome["did"],
  kinds: readonly OfKinds<Named>[],
  { did: ids = [], gone = [], changed = [] }: Ids,
  to?: string,
) {
  const parts = kinds.map(({ kind, items }) => {
    const numbersOf = (some: readonly string[]) =>
      items.filter(({ id }) => some.includes(id)).map(({ no }) => no);
    const numbers = numbersOf(ids);
    const left = { gone: numbersOf(gone), changed: numbersOf(changed) };
    const outcome: Outcome = { did, count: numbers.length, no: numbers[0], to, ...left };
    return { outcome, kind: kind.description };
  });
  return {
    count: parts.reduce((count, { outcome }) => count + outcome.count, 0),
    gone: parts.flatMap(({ outcome }) => outcome.gone),
    said: formatOutcomes(parts),
  };
}

/** The window offers only what all ticked kinds have in common; a form may ask for more. */
function refuseWhatCannot(kinds: readonly OfKinds<Named>[], status: string | undefined) {
  const unable = kinds.filter(({ kind }) => !isStatus(kind.description, status));
  if (unable.length === 0 || unable.length === kinds.length) return;
  const numbersOf = (items: readonly Named[]) => items.map(({ no }) => no);
  const which = unable.map(({ kind, items }) =>
    describeRecords(kind.description.one, numbersOf(items)),
  );
  const failure = `${which.join(", ")} cannot be ${status}. Nothing was changed.`;
  throw new FormError(409, { failure });
}

/** The input of a form by kind, in the order of all kinds. */
function readKinds<Item>(
  only: RecordKind | undefined,
  values: readonly string[] | undefined,
  read: (value: string) => Item | undefined,
): OfKinds<Item>[] {
  const items = readAll(values, (value) => {
    const [, slug = "", text = ""] = /^(?:([a-z-]{1,40})\/)?([^/]*)$/.exec(value) ?? [];
    const kind = only && slug === "" ? only : only ? undefined : findKind(slug);
    const item = read(text);
    return kind && item !== undefined ? { kind, item } : undefined;
  });
  return recordKinds.flatMap((kind) => {
    const own = items.filter((one) => one.kind === kind).map(({ item }) => item);
    return own.length > 0 ? [{ kind, items: own }] : [];
  });
}

export function readRecords(values: readonly string[] | undefined) {
  return readAll(values, readRecord);
}

/** A ticked box says the record's number too, so that one that is gone can be named. */
function readRecord(value: string) {
  const [, no, text] = /^(\d{1,15}):([\w-]{36})$/.exec(value) ?? [];
  const id = recordId(text);
  return id && no ? { no: Number(no), id } : undefined;
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
    if (item === undefined) throw badRequest();
    return item;
  });
}

/** @throws 404 for an address that is no list of records */
export function requireKind(slug: string): RecordKind {
  const kind = findKind(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

function storeColumns(
  { request }: FormArgs,
  { description }: RecordKind,
  fields: Fields,
  columns: string[] = [],
) {
  const chosen = fields.reset ? undefined : readColumns(description, columns.join("."));
  const cookie = columnsCookie(description.slug);
  const line = chosen ? cookie.write(request, chosen.join(".")) : cookie.clear(request);
  return data<EditOutcome>({ values: {}, errors: {} }, { headers: { "Set-Cookie": line } });
}
