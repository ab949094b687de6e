import type { App } from "#app/context.ts";
import { findBooking, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { findLastActs } from "#app/domain/own-rental/last-acts-repository.server.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { readLinkToken } from "#app/domain/records/link-token.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** A link opens for so many days after the return and the last open amount. */
const openDays = 60;

/** The booking of a link; undefined for one that is not ours, was revoked, or is over. */
export async function openRental(
  { store: { db }, authSecret, now }: Pick<App, "store" | "authSecret" | "now">,
  token: string,
): Promise<StoredBooking | undefined> {
  const read = readLinkToken(authSecret, "rental", token);
  const booking = read && (await findBooking(db, { id: read.id }));
  if (!booking || booking.link_version !== read.link_version) return undefined;
  const last = await lastDay(db, booking);
  return last && last < indianDay(now()) ? undefined : booking;
}

/** The last day on which the link of a booking opens; undefined while it runs or something is open. */
async function lastDay(db: Db, { id, status }: StoredBooking): Promise<string | undefined> {
  if (status !== "returned" && status !== "cancelled") return undefined;
  const billed = await findBalances(db, { recordId: id });
  if (billed.some((one) => openOf(one) > 0)) return undefined;
  const ended = await findLastActs(db, id);
  return ended && addDays(indianDay(new Date(ended)), openDays);
}
