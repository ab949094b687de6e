import type { App } from "#app/context.ts";
import { findPage as findAudit } from "#app/domain/audit/audit-repository.server.ts";
import { findNotes } from "#app/domain/records/follow-up-repository.server.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";

/** Something that happened to a record after it came in. */
export interface HistoryEvent {
  id: string;
  at: string;
  by: string;
  /** What staff wrote, or what they did in a few words. */
  note?: string;
  did?: string;
}

/** The most acts that are told beside the notes; the audit has all of them. */
const mostActs = 40;

/** What happened to a record, oldest first: what was written about it and what became of it. */
export async function readHistory(
  { store: { db } }: App,
  kind: KindOfRecord,
  recordId: string,
): Promise<HistoryEvent[]> {
  const [notes, acts] = await Promise.all([
    findNotes(db, kind, recordId),
    findAudit(db, { recordId, cursor: undefined, size: mostActs }),
  ]);
  const events = [
    ...notes.map(({ id, created_at, author_name, text }) => ({
      id,
      time: created_at,
      by: author_name,
      note: text,
    })),
    ...acts.rows.flatMap(({ id, at, actor_name, action, after }) => {
      const did = inWords(action, after);
      return did ? [{ id, time: at, by: actor_name, did }] : [];
    }),
  ];
  return events
    .toSorted((a, b) => compare(a.time, b.time) || compare(a.id, b.id))
    .map(({ time, ...event }) => ({ ...event, at: formatReceivedInFull(time) }));
}

function inWords(action: string, after: string | null): string | undefined {
  const now: Record<string, unknown> = after ? JSON.parse(after) : {};
  if (action === "status") return String(now.status);
  if (action === "assignment") return now.assignee ? `with ${now.assignee}` : "with nobody";
  if (action === "record-added") return "added by staff";
  if (action === "record-edited") return "edited";
  if (action === "cv-viewed") return "CV opened";
  return undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
