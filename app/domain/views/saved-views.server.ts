import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import { recordListSpec } from "#app/domain/records/record-query.ts";
import * as views from "#app/domain/views/saved-view-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";
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
      const to = `/admin/${list}?${query}`;
      const narrowed = kind && queryOf(kind, query);
      // The order of time has an index for every filter.
      const counted =
        narrowed && recordList(db, kind, { ...narrowed, sort: "newest" }, catalogue.current);
      const count = counted && (await countMatching(counted));
      return { id, name, to, count };
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
    if ((await views.countByUser(trx, userId)) >= mostViews) {
      throw new FormError(409, { failure: `You have ${mostViews} views. Delete one first.` });
    }
    const created_at = now().toISOString();
    await views.insert(trx, { id: uuidv7(), user_id: userId, name, list, query: kept, created_at });
  });
  return { to, lostWords: readSearch(new URLSearchParams(query)) !== "" };
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
