import type { App } from "#app/context.ts";
import { findLines } from "#app/domain/bookings/booking-repository.server.ts";
import { formatTotalDue } from "#app/domain/bookings/payment.ts";
import { isOutsideArea } from "#app/domain/branches/branch-near.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { formatDue } from "#app/domain/privacy/due-day.ts";
import { isWithdrawn } from "#app/domain/records/consent-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { fieldText, isClosed, readStatus, spamText } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import {
  countAllByStatus,
  countByStatus,
  countFound,
  recordList,
} from "#app/domain/records/record-list-repository.server.ts";
import { allStatuses, type RecordFilters } from "#app/domain/records/record-query.ts";
import { findById, type StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { formatReminder } from "#app/domain/records/reminder.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type Count, findPage } from "#app/platform/lists/list.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { outsideArea } from "#content/booking.ts";

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

export async function countRecords({ store }: App) {
  const countsOf = await countAllByStatus(store.db);
  return recordKinds.map((kind) => {
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
  const ids = kind.description.hasLines ? rows.map(({ id }) => id) : [];
  const lines = await findLines(db, ids);
  return rows.map((row) => toListedRow(row, kind, now, lines.get(row.id) ?? [], catalogue));
}

function toListedRow(
  row: StoredRecord,
  { description }: RecordKind,
  now: Date,
  lines: readonly PricedLine[],
  catalogue: Catalogue,
) {
  return {
    id: row.id,
    no: row.no,
    status: readStatus(description, row.status) ?? row.status,
    spamReasons: spamText(row.spam_reasons),
    received: formatReceived(row.created_at, now),
    receivedInFull: formatReceivedInFull(row.created_at),
    cvSize: row.cv_size,
    isPdf: row.cv_type === "pdf",
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
        const value = row[column] ?? null;
        const text = fieldText(field, row, catalogue);
        if (as === "due day") return [column, formatDue(text, isClosed(row.status), now)];
        if (as === "rupees") {
          return [column, formatTotalDue(value === null ? null : Number(value), lines)];
        }
        const isFar = as === "pin" && isOutsideArea(catalogue.branches, text);
        return [column, isFar ? `${text}, ${outsideArea}` : text];
      }),
    ),
  };
}
