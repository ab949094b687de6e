import { linkHolder } from "#app/domain/audit/actor-context.server.ts";
import * as faults from "#app/domain/faults/fault-repository.server.ts";
import type { FormFile, Sent } from "#app/domain/records/define-kind.server.ts";
import { lockAll } from "#app/domain/records/follow-up-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { findIdBySubmissionKey } from "#app/domain/records/record-repository.server.ts";
import { lockUnits } from "#app/domain/stock/unit-repository.server.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { faultWords } from "#content/faults.ts";

/** The most photos of one fault: more show nothing new. */
const mostPhotos = 6;

interface Report {
  what: string;
  seen_when: string;
  photo?: FormFile | undefined;
}

/**
 * Adds a report to the open fault of the same machine: its words as a note, and its photo. So each
 * machine has at most one fault that is open, whoever reports it and how often. A photo too many is
 * left out, and the event says so to its customer and staff.
 * @returns the fault's id; undefined where none is open
 */
export async function repeatReport(
  trx: Trx,
  machine: faults.Machine,
  { what, seen_when, photo }: Report,
  { key: id, at, announce }: Sent,
): Promise<string | undefined> {
  // Reports of one machine wait for each other: of one without a label, those of its booking.
  if (machine.unit_id) await lockUnits(trx, [machine.unit_id]);
  else if (machine.booking_id) await lockAll(trx, [machine.booking_id]);
  const [open] = await faults.findOpenOf(trx, machine);
  if (!open) return undefined;
  // The same form that was sent at the same time: it made this fault, or its note.
  const known = (await findIdBySubmissionKey(trx, [id])) ?? (await events.findRecordOf(trx, id));
  if (known) return known;
  const photos = await faults.findPhotos(trx, [open.id]);
  const isFull = photos.length >= mostPhotos;
  const note = [what, seen_when].filter(Boolean).join("\n");
  await events.insert(trx, {
    id,
    recordId: open.id,
    at,
    actor: linkHolder,
    action: "fault-repeated",
    note,
    ...(photo && isFull && { after: { said: faultWords.unkept } }),
  });
  if (photo && !isFull) await faults.insertPhoto(trx, open.id, photo.bytes, at);
  announce({ kind: "fault", id: open.id, what: "updated" });
  return open.id;
}
