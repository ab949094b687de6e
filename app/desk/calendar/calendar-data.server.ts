import type { App, SignedIn } from "#app/context.ts";
import { latestDay } from "#app/desk/deliveries/own-branch.server.ts";
import { toRow } from "#app/desk/deliveries/stop-rows.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { findDay, findStops } from "#app/domain/bookings/stops.server.ts";
import { addDays, formatReceived, formatWeekday, indianDay } from "#app/lib/dates.ts";

export type Calendar = Awaited<ReturnType<typeof readCalendar>>;

/** Today, and a week or, for an engineer, tomorrow. @param asked a day of the week */
export async function readCalendar(
  { store: { db }, now }: Pick<App, "store" | "now">,
  signedIn: SignedIn,
  given: { branch: string; week: string | undefined; driver: string },
) {
  const { branch, week: asked, driver } = given;
  const today = indianDay(now());
  const latest = latestDay(signedIn, now());
  // Far years are nobody's week.
  const week = mondayOf(!latest && asked && /^20/.test(asked) ? asked : today);
  const last = addDays(week, 6);
  const until = latest ?? (last > today ? last : today);
  const [stops, { done, ...counts }] = await Promise.all([
    findStops(db, until, branch),
    findDay(db, today, branch),
  ]);
  const drivers = [...new Set(stops.map((stop) => stop.driver).filter(Boolean))].sort();
  const rows = stops
    .filter((stop) => !driver || stop.driver === driver)
    .map((stop) => toRow(stop, today));
  const days = latest ? [today, latest] : Array.from({ length: 7 }, (_, i) => addDays(week, i));
  return {
    shows: ["booking", "unit", "catalogue"],
    ...counts,
    branch,
    driver,
    drivers,
    seesAll: may(signedIn, "deliveries of all branches"),
    seesWeeks: latest === undefined,
    today: { day: today, title: formatWeekday(today) },
    week: {
      day: week,
      title: `${formatWeekday(week)} to ${formatWeekday(last)}`,
      isThis: week <= today && today <= last,
    },
    rows: rows.filter((row) => row.day <= today),
    days: days.map((day) => ({
      day,
      title: formatWeekday(day),
      rows: rows.filter((row) => row.day === day),
    })),
    done: done.map(({ at, ...one }) => ({ ...one, at: formatReceived(at, now()) })),
  };
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
