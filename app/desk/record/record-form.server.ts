import { type ActionFunctionArgs, href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { type App, signedInContext } from "#app/context.ts";
import type { EditOutcome, Undo } from "#app/desk/forms/answer-edit.server.ts";
import { mostAtOnce, readToken } from "#app/desk/record/record-token.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { openList, openListSpec } from "#app/domain/records/list-open.server.ts";
import type { Outcome } from "#app/domain/records/locked-records.server.ts";
import type { DeskView } from "#app/domain/records/record-kind.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { nobody, readRecordQuery } from "#app/domain/records/record-query.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { findPage, type List } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";

/** A form about records, with its request's context. */
export interface RecordForm {
  app: App;
  context: ActionFunctionArgs["context"];
  acting: ActorContext;
  fields: Record<string, string>;
}

/** Does what a form beside a record asks for; undefined where the form changes it as those of lists do. */
export type RecordAction = (
  form: RecordForm & { kind: RecordKind; id: string; files: File[] },
) => Promise<Partial<EditOutcome> | undefined>;

type Changed = Partial<Outcome> & { kind: RecordKind | undefined };

/** The form that undoes changes to records; undefined if there is nothing to undo. */
export function writeUndo(...changed: readonly Changed[]): Undo | undefined {
  const undone = changed.flatMap(({ kind, no, id, done }) => {
    if (!kind || !done) return [];
    const change = [no, id, done.eventId, done.was ?? nobody].join(":");
    return { records: kind.description.slug, change };
  });
  const [one, ...others] = new Set(undone.map(({ records }) => records));
  if (!one) return undefined;
  const isMixed = others.length > 0;
  const path = isMixed ? "/admin/desk/open" : href("/admin/:records", { records: one });
  const forms = undone.map(({ records, change }) => ["record", `${records}/${change}`] as const);
  return { path, fields: [["intent", "undo"], ...forms] };
}

/** The id of what a form adds: the same for all retries. */
export const keyOf = ({ key }: RecordForm["fields"]) => recordId(key) ?? uuidv7();

export const refusal = (failure: string) => new FormError(400, { failure });

export const badRequest = () =>
  refusal("This form could not be read. Reload the page and try again.");

/** A record that a form names. */
export interface Selected {
  kind: RecordKind;
  id: string;
  no?: number;
  /** Of a change to undo. */
  eventId?: string | undefined;
  was?: string | undefined;
}

/** The kind of a list's records, or a view of the inbox. */
export type BulkList = RecordKind | DeskView;

/** Reads a list's form: more than `mostAtOnce` takes, so that the answer to too many is a sentence. */
export const readBulkForm = (request: Request) => readWholeForm(request, 5 * mostAtOnce);

export type BulkForm = Pick<Awaited<ReturnType<typeof readBulkForm>>, "fields" | "lists">;

/**
 * The ticked records of a list, or all that its query, sent as `found`, finds.
 * @throws FormError for none, too many, or what is no record of the list
 */
export async function readSelected(
  { app, context }: Pick<RecordForm, "app" | "context">,
  { fields: { found }, lists }: BulkForm,
  list: BulkList,
): Promise<Selected[]> {
  const isKind = typeof list === "object";
  if (found === undefined) return readRecords(app, lists.record, isKind ? list : undefined);
  const params = new URLSearchParams(found);
  const find = <Row extends { id: string; no: number; kind: string }>(all: List<Row>) =>
    findPage(all, undefined, mostAtOnce);
  const { catalogue, store } = app;
  const { rows, older } = await (isKind
    ? find(recordList(store.db, list, readRecordQuery(list.description, params), catalogue.current))
    : find(
        openList(
          app,
          list,
          context.get(signedInContext),
          readListQuery(openListSpec(app.kinds), params),
        ),
      ));
  if (older) {
    const most = formatNumber(mostAtOnce);
    throw refusal(`More than ${most} are found. Narrow the list first. Nothing was changed.`);
  }
  if (rows.length === 0) throw refusal("Nothing is found any more. Nothing was changed.");
  return rows.flatMap(({ id, no, kind: table }) => {
    const kind = app.kinds.findByTable(table);
    return kind ? [{ kind, id, no }] : [];
  });
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
  return values.map((value) => {
    const { list, id, ...record } = readToken(value);
    const kind = list ? kinds.find(list) : only;
    if (!kind || !id || (only && kind !== only)) throw badRequest();
    return { kind, id, ...record };
  });
}

/** The change of a record that a form undoes. */
export function readUndo({ eventId, was, ...record }: Selected) {
  if (!eventId || !was) throw badRequest();
  return { ...record, eventId, was: was === nobody ? null : was };
}
