import type { App, SignedIn } from "#app/context.ts";
import { countOpen, openRecordList } from "#app/domain/records/open-records-repository.server.ts";
import {
  type DeskView,
  isClosed,
  readStatus,
  type Status,
} from "#app/domain/records/record-kind.ts";
import { findKind, findKindByTable, recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { formatReminder } from "#app/domain/records/reminder.ts";
import { formatTime } from "#app/lib/dates.ts";
import { showPage } from "#app/platform/lists/list.server.ts";
import { type Cursor, oneOf } from "#app/platform/lists/list-query.ts";

export type OpenRow = Awaited<ReturnType<typeof listOpen>>["rows"][number];

export function listOpen(
  { store: { db }, now }: App,
  view: DeskView,
  { userId, branch }: Pick<SignedIn, "userId" | "branch">,
  { search, kind, cursor }: { search: string; kind?: string; cursor: Cursor },
) {
  const at = now();
  const sought = { search, kind: kind && findKind(kind)?.description.table };
  const list = openRecordList(db, view, { userId, branch, now: at }, sought);
  return showPage(list, cursor, (row) => {
    const kind = findKindByTable(row.kind)?.description;
    return {
      id: row.id,
      no: row.no,
      name: row.name,
      phone: row.phone,
      status: ((kind && readStatus(kind, row.status)) ?? "new") satisfies Status,
      isClosed: isClosed(row.status),
      assignee: row.assignee,
      branch: row.branch,
      list: kind?.slug ?? "",
      one: kind?.one ?? "",
      icon: kind?.icon ?? ("list" as const),
      received: formatTime(row.created_at, at),
      reminder: row.reminder_at ? formatReminder(row.reminder_at, at) : undefined,
    };
  });
}

/** The numbers beside "Mine", "My branch" and "Due today", and the time until the next reminder. */
export async function countDesk(
  { store: { db }, now }: App,
  { userId, branch }: Pick<SignedIn, "userId" | "branch">,
) {
  const at = now();
  const { nextReminder, ...counts } = await countOpen(db, { userId, branch, now: at });
  const dueInMs = nextReminder ? Date.parse(nextReminder) - at.getTime() : undefined;
  return { ...counts, dueInMs };
}

export const openListSpec = {
  filters: { kind: oneOf(recordKinds.map(({ description }) => description.slug)) },
};

export const kindChoices = recordKinds.map(({ description: { slug, title } }) => ({
  id: slug,
  label: title,
}));

export const statusesByList = Object.fromEntries(
  recordKinds.map(({ description: { slug, statuses } }) => [slug, statuses]),
);

/** The names of all kinds in the live feed. */
export const allKinds = recordKinds.map(({ description }) => description.table);
