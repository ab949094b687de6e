import type { Line } from "#app/domain/bookings/line.ts";
import { lastDay } from "#app/domain/bookings/rental-days.ts";
import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { addDays } from "#app/lib/dates.ts";

/** In these statuses a booking's machines are promised. */
const reserving: readonly string[] = [
  "confirmed",
  "scheduled",
  "delivered",
] satisfies BookingStatus[];

export function reserves(status: string): boolean {
  return reserving.includes(status);
}

export interface BookedLine extends Pick<Line, "slug" | "quantity" | "duration" | "term"> {
  position: number;
  name: string;
  day_from: string | null | undefined;
  /** The branch that delivers; empty for none yet. */
  branch: string;
  turnaround: number;
}

/** Machines that were handed over together; `back_at` null while they are with the customer. */
export interface Handed {
  configuration: string;
  /** That of the machines. */
  branch: string;
  number: number;
  back_at: string | null;
  condition: string | null;
}

/** Changes with each delivery and return. */
export function stateOf(handed: readonly Pick<Handed, "back_at">[]): string {
  return `${handed.length}.${handed.filter(({ back_at }) => back_at).length}`;
}

export interface ReservationRow {
  position: number;
  configuration: string;
  branch: string;
  day_from: string;
  /** With the days in which a machine is brought back to order. */
  day_to: string;
  number: number;
  out_number: number;
}

/**
 * How far each line is: machines that came back count for the lines that end first, then those that
 * are out, at first for lines of their own branch. @returns as many as lines, in their order
 */
export function progressOf<
  L extends Pick<BookedLine, "slug" | "quantity" | "branch" | "day_from" | "duration" | "term">,
>(
  lines: readonly L[],
  handed: readonly Handed[],
): { line: L; back: number; out: number; open: number }[] {
  const counted = handed
    .filter(({ condition }) => condition !== "exchanged")
    .map((one) => ({ ...one, left: one.number }));
  const done = new Map(lines.map((line) => [line, { line, back: 0, out: 0, open: line.quantity }]));
  const byEnd = lines.toSorted((a, b) => ((lastDay(a) ?? "9") < (lastDay(b) ?? "9") ? -1 : 1));
  const counts = byEnd.flatMap((line) => done.get(line) ?? []);
  for (const isOwnBranch of [true, false]) {
    for (const what of ["back", "out"] as const) {
      const some = counted.filter(({ back_at }) => (back_at ? "back" : "out") === what);
      for (const count of counts) {
        for (const one of some) {
          if (one.configuration !== count.line.slug) continue;
          if (isOwnBranch && one.branch !== count.line.branch) continue;
          const n = Math.min(count.open, one.left);
          one.left -= n;
          count[what] += n;
          count.open -= n;
        }
      }
    }
  }
  return lines.flatMap((line) => done.get(line) ?? []);
}

/** What a booking in a reserving status has reserved. @param today until then at least, what is out */
export function reservationRows(
  lines: readonly BookedLine[],
  handed: readonly Handed[],
  today: string,
): ReservationRow[] {
  return progressOf(lines, handed).flatMap(({ line, out, open }) => {
    const { position, slug: configuration, branch, day_from, turnaround } = line;
    const last = lastDay(line);
    if (!day_from || !last || !branch || out + open === 0) return [];
    const held = addDays(last, turnaround);
    const day_to = out > 0 && held < today ? today : held;
    return [
      { position, configuration, branch, day_from, day_to, number: out + open, out_number: out },
    ];
  });
}
