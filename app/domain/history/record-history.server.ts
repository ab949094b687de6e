import type { App } from "#app/context.ts";
import { bookingLabels } from "#app/domain/bookings/booking-fields.ts";
import { subjectOf, toStaff } from "#app/domain/mail/mails.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { findAllByRecord as filesOf } from "#app/domain/mail/reply-file-repository.server.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import {
  type RecordKindDescription,
  readStatus,
  statusName,
} from "#app/domain/records/record-kind.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";

/**
 * The history of a record from its arrival: notes and mails by staff (`note`), and `did` in a few
 * words.
 * @param received the time of its arrival, as staff read it
 */
export async function readHistory(
  { store }: App,
  recordId: string,
  kind: RecordKindDescription,
  received: string,
) {
  const mails = await outbox.findAllByRecord(store.db, recordId);
  const stored = await findAllByRecord(store.db, [recordId]);
  const events = [...stored, ...automaticMails(mails, stored)].map((event) => {
    const read = readValues(event.after);
    const status = readStatus(kind, String(read.status)) ?? read.status;
    const values: Values = { ...read, status };
    return { ...event, values };
  });
  const files = Map.groupBy(await filesOf(store.db, [recordId]), ({ event_id }) => event_id);
  const inOrder = events.toSorted((a, b) => a.at.localeCompare(b.at));
  const shown = foldUndone(inOrder).flatMap(
    ({ id, at, actor_name: by, action, note, before, after, values, isUndone }) => {
      const act = actionWords[action]?.(values);
      const did = isUndone ? `${act}, undone` : act;
      if (note === null && !did) return [];
      const sending = mails.find(({ id }) => id === values.mail);
      const mail = sending && formatMail(sending);
      const leads = typeof values.link === "string" ? values.link : undefined;
      const edits = action === "record-edited" ? editedFields(before, after) : [];
      const when = formatReceivedInFull(at);
      const isReply = action === "answered";
      const sent =
        files.get(id)?.map(({ id, file_name: name, size }) => ({ id, name, size })) ?? [];
      const words = { note: note ?? undefined, did, isReply, leads };
      return { id, at: when, by, ...words, mail, edits, files: sent };
    },
  );
  const rest = { note: undefined, leads: undefined, mail: undefined, edits: [], files: [] };
  const arrival = { id: "", at: received, by: "", did: "Received", isReply: false, ...rest };
  return [arrival, ...shown];
}

/** Undo is offered for ten seconds; a slow connection takes some more. */
const undoMs = 60_000;

/** An act that the same person took back at once is one line. */
function foldUndone<Event extends Record<"actor_name" | "at", string> & Edited>(
  events: readonly Event[],
) {
  const folded: (Event & { isUndone?: true })[] = [];
  for (const event of events) {
    const at = folded.findLastIndex(
      (one) =>
        !one.isUndone &&
        one.before !== null &&
        one.before === event.after &&
        one.after === event.before &&
        one.actor_name === event.actor_name &&
        Date.parse(event.at) - Date.parse(one.at) <= undoMs,
    );
    const undone = folded[at];
    if (undone) folded[at] = { ...undone, isUndone: true };
    else folded.push(event);
  }
  return folded;
}

type Edited = Record<"before" | "after", string | null>;

type StoredMail = Awaited<ReturnType<typeof outbox.findAllByRecord>>[number];

/** The site's own mails to the customer as events: no event names them. */
function automaticMails(mails: readonly StoredMail[], events: readonly { after: string | null }[]) {
  const named = new Set(events.map(({ after }) => readValues(after).mail));
  return mails
    .filter(({ id, template }) => !toStaff.has(template) && !named.has(id))
    .map(({ id, template, data, created_at: at }) => {
      const after = JSON.stringify({ mail: id, subject: subjectOf(template, data) });
      const by = { actor_name: "automatic", note: null, before: null };
      return { id, at, action: "mailed" as const, after, ...by };
    });
}

function formatMail({ status, sent_at, last_error }: StoredMail) {
  if (status === "sent") return { status, said: `sent ${formatReceivedInFull(sent_at ?? "")}` };
  const why = last_error ? `: ${last_error}` : "";
  if (status === "failed") return { status, said: `failed${why}` };
  return { status, said: why ? `waiting, last attempt failed${why}` : "waiting" };
}

type Values = Readonly<Record<string, unknown>>;

function readValues(json: string | null): Values {
  return JSON.parse(json ?? "{}");
}

/** A note has no words beside its text. */
const actionWords: Readonly<Record<string, (values: Values) => string>> = {
  answered: ({ subject }) => `Mail “${subject}”`,
  mailed: ({ subject }) => `Mail “${subject}”`,
  "answer-undone": () => "Mail cancelled before it was sent",
  "booked-for": ({ said }) => String(said),
  "quotation-made": ({ said }) => String(said),
  "quotation-saved": () => "Draft saved",
  "quotation-issued": ({ number }) => `Issued as ${number}`,
  "quotation-revised": () => "Draft of a new revision",
  "quotation-revoked": () => "Revoked",
  "quotation-opened": ({ number }) => `${number} opened by the customer`,
  "quotation-accepted": ({ said }) => String(said),
  "quotation-declined": () => "Declined",
  "quotation-asked": ({ said }) => String(said),
  "fault-repeated": ({ said }) => String(said ?? ""),
  "change-asked": () => "Change requested by the customer",
  "change-answered": ({ answer }) => `Requested change ${answer}`,
  "not-same": ({ said }) => String(said),
  duplicate: ({ said }) => String(said),
  called: () => "Call",
  status: ({ status }) => statusName(String(status)),
  assignment: ({ assignee }) => (assignee ? `Assigned to ${assignee}` : "Unassigned"),
  branch: ({ branch }) => (branch ? `Branch ${branch}` : "Branch removed"),
  "reminder-set": ({ reminder }) => `Reminder set for ${formatReceivedInFull(String(reminder))}`,
  "reminder-done": () => "Reminder cleared",
  "invoice-issued": ({ number, total }) => `Invoice ${number} of ${total} issued`,
  "invoice-credited": ({ number, invoice }) => `Credit note ${number} to ${invoice} issued`,
  "invoice-sent": ({ number }) => `${number} sent`,
  "invoice-disputed": ({ number, disputed }) =>
    `${number} marked as ${disputed ? "disputed" : "not disputed"}`,
  "document-numbered": ({ number }) => `Numbers of ${number} entered`,
  "payment-reported": ({ amount }) => `Payment of ${amount} reported`,
  "payment-confirmed": ({ amount }) => `Payment of ${amount} confirmed`,
  "payment-refused": ({ amount }) => `Payment of ${amount} refused`,
  "payment-undone": ({ amount }) => `Payment of ${amount} undone`,
  "payment-settled": ({ amount, invoice }) => `${amount} applied to ${invoice}`,
  refunded: ({ amount }) => `${amount} refunded`,
  "certificate-entered": ({ certificate }) => `TDS certificate ${certificate} entered`,
  "charge-made": ({ charge, amount }) => `Charge of ${amount}: ${charge}`,
  "charge-changed": ({ charge, amount }) => `Charge changed to ${amount}: ${charge}`,
  "charge-waived": ({ charge, amount }) => `Charge of ${amount} waived: ${charge}`,
  "record-added": () => "Added by staff",
  "record-edited": () => "Edited",
  "cv-viewed": () => "CV opened",
  "file-viewed": () => "Attachment opened",
};

/** Of fields that events and the audit name, by their forms. */
export const eventLabels: Readonly<Record<string, string>> = {
  ...bookingLabels,
  status: "Status",
  assignee: "Assigned to",
  product: "Order",
  total: "Total",
};

/** The fields that an edit changed, from its event's values; an empty text where one was, or is, empty. */
export function editedFields(before: string | null, after: string | null) {
  const [old, fresh] = [readValues(before), readValues(after)];
  return Object.keys({ ...old, ...fresh }).map((name) => {
    const texts = { before: formatValue(name, old[name]), after: formatValue(name, fresh[name]) };
    const shown = name === "product" ? differingLines(texts) : texts;
    return { label: eventLabels[name] ?? statusName(name), ...shown };
  });
}

function formatValue(name: string, value: unknown): string {
  if (name === "status") return statusName(String(value ?? ""));
  if (name === "total") return value === null ? "on request" : formatRupees(Number(value));
  return String(value ?? "");
}

/** The lines of a booking without the unchanged ones. */
function differingLines({ before, after }: Record<"before" | "after", string>) {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const [gone, added] = [withoutThose(old, fresh), withoutThose(fresh, old)];
  // The same lines in another order.
  if (gone.length + added.length === 0) return { before, after };
  return { before: gone.join("\n"), after: added.join("\n") };
}

/** Each of `others` removes one line: a line that was there twice and is there once has changed. */
function withoutThose(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
