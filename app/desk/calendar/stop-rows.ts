import { formatPieces } from "#app/domain/bookings/line.ts";
import type { Stop } from "#app/domain/stock/calendar.server.ts";
import { daysBetween, formatWeekday } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";

/** In the address: the deliveries of all branches. */
export const allBranches = "all";

export type StopRow = ReturnType<typeof toRow>;

/** A delivery or collection as the calendar and the run sheet show it. */
export function toRow({ booking, machines, ...stop }: Stop, today: string) {
  const { id, name, company, reference, phone, street, street2, city, postcode } = booking;
  const { direction, branch, due, day, time, driver } = stop;
  const late = Math.max(0, daysBetween(day, today));
  return {
    id: [id, direction, branch, due].join(" "),
    recordId: id,
    direction,
    branch,
    due,
    day,
    weekday: formatWeekday(day),
    time,
    driver,
    late: late > 0 ? `${formatCount(late, "day")} late` : "",
    customer: company || name,
    contact: company ? name : "",
    reference,
    phone,
    street: [street, street2].filter(Boolean).join(", "),
    city,
    postcode,
    machines: machines.map((one) => formatPieces({ ...one, quantity: one.number })).join(", "),
    number: machines.reduce((n, one) => n + one.number, 0),
    until: machines[0]?.last ? formatWeekday(machines[0].last) : "",
  };
}

/** The address of a customer, for a maps app. */
export function addressOf({ street, city, postcode }: StopRow): string {
  return [street, city, postcode].filter(Boolean).join(", ");
}
