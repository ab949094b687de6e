import { findComing } from "#app/domain/bookings/stop-repository.server.ts";
import { hoursOn, type Timetable } from "#app/domain/branches/answer-times.ts";
import type { CurrentDocument } from "#app/domain/catalogue/list-documents.server.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { formatWeekdayInFull } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Deliveries and collections on days that a branch's draft closes. */
export interface ClosedStops {
  count: number;
  /** The first ones, each with the id of its booking. */
  listed: { id: string; said: string }[];
}

const mostListed = 20;

/**
 * Deliveries and collections of a branch, from today on, on days that are open as published and
 * closed by its draft. Booked stops do not move by themselves: staff plan them.
 * @returns undefined for none, and for other documents
 */
export async function findClosedStops(
  db: Db,
  { document, published }: Pick<CurrentDocument, "document" | "published">,
  today: string,
): Promise<ClosedStops | undefined> {
  if (document.kind !== "branch" || published?.kind !== "branch") return undefined;
  const write = ({ hours, closedDays }: Timetable) => JSON.stringify([hours, closedDays]);
  if (write(published.body) === write(document.body)) return undefined;
  const closes = (day: string) => {
    const [was, is] = [published.body, document.body].map((one) => hoursOn(one, new Date(day)));
    return day >= today && was !== undefined && is === undefined;
  };
  const stops = (await findComing(db, document.slug)).flatMap(
    ({ state, due_on, collection, ...row }) => {
      // Promised machines are delivered first.
      if (state === "out") return { ...row, day: due_on, what: "Collection" };
      const delivery = { ...row, day: due_on, what: "Delivery" };
      return collection ? [delivery, { ...row, day: collection, what: "Collection" }] : delivery;
    },
  );
  const met = Map.groupBy(
    stops.filter(({ day }) => closes(day)),
    ({ day, what, line_id }) => [day, what, line_id].join(" "),
  );
  const said = [...met]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [one, ...others]]) => {
      if (!one) return [];
      const quantity = others.reduce((sum, { number }) => sum + number, one.number);
      const machines = formatPieces({ name: one.name, quantity });
      const { record_id: id, reference, day, what } = one;
      return { id, said: `${formatWeekdayInFull(day)}: ${what} of ${machines}, ${reference}` };
    });
  return said.length > 0 ? { count: said.length, listed: said.slice(0, mostListed) } : undefined;
}
