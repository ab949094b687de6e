import type { App, SignedIn } from "#app/context.ts";
import { readVisits } from "#app/desk/deliveries/fault-visits.server.ts";
import { latestDay } from "#app/desk/deliveries/own-branch.server.ts";
import { toRow } from "#app/desk/deliveries/stop-rows.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { findStaffNames } from "#app/domain/accounts/user-repository.server.ts";
import { orderStops } from "#app/domain/bookings/stop-order.server.ts";
import { findDay, findStops } from "#app/domain/bookings/stops.server.ts";
import { allClosed } from "#app/domain/branches/answer-times.ts";
import { addDays, formatReceived, formatWeekday, indianDay } from "#app/lib/dates.ts";

export type Calendar = Awaited<ReturnType<typeof readCalendar>>;

/** Today, and seven days from it or, for an engineer, tomorrow. @param given `week` its first day */
export async function readCalendar(
  app: Pick<App, "store" | "now" | "catalogue">,
  signedIn: SignedIn,
  given: { branch: string; week: string | undefined; driver: string },
) {
  const { store, now, catalogue } = app;
  const { db } = store;
  const { branch, week: asked, driver } = given;
  const today = indianDay(now());
  const latest = latestDay(signedIn, now());
  // Far years are nobody's week.
  const week = !latest && asked && /^20/.test(asked) ? asked : today;
  const last = addDays(week, 6);
  const until = latest ?? (last > today ? last : today);
  const [stops, allVisits, names, { done, ...counts }] = await Promise.all([
    orderStops(db, await findStops(db, until, branch), { day: today, branch }),
    readVisits(app, until, branch),
    latest ? [] : findStaffNames(db, branch),
    findDay(db, today, branch),
  ]);
  const planned = [...stops, ...allVisits].map((one) => one.driver);
  const drivers = [...new Set(planned.filter(Boolean))].sort();
  const visits = allVisits.filter((one) => !driver || one.driver === driver);
  const rows = stops
    .filter((stop) => !driver || stop.driver === driver)
    .map((stop) => toRow(stop, today));
  const { allBranches, branches } = catalogue.current;
  const own = branch ? allBranches.filter(({ id }) => id === branch) : branches;
  const days = latest ? [today, latest] : Array.from({ length: 7 }, (_, i) => addDays(week, i));
  return {
    shows: ["booking", "unit", "fault", "catalogue"],
    ...counts,
    names,
    branch,
    driver,
    drivers,
    seesAll: may(signedIn, "deliveries of all branches"),
    seesWeeks: latest === undefined,
    today: { day: today, title: formatWeekday(today) },
    week: {
      day: week,
      title: `${formatWeekday(week)} to ${formatWeekday(last)}`,
      isThis: week === today,
    },
    rows: rows.filter((row) => row.day <= today),
    visits: visits.filter((visit) => visit.day <= today),
    days: days.map((day) => ({
      day,
      title: formatWeekday(day),
      closed: allClosed(own, day),
      rows: rows.filter((row) => row.day === day),
      visits: visits.filter((visit) => visit.day === day),
    })),
    done: done.map(({ at, ...one }) => ({ ...one, at: formatReceived(at, now()) })),
  };
}
