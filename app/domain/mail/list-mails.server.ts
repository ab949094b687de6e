import type { App } from "#app/context.ts";
import {
  countByStatus,
  findPage,
  type MailCursor,
  type MailStatus,
} from "#app/domain/mail/mail-list-repository.server.ts";
import { formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import { mailWords } from "#content/mail-words.ts";

const pageSize = 25;

/** What staff see of a mail: whom it is for and what became of it, never what it says. */
export type ListedMail = Awaited<ReturnType<typeof listMails>>["rows"][number];

/** One page of the outbox, with the counts above it. */
export async function listMails({ store, now }: App, status: MailStatus, search: URLSearchParams) {
  const [{ rows, hasBefore, hasAfter }, counts] = await Promise.all([
    findPage(store.db, status, {
      after: readCursor(search.get("after")),
      before: readCursor(search.get("before")),
      size: pageSize,
    }),
    countByStatus(store.db),
  ]);
  const at = now();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    counts,
    before: hasBefore && first ? writeCursor(first) : undefined,
    after: hasAfter && last ? writeCursor(last) : undefined,
    rows: rows.map((row) => {
      const isUnderWay = row.claimed_until !== null && row.claimed_until > at.toISOString();
      return {
        id: row.id,
        recipient: row.recipient,
        mail: subjectOf(row.template),
        attempts: row.attempts,
        lastError: row.last_error,
        created: inWords(row.created_at, at),
        /** When it is tried next, was sent or was given up; undefined while it is under way. */
        settled: isUnderWay ? undefined : inWords(row.due_at, at),
        canRetry: status !== "sent" && !isUnderWay && !row.is_wiped,
      };
    }),
  };
}

function subjectOf(template: string): string {
  const words: Record<string, { subject: string }> = mailWords;
  return words[template]?.subject ?? template;
}

function inWords(iso: string, now: Date) {
  return { short: formatReceived(iso, now), full: formatReceivedInFull(iso) };
}

function writeCursor({ due_at, id }: { due_at: string; id: string }): string {
  return `${due_at}_${id}`;
}

/** A cursor that is none leads to the first page, as a bookmark of long ago would. */
function readCursor(text: string | null): MailCursor | undefined {
  const [dueAt = "", id] = text?.split("_") ?? [];
  const known = recordId(id);
  return known && /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(dueAt) ? { dueAt, id: known } : undefined;
}
