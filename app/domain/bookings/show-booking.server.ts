import type { App } from "#app/context.ts";
import {
  findById,
  findIdByReference,
  type StoredBooking,
} from "#app/domain/bookings/booking-repository.server.ts";

import { deskValues } from "#app/domain/bookings/desk-values.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readReference } from "#app/lib/reference.ts";

/** The booking that an address asks for, by its id or by its reference. */
export async function openBooking({ store: { db } }: App, asked: string) {
  const reference = readReference(asked);
  const id = recordId(asked) ?? (reference && (await findIdByReference(db, reference)));
  return id ? findById(db, id) : undefined;
}

/** A booking as the page that edits it shows it. */
export function showBooking(booking: StoredBooking) {
  const { id, no, reference, version, created_at, lines } = booking;
  const received = formatReceivedInFull(created_at);
  return { id, no, reference, version, received, lines, values: deskValues(booking) };
}
