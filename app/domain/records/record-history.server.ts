import type { App } from "#app/context.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";

/** What happened to a record, oldest first: what staff wrote (`note`), or `did` in a few words. */
export async function readHistory({ store }: App, recordId: string) {
  const events = await findAllByRecord(store.db, recordId);
  return events.flatMap(({ id, at, actor_name: by, action, note, after }) => {
    const did = note === null ? formatAct(action, after) : undefined;
    if (note === null && !did) return [];
    return { id, at: formatReceivedInFull(at), by, note: note ?? undefined, did };
  });
}

function formatAct(action: string, after: string | null): string | undefined {
  const now: Record<string, unknown> = after ? JSON.parse(after) : {};
  if (action === "status") return statusName(String(now.status));
  if (action === "assignment") return `Assigned to ${now.assignee || "nobody"}`;
  if (action === "branch") return `Branch ${now.branch ?? "none"}`;
  if (action === "reminder-set") {
    return `Reminder set for ${formatReceivedInFull(String(now.reminder))}`;
  }
  if (action === "reminder-done") return "Reminder done";
  if (action === "record-added") return "Added by staff";
  if (action === "record-edited") return "Edited";
  if (action === "cv-viewed") return "CV opened";
  return undefined;
}
