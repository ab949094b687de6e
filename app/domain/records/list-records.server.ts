import type { App } from "#app/context.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { isWithdrawn } from "#app/domain/records/consent-repository.server.ts";
import type { RecordDetails, RecordKind } from "#app/domain/records/define-kind.server.ts";
import { fieldText, isClosed, readStatus, spamText } from "#app/domain/records/record-kind.ts";
import {
  countAllByStatus,
  countByStatus,
  countFound,
  recordList,
} from "#app/domain/records/record-list-repository.server.ts";
import { allStatuses, type RecordFilters } from "#app/domain/records/record-query.ts";
import { findById, type StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { formatReminder } from "#app/domain/records/reminder.ts";
import { formatDay, formatReceived, formatReceivedInFull, indianDay } from "#app/lib/dates.ts";
import type { ShownClock } from "#app/lib/due-clock.ts";
import { showClock } from "#app/lib/due-clock.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type Count, findPage } from "#app/platform/lists/list.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { outsideArea } from "#content/outside-area.ts";

export type ListedRecord = ReturnType<typeof toListedRow>;

export async function listRecords(
  { store: { db }, now, catalogue: { current } }: App,
  kind: RecordKind,
  query: ListQuery<RecordFilters>,
) {
  const list = recordList(db, kind, query, current);
  const [page, counts, found] = await Promise.all([
    findPage(list, query.cursor),
    countByStatus(db, kind),
    countFound(list, kind, query, current),
  ]);
  const { status = allStatuses } = query.filters;
  const stored = { count: counts.byStatus[status] ?? 0, more: false };
  const matching: Count = found?.[status] ?? stored;
  return {
    ...page,
    rows: await toListed(db, page.rows, kind, now(), current),
    matching,
    counts,
    found,
  };
}

export async function showRecord({ store, now, catalogue }: App, kind: RecordKind, id: string) {
  const row = await findById(store.db, kind, id);
  const [shown] = await toListed(store.db, row ? [row] : [], kind, now(), catalogue.current);
  return row && shown && { ...shown, withdrewConsent: await isWithdrawn(store.db, row) };
}

export async function countRecords({ store, kinds }: App) {
  const countsOf = await countAllByStatus(store.db);
  return kinds.all.map((kind) => {
    const { slug, title, icon } = kind.description;
    return { slug, title, icon, ...countsOf(kind) };
  });
}

/** Times are formatted here: a browser may write them differently, and hydration would fail. */
async function toListed(
  db: Db,
  rows: readonly StoredRecord[],
  kind: RecordKind,
  now: Date,
  catalogue: Catalogue,
) {
  const details = await kind.details?.(db, rows);
  return rows.map((row) => toListedRow(row, kind, now, details?.get(row.id), catalogue));
}

function toListedRow(
  row: StoredRecord,
  { description }: RecordKind,
  now: Date,
  details: RecordDetails | undefined,
  catalogue: Catalogue,
) {
  const listed = details?.listed?.() ?? {};
  return {
    ...clockIn(details, now),
    id: row.id,
    no: row.no,
    status: readStatus(description, row.status) ?? row.status,
    spamReasons: spamText(row.spam_reasons),
    received: formatReceived(row.created_at, now),
    receivedInFull: formatReceivedInFull(row.created_at),
    file: details?.file,
    noticeVersion: row.notice_version,
    assignee: row.assignee,
    branch: row.branch,
    // A closed record has no reminder, unless it is opened again.
    reminder:
      row.reminder_at && !isClosed(row.status)
        ? { ...formatReminder(row.reminder_at, now), userId: row.reminder_for }
        : undefined,
    values: Object.fromEntries(
      description.fields.map((field) => {
        const { column, as } = field;
        const own = listed[column];
        if (own !== undefined) return [column, own];
        const text = fieldText(field, row, catalogue);
        if (as === "due day") return [column, formatDue(text, isClosed(row.status), now)];
        if (as === "due time") return [column, text && formatReceivedInFull(text)];
        const isFar = as === "pin" && isOutsideArea(catalogue.branches, text);
        return [column, isFar ? `${text}, ${outsideArea}` : text];
      }),
    ),
  };
}

/** The clock of a record that has one; it begins with the server's time, and a window counts on. */
export function clockIn(details: RecordDetails | undefined, now: Date): { clock?: ShownClock } {
  return details?.timed ? { clock: showClock(details.timed, now) } : {};
}

function formatDue(day: string, isClosed: boolean, now: Date): string {
  const isLate = !isClosed && day !== "" && day < indianDay(now);
  return day && `${formatDay(day)}${isLate ? ", overdue" : ""}`;
}
