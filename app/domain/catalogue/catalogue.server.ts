import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { slugSchema } from "#app/domain/catalogue/catalogue-fields.ts";
import {
  type CatalogueDocument,
  type CatalogueKind,
  findCatalogueKind,
} from "#app/domain/catalogue/catalogue-kinds.ts";
import * as repository from "#app/domain/catalogue/catalogue-repository.server.ts";
import { contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import { formatField } from "#app/domain/catalogue/document-words.ts";
import { listDocuments } from "#app/domain/catalogue/list-documents.server.ts";
import { mergeRows } from "#app/domain/catalogue/merge-rows.ts";
import { type NamedKinds, namedFields } from "#app/domain/catalogue/named-fields.server.ts";
import { EditConflict, RecordGone } from "#app/domain/edits/merge-edits.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

export interface DocumentName {
  kind: CatalogueKind;
  slug: string;
}

/** Once, also if all of it is taken away later. Of processes that start together one does it. */
export async function fillCatalogue({
  transaction,
}: Pick<App["store"], "transaction">): Promise<void> {
  await transaction(async (trx) => {
    const at = new Date().toISOString();
    const first = { number: 1, at, author_id: null, summary: "First content" };
    if (!(await repository.insertPublishing(trx, first))) return;
    for (const { kind, slug, body } of contentDocuments) {
      const stamp = { version: 1, state: "published", created_at: at, published_at: at } as const;
      // In the schema's order of fields, by which later versions are compared.
      const json = JSON.stringify(findCatalogueKind(kind)?.schema.parse(body));
      await repository.insert(trx, { kind, slug, ...stamp, body: json });
    }
  });
}

/**
 * Saves a new document, or a change of one.
 * @param seen the version that its author saw last; 0 for a new document
 * @returns the version of the draft
 * @throws ZodError, whose paths begin with the field, or EditConflict
 */
export async function saveDraft(
  { store, kinds }: App,
  { kind, slug, body, seen }: DocumentName & { body: unknown; seen: number },
  acting: ActorContext,
): Promise<number> {
  const schema = findCatalogueKind(kind)?.schema;
  const json = JSON.stringify(schema?.parse(body));
  const name = { kind, slug: slugSchema.parse(slug) };
  return transact(store, async (trx, announce) => {
    const version = await storeDraft(trx, announce, name, { json, seen }, acting);
    return version ?? throwConflict(trx, kinds, name, json);
  });
}

/** Makes a former version a draft again. @throws RecordGone, EditConflict */
export async function takeBack(
  { store, kinds }: App,
  { version, seen, ...name }: DocumentName & { version: number; seen: number },
  acting: ActorContext,
): Promise<number> {
  return transact(store, async (trx, announce) => {
    const versions = await repository.findVersions(trx, name);
    const former = versions.find((one) => one.version === version);
    if (!former) throw new RecordGone();
    const json = former.body;
    const stored = await storeDraft(trx, announce, name, { json, seen }, acting);
    return stored ?? throwConflict(trx, kinds, name, json);
  });
}

/** True for a free address: nothing was ever published there, and no draft is left. */
export function isFree(
  versions: readonly { state: string; published_at: string | null }[],
): boolean {
  return versions.every(({ state, published_at }) => state === "former" && published_at === null);
}

/** @returns its version; undefined unless `seen` is the newest version, or 0 and the address is free */
export async function storeDraft(
  trx: Trx,
  announce: Announce,
  name: DocumentName,
  { json, seen }: { json: string; seen: number },
  acting: ActorContext,
): Promise<number | undefined> {
  const versions = await repository.findVersions(trx, name);
  const [newest] = versions;
  const version = (newest?.version ?? 0) + 1;
  const { at, actor } = acting;
  const created_at = at.toISOString();
  const draft = { version, body: json, author_id: actor.userId, created_at };
  const isStored =
    (seen === 0 ? isFree(versions) : seen === newest?.version) &&
    (newest?.state === "draft"
      ? await repository.updateVersion(trx, newest, "draft", draft)
      : await repository.insert(trx, { ...name, ...draft, state: "draft", published_at: null }));
  if (!isStored) return undefined;
  await log(trx, announce, "catalogue-saved", [name], acting, { version });
  return version;
}

/** @throws RecordGone without a draft, EditConflict when somebody else changed it */
export async function discardDraft(
  { store, kinds }: App,
  { seen, ...name }: DocumentName & { seen: number },
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const [newest] = await repository.findVersions(trx, name);
    if (newest?.state !== "draft") throw new RecordGone();
    // It stays in the list of versions, from which it can be taken back.
    const opened = { id: newest.id, version: seen };
    if (!(await repository.updateVersion(trx, opened, "draft", { state: "former" }))) {
      await throwConflict(trx, kinds, name, newest.body);
    }
    await log(trx, announce, "catalogue-discarded", [name], acting, { version: seen });
  });
}

/** Newest first. */
export async function listVersions({ store }: App, name: DocumentName) {
  const versions = await repository.findVersions(store.db, name);
  return versions.map(({ id: _id, body, ...version }) => {
    const values: unknown = JSON.parse(body);
    return { ...version, body: values, values: valuesOf(body) };
  });
}

/** "Configuration Business 14". */
export function titleOf(document: CatalogueDocument): string {
  const kind = findCatalogueKind(document.kind);
  return `${kind?.one} ${kind?.titleOf(document.body)}`;
}

/** By addresses: histories outlive names of people. */
export const namesOf = (all: readonly { kind: string; slug: string }[]) =>
  all.map(({ kind, slug }) => `${kind} ${slug}`).join(", ");

export async function log(
  trx: Trx,
  announce: Announce,
  action: `catalogue-${"saved" | "discarded" | "published" | "scheduled" | "unscheduled"}`,
  names: readonly { kind: string; slug: string }[],
  acting: Pick<audit.AuditEntry, "at" | "actor" | "clientAddress">,
  facts: Record<string, number | string>,
) {
  const after = { documents: namesOf(names), ...facts };
  const id = await audit.insert(trx, { ...acting, action, kind: "catalogue", after });
  announce({ kind: "catalogue", id, what: "updated" });
}

/** @throws EditConflict, or RecordGone */
async function throwConflict(
  trx: Trx,
  kinds: NamedKinds,
  name: DocumentName,
  mine: string,
): Promise<never> {
  const versions = await repository.findVersions(trx, name);
  const current = currentOf(versions);
  if (!current) throw new RecordGone();
  const stored = { ...current, values: valuesOf(current.body) };
  const documents = await listDocuments(trx);
  const fields = namedFields(
    documents.map(({ document }) => document),
    kinds,
  )(name.kind);
  throw new EditConflict(
    valuesOf(mine),
    stored,
    (name, value, other) => (fields[name] ? formatField(fields[name], value, other) : value),
    (name, ...values) => (fields[name] ? mergeRows(fields[name], ...values) : undefined),
  );
}

/**
 * The version to edit: the draft, else the published one, else the newest.
 * @returns the newest version's number, which they name when they save
 */
export function currentOf<
  Version extends { state: string; version: number; author: string | null },
>(versions: readonly Version[]) {
  const inState = (state: string) => versions.find((one) => one.state === state);
  const [newest] = versions;
  const shown = inState("draft") ?? inState("published") ?? newest;
  if (!shown || !newest) return undefined;
  return { ...shown, version: newest.version, savedBy: newest.author ?? "A former colleague" };
}

/** A document's fields as a form compares them: those that are not text as JSON. */
function valuesOf(json: string): Record<string, string> {
  const body: Record<string, unknown> = JSON.parse(json);
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}
