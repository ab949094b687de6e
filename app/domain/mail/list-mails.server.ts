import { z } from "zod";
import type { App } from "#app/context.ts";
import {
  countByStatus,
  findMails,
  type MailPosition,
  type MailStatus,
} from "#app/domain/mail/outbox-repository.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { findKeysetPage } from "#app/platform/lists/keyset-page.ts";
import { oneOf, readListQuery } from "#app/platform/lists/list-query.ts";
import { mailWords } from "#content/mail-words.ts";

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
  const [page, counts] = await Promise.all([
    findKeysetPage({
      cursor,
      size: pageSize,
      position: z.tuple([z.iso.datetime(), z.uuid()]),
      fetch: (stretch) => findMails(db, { status, search }, stretch),
      positionOf: ({ due_at, id }): MailPosition => [due_at, id],
    }),
    countByStatus(db),
  ]);
  const rows = page.rows.map((row) => toListed(row, now()));
  const matching = search ? undefined : { count: counts[status], more: false };
  return { ...page, rows, counts, matching, status };
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

function subjectOf(template: string): string {
  const words: Record<string, { subject: string }> = mailWords;
  return words[template]?.subject ?? template;
}

function formatTime(iso: string, now: Date) {
  return { short: formatReceived(iso, now), full: formatReceivedInFull(iso) };
}
