import type { App } from "#app/context.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import * as reminders from "#app/domain/bookings/return-reminder-repository.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { isWithdrawn } from "#app/domain/records/consent-repository.server.ts";
import { linkToken, readLinkToken } from "#app/domain/records/link-token.server.ts";
import { indianTime } from "#app/domain/records/reminder.ts";
import { addDays, dayMs, daysBetween, indianDay } from "#app/lib/dates.ts";
import { transact } from "#app/platform/db/transact.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

type ReminderApp = Pick<App, "store" | "now">;

/** Rentals of fewer days end without a reminder. */
const shortestReminded = 21;
const daysBefore = 7;

/** Reminds customers every morning of rentals that end within a week. */
export function returnRemindersJob(app: ReminderApp): Job {
  return {
    name: "return reminders",
    startDelay: 90_000,
    dueAfter(done) {
      const morning = new Date(indianTime(indianDay(done), "09:00"));
      return morning > done ? morning : new Date(morning.getTime() + dayMs);
    },
    run: () => remindOfReturns(app),
  };
}

/** One mail for the lines of a booking that end together, unless their last day is changed afterwards. */
export async function remindOfReturns({ store, now }: ReminderApp): Promise<void> {
  const today = indianDay(now());
  const ending = await reminders.findEnding(store.db, {
    from: addDays(today, 1),
    to: addDays(today, daysBefore),
  });
  const reminded = ending.filter(({ day_from, day_to }) => {
    return day_from && day_to && daysBetween(day_from, day_to) + 1 >= shortestReminded;
  });
  for (const [id, own] of Map.groupBy(reminded, (line) => line.id)) {
    const [{ email, created_at } = { email: "", created_at: "" }] = own;
    await transact(store, async (trx, announce) => {
      if (await reminders.isStopped(trx, email)) return;
      if (await isWithdrawn(trx, { email, created_at })) return;
      const at = now();
      const ids = own.map(({ line_id }) => line_id);
      const lines = await reminders.markReminded(trx, ids, at);
      if (lines.length === 0) return;
      const data = { bookingId: id, lines };
      const mail = { template: "return reminder", to: email, data } as const;
      await insertMails(trx, { record_id: id }, [mail], at, announce);
    });
  }
}

/** The token of a mail's link: it stops all reminders to the booking's address. */
export function stopToken(authSecret: string, bookingId: string): string {
  return linkToken(authSecret, "return reminders", { id: bookingId, link_version: 1 });
}

/** @returns false for a link that is none of ours, or whose booking is erased */
export async function stopReturnReminders(
  { store, authSecret, now }: Pick<App, "store" | "authSecret" | "now">,
  token: string,
): Promise<boolean> {
  const id = readStopToken(authSecret, token);
  return transact(store, async (trx) => {
    const booking = id ? await findBooking(trx, { id }) : undefined;
    if (!booking?.email) return false;
    await reminders.stop(trx, booking.email, now());
    return true;
  });
}

/** @returns the booking's id; undefined for a token that we did not sign */
export function readStopToken(authSecret: string, token: string): string | undefined {
  return readLinkToken(authSecret, "return reminders", token)?.id;
}
