import type { App } from "#app/context.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { editedFields } from "#app/domain/records/edited-fields.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";

/** What happened to a record, oldest first: what staff wrote (`note`), or `did` in a few words. */
export async function readHistory({ store }: App, recordId: string) {
  const events = await findAllByRecord(store.db, recordId);
  const mails = await readMails(store.db, events);
  return events.flatMap(({ id, at, actor_name: by, action, note, before, after }) => {
    const did = action === "note" ? undefined : formatAct(action, after);
    if (note === null && !did) return [];
    const { mail: mailId, link } = readAfter(after);
    const mail = typeof mailId === "string" ? mails.get(mailId) : undefined;
    const leads = typeof link === "string" ? link : undefined;
    const edits = action === "record-edited" ? editedFields(before, after) : [];
    const when = formatReceivedInFull(at);
    return { id, at: when, by, note: note ?? undefined, did, mail, leads, edits };
  });
}

/** What became of the mails that the history tells of, as the outbox says it now. */
async function readMails(db: App["store"]["db"], events: readonly { after: string | null }[]) {
  const ids = events.flatMap(({ after }) => {
    const { mail } = readAfter(after);
    return typeof mail === "string" ? [mail] : [];
  });
  const mails = await outbox.findAllById(db, ids);
  return new Map(mails.map((mail) => [mail.id, formatMail(mail)]));
}

type StoredMail = Awaited<ReturnType<typeof outbox.findAllById>>[number];

function formatMail({ status, sent_at, last_error }: StoredMail) {
  if (status === "sent")
    return { status, said: `delivered ${formatReceivedInFull(sent_at ?? "")}` };
  const why = last_error ? `: ${last_error}` : "";
  if (status === "failed") return { status, said: `failed${why}` };
  return { status, said: why ? `waiting, tried in vain${why}` : "waiting" };
}

function readAfter(after: string | null): Record<string, unknown> {
  return after ? JSON.parse(after) : {};
}

function formatAct(action: string, after: string | null): string | undefined {
  const now = readAfter(after);
  if (action === "answered") return `Mail “${now.subject}”`;
  if (action === "booked-for" || action === "not-same") return String(now.said);
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
