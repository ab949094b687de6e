import type { App } from "#app/context.ts";
import type { Cursor, ListFilter } from "#app/domain/records/list-filter.ts";
import { type KindOfRecord, recordKinds } from "#app/domain/records/record-kinds.ts";
import {
  countByStatus,
  countMatching,
  findById,
  findPage,
  type StoredRecord,
} from "#app/domain/records/record-repository.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";

export const pageSize = 25;

/** What staff see of one record, in a list and by itself. */
export type ListedRecord = ReturnType<typeof inWords>;

/** One page of records, how many the filter lets through, and the counts of all. */
export async function listRecords(
  { store, now }: App,
  kind: KindOfRecord,
  { filter, cursor, size = pageSize }: { filter: ListFilter; cursor?: Cursor; size?: number },
) {
  const [page, counts] = await Promise.all([
    findPage(store.db, kind, { filter, cursor, size }),
    countByStatus(store.db, kind),
  ]);
  // A first page that leads nowhere has been counted by reading it.
  const isAll = !cursor && !page.older;
  const matching = isAll
    ? { count: page.rows.length, more: false }
    : await countMatching(store.db, kind, filter);
  return { ...page, rows: page.rows.map((row) => inWords(row, kind, now())), counts, matching };
}

export async function showRecord({ store, now }: App, kind: KindOfRecord, id: string) {
  const row = await findById(store.db, kind, id);
  return row && inWords(row, kind, now());
}

/** How many of each kind are stored, and how many nobody has looked after. */
export async function countRecords({ store }: App) {
  return Promise.all(
    recordKinds.map(async ({ slug, title, icon, ...kind }) => ({
      slug,
      title,
      icon,
      ...(await countByStatus(store.db, { slug, title, icon, ...kind })),
    })),
  );
}

/**
 * A row as text. Times are put into words here, because a browser may write them differently
 * from the server, and the page would not match.
 */
function inWords(row: StoredRecord, { fields }: KindOfRecord, now: Date) {
  return {
    id: row.id,
    no: row.no,
    status: row.status,
    spamReasons: row.spam_reasons,
    received: formatReceived(row.created_at, now),
    receivedInFull: formatReceivedInFull(row.created_at),
    cvSize: row.cv_size,
    assignee: row.assignee,
    values: Object.fromEntries(
      fields.map(({ column, words }) => {
        const value = String(row[column] ?? "");
        return [column, words?.[value] ?? value];
      }),
    ),
  };
}
