import type { App } from "#app/context.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import {
  countByStatus,
  type MailStatus,
  mailList,
} from "#app/domain/mail/outbox-repository.server.ts";
import { formatTime } from "#app/lib/dates.ts";
import { type RowOf, showPage } from "#app/platform/lists/list.server.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

/** What staff see of a mail: whom it is for and what became of it, never what it says. */
export type ListedMail = ReturnType<typeof toListed>;

/** Those that wait are shown unless the address says another status. */
export function readMailQuery(params: URLSearchParams) {
  return readListQuery({ filters: { show: oneOf(["sent", "failed"]) } }, params);
}

/** One page of the outbox, with the counts above it. */
export async function listMails(
  { store: { db }, now }: App,
  { search, filters, cursor }: ReturnType<typeof readMailQuery>,
) {
  const status: MailStatus = filters.show ?? "waiting";
  const counts = await countByStatus(db);
  const list = {
    ...mailList(db, search, status),
    count: async () => ({ count: counts[status], more: false }),
  };
  const page = await showPage(list, cursor, (row) => toListed(row, now()));
  return { ...page, counts, status };
}

function toListed(row: RowOf<ReturnType<typeof mailList>>, now: Date) {
  const isUnderWay = row.claimed_until !== null && row.claimed_until > now.toISOString();
  return {
    id: row.id,
    recipient: row.recipient,
    mail: subjectOf(row.template),
    attempts: row.attempts,
    lastError: row.last_error,
    created: formatTime(row.created_at, now),
    /** When it is tried next, was sent or was given up; undefined while it is under way. */
    settled: isUnderWay ? undefined : formatTime(row.due_at, now),
    canRetry: row.status !== "sent" && !isUnderWay && !row.is_wiped,
  };
}
