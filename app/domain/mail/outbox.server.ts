import type { App } from "#app/context.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import type { MailStatus, MailsToRetry } from "#app/domain/mail/outbox-repository.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { formatTime } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import { type RowOf, showPage } from "#app/platform/lists/list.server.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";

/** A mail as staff see it: its recipient and state, never its text. */
export type ListedMail = ReturnType<typeof toListed>;

export function readMailQuery(params: URLSearchParams) {
  return readListQuery({ filters: { show: oneOf(["sent", "failed"]) } }, params);
}

export async function listMails(
  { store: { db }, now }: App,
  { search, filters, cursor }: ReturnType<typeof readMailQuery>,
) {
  const status: MailStatus = filters.show ?? "waiting";
  const counts = await outbox.countByStatus(db);
  const list = {
    ...outbox.mailList(db, search, status),
    count: async () => ({ count: counts[status], more: false }),
  };
  const page = await showPage(list, cursor, (row) => toListed(row, now()));
  return { ...page, counts, status };
}

function toListed(row: RowOf<ReturnType<typeof outbox.mailList>>, now: Date) {
  const isUnderWay = row.claimed_until !== null && row.claimed_until > now.toISOString();
  return {
    id: row.id,
    recipient: row.recipient,
    mail: subjectOf(row.template),
    attempts: row.attempts,
    lastError: row.last_error,
    created: formatTime(row.created_at, now),
    /** The time of its next attempt, or when it was sent or given up. */
    settled: isUnderWay ? undefined : formatTime(row.due_at, now),
    canRetry: row.status !== "sent" && !isUnderWay && !row.is_wiped,
  };
}

/** Makes mails due now. @returns how many there were */
export async function retryMails({ store, now }: App, which: MailsToRetry): Promise<number> {
  return transact(store, async (trx, announce) => {
    const mails = await outbox.makeDue(trx, which, now());
    for (const mail of mails) announce(outbox.changeOf(mail, "updated"));
    return mails.length;
  });
}
