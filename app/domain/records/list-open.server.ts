import type { App, SignedIn } from "#app/context.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { clockIn } from "#app/domain/records/list-records.server.ts";
import { countOpen, openRecordList } from "#app/domain/records/open-records-repository.server.ts";
import { type DeskView, readStatus, type Status } from "#app/domain/records/record-kind.ts";
import { columnSorts } from "#app/domain/records/record-query.ts";
import { findAllById } from "#app/domain/records/record-repository.server.ts";
import { formatReminder } from "#app/domain/records/reminder.ts";
import { type Wish, wishOf } from "#app/domain/records/wish.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import type { ShownClock } from "#app/lib/due-clock.ts";
import { showPage } from "#app/platform/lists/list.server.ts";
import { type ListQuery, type ListSpec, oneOf } from "#app/platform/lists/list-query.ts";

export type OpenRow = Awaited<ReturnType<typeof listOpen>>["rows"][number];

type Query = ListQuery<{ kind: string }>;
type Asking = Pick<SignedIn, "userId" | "branch">;

/** The open records of a view that a query lets through. */
export function openList({ store, kinds, now }: App, view: DeskView, asking: Asking, query: Query) {
  const { search, filters, sort } = query;
  const kind = filters.kind && kinds.find(filters.kind)?.description.table;
  const { userId, branch } = asking;
  const list = { search, sort, kind };
  return openRecordList(store.db, kinds, view, { userId, branch, now: now() }, list);
}

export async function listOpen(app: App, view: DeskView, asking: Asking, query: Query) {
  const at = app.now();
  const page = await showPage(openList(app, view, asking, query), query.cursor, (row) => row);
  const asked = await findAsked(app, page.rows);
  const rows = page.rows.map((row) => {
    const kind = app.kinds.findByTable(row.kind)?.description;
    return {
      id: row.id,
      no: row.no,
      values: { name: row.name } as Record<string, string>,
      wish: { subject: "", words: "" },
      ...asked.get(row.id),
      status: ((kind && readStatus(kind, row.status)) ?? "new") satisfies Status,
      spamReasons: "",
      assignee: row.assignee,
      branch: row.branch,
      list: kind?.slug ?? "",
      one: kind?.one ?? "",
      icon: kind?.icon ?? ("list" as const),
      received: formatReceived(row.created_at, at),
      receivedInFull: formatReceivedInFull(row.created_at),
      reminder: row.reminder_at ? formatReminder(row.reminder_at, at) : undefined,
    };
  });
  return { ...page, rows };
}

type Asked = { wish: Wish; clock?: ShownClock };

/** Wishes of the senders of a page's records and when they are due, read kind by kind. */
async function findAsked(
  { store: { db }, kinds, catalogue: { current }, now }: App,
  rows: readonly { id: string; kind: string }[],
): Promise<ReadonlyMap<string, Asked>> {
  const ofKinds = [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([table, some]) => {
    const kind = kinds.findByTable(table);
    if (!kind) return [];
    const ids = some.map(({ id }) => id);
    const records = await findAllById(db, kind, ids);
    const details = await kind.details?.(db, records);
    return records.map((row) => {
      const own = details?.get(row.id);
      const more = own?.wish?.().filter(Boolean).join(", ");
      const wish = wishOf(kind.description, row, current, more);
      return [row.id, { wish, ...clockIn(own, now()) }] as const;
    });
  });
  return new Map((await Promise.all(ofKinds)).flat());
}

/** The numbers beside some views, and the time until the next reminder. */
export async function countDesk(
  { store: { db }, now }: App,
  { userId, branch }: Asking,
  views: readonly DeskView[],
) {
  const at = now();
  const { nextReminder, ...counts } = await countOpen(db, { userId, branch, now: at }, views);
  const dueInMs = nextReminder ? Date.parse(nextReminder) - at.getTime() : undefined;
  return { ...counts, dueInMs };
}

export const openListSpec = ({ all }: Kinds): ListSpec<{ kind: string }> => ({
  filters: { kind: oneOf(all.map(({ description }) => description.slug)) },
  sorts: ["newest", "oldest", ...columnSorts],
});
