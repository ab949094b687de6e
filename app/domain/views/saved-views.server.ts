import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { openStatuses, recordListSpec } from "#app/domain/records/record-query.ts";
import * as views from "#app/domain/views/saved-view-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import { countMatching } from "#app/platform/lists/list.server.ts";
import { listHref, readListQuery, readSearch } from "#app/platform/lists/list-query.ts";

/** Each is counted again with every change. */
const mostViews = 12;

/** With the number of records of each. */
export async function listViews({ store: { db }, kinds, catalogue }: App, userId: string) {
  const stored = await views.findAllByUser(db, userId);
  return Promise.all(
    stored.map(async ({ id, name, list, query }) => {
      const kind = kinds.find(list);
      const to = query ? `/admin/${list}?${query}` : `/admin/${list}`;
      // A list without filters opens on what is open; the order of time has an index for every filter.
      const narrowed = kind && queryOf(kind, query || `status=${openStatuses}`);
      const counted =
        narrowed && recordList(db, kind, { ...narrowed, sort: "newest" }, catalogue.current);
      const count = counted && (await countMatching(counted));
      const icon = query === "" && kind ? kind.description.icon : ("bookmark" as const);
      return { id, name, to, count, icon };
    }),
  );
}

/**
 * Stores filters and order, and no search words, which may name a person that an erasure must find.
 * @throws FormError when the list has no filter, or there are too many views
 */
export async function saveView(
  { store, kinds, now }: App,
  userId: string,
  { name, list, query }: Record<"name" | "list" | "query", string>,
): Promise<{ to: string; lostWords: boolean }> {
  const narrowed = queryOf(kinds.find(list), query);
  const to = narrowed && listHref(`/admin/${list}`, narrowed);
  const kept = to?.split("?")[1];
  if (!to || !kept) throw new FormError(400, { failure: "Set a filter first, then save it." });
  await transact(store, async (trx) => {
    await views.lock(trx, userId);
    await insertView(trx, userId, { name, list, query: kept }, now());
  });
  return { to, lostWords: readSearch(new URLSearchParams(query)) !== "" };
}

/**
 * Pins a list of records to the user's navigation, as a view without filters, or takes it off.
 * @throws FormError when there is no such list, or there are too many views
 */
export async function turnPin({ store, kinds, now }: App, userId: string, list: string) {
  const kind = kinds.find(list);
  if (!kind) throw new FormError(400, { failure: "This list does not exist." });
  const isPinned = await transact(store, async (trx) => {
    await views.lock(trx, userId);
    if (await views.deletePin(trx, userId, list)) return false;
    await insertView(trx, userId, { name: kind.description.title, list, query: "" }, now());
    return true;
  });
  return { to: `/admin/${list}`, isPinned };
}

type NewView = Record<"name" | "list" | "query", string>;

async function insertView(trx: Trx, userId: string, view: NewView, at: Date) {
  if ((await views.countByUser(trx, userId)) >= mostViews) {
    throw new FormError(409, { failure: `You have ${mostViews} views. Delete one first.` });
  }
  const created_at = at.toISOString();
  await views.insert(trx, { id: uuidv7(), user_id: userId, ...view, created_at });
}

/** @throws FormError when the user has no such view */
export async function renameView({ store }: App, userId: string, id: string, name: string) {
  if (!(await views.updateName(store.db, userId, id, name))) throw notYours();
}

/** @throws FormError when the user has no such view */
export async function deleteView({ store }: App, userId: string, id: string) {
  if (!(await views.deleteById(store.db, userId, id))) throw notYours();
}

function notYours() {
  return new FormError(409, { failure: "This view has already been deleted or does not exist." });
}

/** The filters and order of a list's query; undefined for an unknown list. */
function queryOf(kind: RecordKind | undefined, query: string) {
  if (!kind) return undefined;
  const asked = readListQuery(recordListSpec(kind.description), new URLSearchParams(query));
  return { ...asked, search: "" };
}
