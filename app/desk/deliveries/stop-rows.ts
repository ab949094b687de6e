import { stopKey, timingOf } from "#app/domain/bookings/stop-timing.ts";
import type { Stop } from "#app/domain/bookings/stops.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** In the address: the deliveries of all branches. */
export const allBranches = "all";

/** The words of deliveries and collections. */
export const directionWords = {
  out: { act: "Deliver", to: "to", open: "To deliver", done: "delivered", icon: "truck" },
  back: { act: "Take back", to: "from", open: "To take back", done: "taken back", icon: "back" },
} as const;

type Direction = keyof typeof directionWords;

export type StopRow = ReturnType<typeof toRow>;

/** A delivery or collection as the calendar and the run sheet show it. */
export function toRow({ booking, machines, ...stop }: Stop, today: string) {
  const { id, name, company, reference, phone, street, street2, city, postcode } = booking;
  const { direction, branch, due, day, time, driver, collect } = stop;
  const sum = (of: "number" | "done") => machines.reduce((n, one) => n + one[of], 0);
  const [number, done] = [sum("number"), sum("done")];
  return {
    id: stopKey({ direction, machines }),
    /** The ids of its lines, as forms send them. */
    lines: machines.map((one) => one.id).join(","),
    recordId: id,
    direction,
    branch,
    due,
    day,
    weekday: formatWeekday(day),
    time,
    driver,
    ...timingOf({ due, day }, today),
    customer: company || name,
    contact: company ? name : "",
    reference,
    phone,
    street: [street, street2].filter(Boolean).join(", "),
    city,
    postcode,
    machines: machines.map((one) => formatPieces({ ...one, quantity: one.number })).join(", "),
    number,
    /** Machines already handed over, as a share and in words. */
    share: done / (done + number),
    progress: done > 0 ? formatProgress(done, done + number, direction) : "",
    collect,
    until: machines[0]?.last ? formatWeekday(machines[0].last) : "",
  };
}

/** "4 of 10 delivered" */
const formatProgress = (done: number, all: number, direction: Direction) =>
  `${formatNumber(done)} of ${formatNumber(all)} ${directionWords[direction].done}`;

/** Overdue stops, then deliveries and collections. */
export function groupStops(rows: readonly StopRow[]) {
  const inTime = (direction: Direction) => ({
    title: directionWords[direction].open,
    rows: rows.filter((row) => !row.late && row.direction === direction),
    isLate: false,
  });
  const late = { title: "Overdue", rows: rows.filter((row) => row.late), isLate: true };
  return [late, inTime("out"), inTime("back")];
}

/** The address of a customer, for a maps app. */
export function addressOf({ street, city, postcode }: StopRow): string {
  return [street, city, postcode].filter(Boolean).join(", ");
}
