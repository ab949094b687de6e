import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { findFault } from "#app/domain/faults/fault-repository.server.ts";
import type { CustomerLink } from "#app/domain/mail/mail-content.ts";
import { type Linked, linkToken } from "#app/domain/records/link-token.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import { type Db, transact } from "#app/platform/db/transact.ts";

/** The address of a booking's page for whoever has the link. */
export function rentalLink(origin: string, authSecret: string, booking: Linked): string {
  return `${origin}/rental?token=${linkToken(authSecret, "rental", booking)}`;
}

/** The link of a booking, or of the booking of a fault; undefined for any other record. */
export async function findCustomerLink(
  db: Db,
  site: { origin: string; authSecret: string },
  recordId: string,
): Promise<CustomerLink | undefined> {
  const fault = await findFault(db, recordId);
  const booking = await bookings.findBooking(db, { id: fault?.booking_id ?? recordId });
  if (!booking) return undefined;
  const href = rentalLink(site.origin, site.authSecret, booking);
  return { href, mailbox: booking.email };
}

/** All links of a booking that were sent until now open nothing any more. @throws RecordGone */
export async function revokeRentalLink(
  { store }: Pick<App, "store">,
  id: string,
  by: Staff,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    await bookings.raiseLink(trx, id);
    await logEvent(trx, by, record, { action: "rental-link-revoked" });
    announce({ kind: "booking", id, what: "updated" });
  });
}
