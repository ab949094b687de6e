import type { App } from "#app/context.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";

export interface HistoryEvent {
  id: string;
  at: string;
  by: string;
  /** What staff wrote, or what they did in a few words. */
  note?: string;
  did?: string;
}

/** What happened to a record, oldest first: what was written about it and what became of it. */
export async function readHistory({ store }: App, recordId: string): Promise<HistoryEvent[]> {
  const events = await findAllByRecord(store.db, recordId);
  return events.flatMap(({ id, at, actor_name: by, action, note, after }) => {
    const event = { id, at: formatReceivedInFull(at), by };
    if (note !== null) return { ...event, note };
    const did = formatAct(action, after);
    return did ? { ...event, did } : [];
  });
}

function formatAct(action: string, after: string | null): string | undefined {
  const now: Record<string, unknown> = after ? JSON.parse(after) : {};
  if (action === "status") return String(now.status);
  if (action === "assignment") return now.assignee ? `with ${now.assignee}` : "with nobody";
  if (action === "record-added") return "added by staff";
  if (action === "record-edited") return "edited";
  if (action === "cv-viewed") return "CV opened";
  return undefined;
}
