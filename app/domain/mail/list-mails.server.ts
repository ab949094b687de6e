import { z } from "zod";
import type { App } from "#app/context.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import {
  countByStatus,
  findAllById,
  findMails,
  type MailPosition,
  type MailStatus,
} from "#app/domain/mail/outbox-repository.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { findKeysetPage } from "#app/platform/lists/keyset-page.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";
import { searchList } from "#app/platform/lists/search-list.server.ts";
import { countEntries, type SearchQuery } from "#app/platform/search/search-repository.server.ts";

const pageSize = 25;

/** What staff see of a mail: whom it is for and what became of it, never what it says. */
export type ListedMail = ReturnType<typeof toListed>;

type StoredMail = Awaited<ReturnType<typeof findMails>>[number];

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
  const found: SearchQuery = { kind: "mail", text: search, facets: { status } };
  const asked = { cursor, size: pageSize };
  const [page, counts] = await Promise.all([
    search
      ? findKeysetPage({ ...asked, ...searchList(db, found, (ids) => findAllById(db, ids)) })
      : findKeysetPage({ ...asked, ...mailsOf(db, status) }),
    countByStatus(db),
  ]);
  const rows = page.rows.map((row) => toListed(row, now()));
  const matching = search ? await countEntries(db, found) : { count: counts[status], more: false };
  return { ...page, rows, counts, matching, status };
}

/** Those that wait in the order in which they will be tried, the others from the last settled. */
function mailsOf(db: App["store"]["db"], status: MailStatus) {
  return {
    position: z.tuple([z.iso.datetime(), z.uuid()]),
    fetch: (stretch: Parameters<typeof findMails>[2]) => findMails(db, status, stretch),
    positionOf: ({ due_at, id }: StoredMail): MailPosition => [due_at, id],
  };
}

function toListed(row: StoredMail, now: Date) {
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

function formatTime(iso: string, now: Date) {
  return { short: formatReceived(iso, now), full: formatReceivedInFull(iso) };
}
