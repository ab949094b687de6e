import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import {
  type DocumentName,
  isFree,
  log,
  storeDraft,
} from "#app/domain/catalogue/catalogue.server.ts";
import { type CatalogueKind, findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { findVersions, updateVersion } from "#app/domain/catalogue/catalogue-repository.server.ts";
import {
  type CurrentDocument,
  listDocuments,
  nameOf,
  orderOf,
} from "#app/domain/catalogue/list-documents.server.ts";
import { placeAfter } from "#app/domain/catalogue/place-after.ts";
import { isParts } from "#app/domain/catalogue/rebase.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { dayMs, indianDay } from "#app/lib/dates.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type Values = Readonly<Record<string, unknown>>;

/** Some fields of one document; with `seen`, only of the version that its author saw. */
export interface DocumentChange {
  slug: string;
  seen?: number | undefined;
  set: Values;
  /** The values that an undo changes back: if they changed meanwhile, it is refused. */
  from?: Values | undefined;
}

/**
 * Saves drafts with changed fields, all of them or none. A draft that equals the published version
 * is discarded.
 * @param plan makes the changes of the kind's documents, in their order
 * @returns the changes that undo these
 * @throws ZodError, RecordGone, or FormError when somebody else saved first
 */
export async function changeDocuments(
  { store }: App,
  kind: CatalogueKind,
  plan: (documents: readonly CurrentDocument[]) => readonly DocumentChange[],
  acting: ActorContext,
): Promise<DocumentChange[]> {
  return transact(store, async (trx, announce) => {
    const documents = await listDocuments(trx, kind);
    const undo: DocumentChange[] = [];
    for (const change of plan(documents)) {
      const current = documents.find(({ document }) => document.slug === change.slug);
      if (!current) throw new RecordGone();
      if ((change.seen ?? current.seen) !== current.seen) throw changedBy(current);
      const { slug, set, from } = change;
      const before: Values = { ...current.document.body };
      const changed = from ? changeBack(current, before, from, { ...from, ...set }) : set;
      const { kind } = current.document;
      const after: Values = { ...findCatalogueKind(kind)?.schema.parse({ ...before, ...changed }) };
      await storeChange(trx, announce, current, after, acting);
      const pick = (values: Values) =>
        Object.fromEntries(Object.keys(set).map((field) => [field, values[field]]));
      undo.push({ slug, set: pick(before), from: pick(after) });
    }
    return undo;
  });
}

/** Values with what a change back changes, part by part. @throws FormError where a part has changed since */
function changeBack(current: CurrentDocument, now: Values, from: Values, to: Values): Values {
  const parts = Object.keys(now).map((name) => {
    const [own, was, before] = [now[name], from[name], to[name]];
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    if (isSame(was, before)) return [name, own];
    if (isSame(own, was)) return [name, before];
    if (!isParts(own) || !isParts(was) || !isParts(before)) throw changedBy(current);
    return [name, changeBack(current, own, was, before)];
  });
  return Object.fromEntries(parts);
}

async function storeChange(
  trx: Trx,
  announce: Announce,
  current: CurrentDocument,
  changed: Values,
  acting: ActorContext,
) {
  const { document, published, draft, seen } = current;
  const { kind, slug } = document;
  const json = JSON.stringify(changed);
  if (json === JSON.stringify(document.body)) return;
  if (draft && json === JSON.stringify(published?.body)) {
    if (!(await updateVersion(trx, draft, "draft", { state: "former" }))) throw changedBy(current);
    return log(trx, announce, "catalogue-discarded", [document], acting, { version: seen });
  }
  const stored = await storeDraft(trx, announce, { kind, slug }, { json, seen }, acting);
  if (!stored) throw changedBy(current);
}

function changedBy({ document, author }: CurrentDocument) {
  const failure = `${author ?? "A colleague"} changed ${nameOf(document)} meanwhile. Nothing was saved.`;
  return new FormError(409, { failure });
}

/** Puts a document after another of its list, or first. Configurations are listed by group. */
export function moveDocument(
  app: App,
  { kind, slug, after }: DocumentName & { after: string | undefined },
  acting: ActorContext,
): Promise<DocumentChange[]> {
  const plan = (documents: readonly CurrentDocument[]) => {
    const all = documents.map(({ document }) => document);
    const moved = all.find((one) => one.slug === slug);
    if (!moved || !("order" in moved.body)) throw new RecordGone();
    const listed = all.filter((one) => groupOf(one) === groupOf(moved));
    const placed = listed.map((one) => ({ slug: one.slug, order: orderOf(one) }));
    return placeAfter(placed, slug, after).map(({ slug, order }) => ({ slug, set: { order } }));
  };
  return changeDocuments(app, kind, plan, acting);
}

/** Saves as its draft that a notice that visitors see, or will, ended yesterday. @throws RecordGone */
export async function endNotice(app: App, slug: string, acting: ActorContext): Promise<void> {
  const until = indianDay(new Date(acting.at.getTime() - dayMs));
  const end = (documents: readonly CurrentDocument[]) =>
    documents.flatMap(({ document, published }) => {
      if (document.kind !== "notice" || document.slug !== slug) return [];
      if (published?.kind !== "notice" || published.body.until <= until) return [];
      const from = document.body.from < until ? document.body.from : until;
      return { slug, set: { from, until } };
    });
  const ended = await changeDocuments(app, "notice", end, acting);
  if (ended.length === 0) throw new RecordGone();
}

/** The slug of a configuration's group; empty for other kinds. */
export function groupOf({ kind, body }: CurrentDocument["document"]): string {
  return kind === "configuration" ? body.group : "";
}

/** Adds a copy as a draft below the original, under the next free address. @returns its name */
export async function duplicateDocument(
  { store }: App,
  { kind, slug }: DocumentName,
  acting: ActorContext,
): Promise<string> {
  return transact(store, async (trx, announce) => {
    const documents = await listDocuments(trx, kind);
    const original = documents.find(({ document }) => document.slug === slug)?.document;
    if (!original) throw new RecordGone();
    const { body } = original;
    const copy: Record<string, unknown> = { ...body };
    const nameField = ["name", "label"].find((field) => field in body);
    const name = `${nameOf(original).slice(0, 70)} (copy)`;
    if (nameField) copy[nameField] = name;
    // The number that customers' browsers store is one document's own.
    const numbers = documents.map(({ document }) => ("id" in document.body ? document.body.id : 0));
    if ("id" in body) copy.id = Math.max(...numbers) + 1;
    // It has no configuration that could be shown yet.
    if (kind === "group") copy.state = "hidden";
    const json = JSON.stringify(findCatalogueKind(kind)?.schema.parse(copy));
    for (let number = 2; ; number++) {
      const name = { kind, slug: `${slug.slice(0, 55)}-${number}` };
      if (!isFree(await findVersions(trx, name))) continue;
      await storeDraft(trx, announce, name, { json, seen: 0 }, acting);
      break;
    }
    return nameField ? name : nameOf(original);
  });
}
