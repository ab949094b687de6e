import {
  findFaultsOf,
  findPhotos,
  type StoredFault,
  visitOf,
} from "#app/domain/faults/fault-repository.server.ts";
import { outcomes } from "#app/domain/faults/outcomes.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { formatDayTime, formatWeekday, hourMs, indianDay } from "#app/lib/dates.ts";
import { clockOf, passedOf } from "#app/lib/due-clock.ts";
import { fill } from "#app/lib/fill.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { rentalWords } from "#content/rental.ts";

const words = rentalWords.fault;

/** So long after its end a fault is still shown. */
const shownMs = 48 * hourMs;

export type ShownFault = Awaited<ReturnType<typeof showFaults>>[number];

/** The open faults of a booking, the one that is due first before the others; else the last closed one. */
export async function showFaults(db: Db, { id }: { id: string }, now: Date) {
  const all = await findFaultsOf(db, [id]);
  const open = all.filter(({ closed_at }) => !closed_at);
  const since = new Date(now.getTime() - shownMs).toISOString();
  const closed = all.filter(({ closed_at }) => closed_at && closed_at >= since).slice(-1);
  const shown = open.length > 0 ? open.sort(byEnd) : closed;
  const ids = shown.map((one) => one.id);
  const said = ["assignment", "status", "visit-planned", "fault-repeated", "fault-closed"] as const;
  const [photos, events] = await Promise.all([
    findPhotos(db, ids),
    findAllByRecord(db, ids, [...said]),
  ]);
  const at = (iso: string) => moment(iso, now);
  return shown.map(({ id, ...fault }) => ({
    ...{ id, machine: fault.machine, handover: fault.handover_id },
    what: firstLine(fault.what),
    isOpen: !fault.closed_at,
    outcome: fault.outcome && outcomes[fault.outcome],
    clock: clockOf(fault, now),
    ...{ from: at(fault.created_at), now: at(now.toISOString()), due: at(fault.due_at) },
    span: { from: fault.created_at, due: fault.due_at, passed: passedOf(fault, now) },
    visit: visitOf(fault),
    photos: photos
      .filter(({ record_id }) => record_id === id)
      .map((photo) => ({ id: photo.id, said: at(photo.created_at) })),
    log: [
      { id, at: at(fault.created_at), said: fill(words.reported, { machine: fault.machine }) },
      ...events.flatMap((event) => {
        const said = event.record_id === id && saidOf(event);
        return said ? { id: event.id, at: at(event.at), said } : [];
      }),
    ],
  }));
}

const byEnd = (one: StoredFault, other: StoredFault) => one.due_at.localeCompare(other.due_at);

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > 70 ? `${line.slice(0, 70).replace(/\s+\S*$/, "")}…` : line;
}

/** "08:52" of today, and with the day of another one. */
function moment(iso: string, now: Date): string {
  const full = formatDayTime(iso);
  return indianDay(new Date(iso)) === indianDay(now) ? full.slice(-5) : full;
}

type Event = Awaited<ReturnType<typeof findAllByRecord>>[number];

/** An event of a fault as its customer reads it, without notes of staff; undefined for none of theirs. */
function saidOf({ action, before, after }: Event): string | undefined {
  const now = JSON.parse(after ?? "{}");
  if (action === "assignment") return now.assignee && fill(words.taken, { name: now.assignee });
  if (action === "visit-planned") {
    const [day = "", ...more] = String(now.visit).split(", ");
    return `${words.visit} ${[formatWeekday(day), ...more].join(", ")}`;
  }
  if (action === "fault-repeated") return [words.repeated, now.said].filter(Boolean).join(". ");
  if (action === "fault-closed") return now.outcome;
  return JSON.parse(before ?? "{}").status === "done" ? words.reopened : undefined;
}
