import { readStockBook } from "#app/domain/stock/availability.server.ts";
import {
  progressOf,
  type ReservationRow,
  reservationRows,
  reserves,
} from "#app/domain/stock/reservation-rows.ts";
import * as stock from "#app/domain/stock/stock-repository.server.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/**
 * Brings what bookings have reserved in line with their status, lines and handovers. The records are
 * locked; places are locked in the same order by everybody, so that nobody waits in a circle.
 * @param from the statuses before, where they change
 * @throws FormError when a machine is not in stock on one of the days, a first day is missing, or
 * machines are with the customer of a booking that ends
 */
export async function reserve(
  trx: Trx,
  bookings: ReadonlyMap<string, { from?: string }>,
  at: Date,
): Promise<void> {
  const today = indianDay(at);
  const ids = [...bookings.keys()];
  const before = await stock.findReservations(trx, ids);
  const all = (await stock.findBooked(trx, ids)).map((booked) => {
    const { id, lines, handed } = booked;
    const status = lines[0]?.status ?? "";
    checkStatus(booked, status, bookings.get(id)?.from);
    const reserved = before.filter((one) => one.record_id === id && one.cleaning === 0);
    const wanted = reserves(status) ? reservationRows(lines, handed, today) : [];
    return { ...booked, reserved, wanted };
  });
  const places = all.flatMap(({ reserved, wanted }) => [...reserved, ...wanted]);
  await stock.lockPlaces(trx, places);
  for (const place of places) await stock.extendOverdue(trx, place, today);
  const added: { id: string; name: string; row: ReservationRow }[] = [];
  for (const { id, lines, reserved, wanted } of all) {
    for (const before of reserved) {
      const row = wanted.find(({ position }) => position === before.position);
      if (row && isWithin(row, before, today)) await stock.lowerReservation(trx, id, row);
      else await stock.deleteReservation(trx, id, before.position);
    }
    for (const row of wanted) {
      const before = reserved.find(({ position }) => position === row.position);
      if (before && isWithin(row, before, today)) continue;
      const name = lines.find(({ position }) => position === row.position)?.name ?? "";
      added.push({ id, name, row });
    }
  }
  for (const { id, name, row } of added.sort((a, b) => (keyOf(a.row) < keyOf(b.row) ? -1 : 1))) {
    await checkFree(trx, name, row, today);
    await stock.insertReservation(trx, id, row);
  }
}

/** Before several bookings change at once. */
export async function lockPlacesOf(trx: Trx, bookingIds: readonly string[]): Promise<void> {
  const booked = (await stock.findBooked(trx, bookingIds)).flatMap(({ lines }) =>
    lines.map(({ slug: configuration, branch }) => ({ configuration, branch })),
  );
  await stock.lockPlaces(trx, [...booked, ...(await stock.findReservations(trx, bookingIds))]);
}

const keyOf = ({ configuration, branch }: ReservationRow) => `${configuration} ${branch}`;

/** Whether a reservation takes no more than the one before, on no other days. */
function isWithin(row: ReservationRow, before: ReservationRow, today: string): boolean {
  const last = row.out_number > 0 && before.day_to < today ? today : before.day_to;
  return (
    keyOf(row) === keyOf(before) &&
    row.day_from === before.day_from &&
    row.day_to <= last &&
    row.number <= before.number
  );
}

type Booked = Awaited<ReturnType<typeof stock.findBooked>>[number];

function checkStatus({ lines, handed }: Booked, status: string, from: string | undefined) {
  const progress = progressOf(lines, handed);
  const out = handed.reduce((n, { number, back_at }) => (back_at ? n : n + number), 0);
  if (out > progress.reduce((n, line) => n + line.out, 0)) {
    throw refused(
      "More machines are with the customer than the booking would have. Take them back first.",
    );
  }
  if (from === undefined || from === status) return;
  if (out > 0 && status !== "delivered" && status !== "scheduled") {
    throw refused(
      `${formatNumber(out)} of its machines are with the customer. Take them back first.`,
    );
  }
  const isDated = lines.every(({ day_from, branch }) => day_from && branch);
  if (reserves(status) && !reserves(from) && from !== "returned" && !isDated) {
    throw refused(
      "Enter the first day and the branch of each line first, then confirm the booking.",
    );
  }
}

/** The words of the database's own refusal, before it would come. */
async function checkFree(trx: Trx, name: string, row: ReservationRow, today: string) {
  const { configuration, day_from: from, day_to: to, number } = row;
  const book = await readStockBook(trx, [configuration], { from, to, today });
  const free = book.freeFor(row) ?? number;
  if (free >= number) return;
  const left = free > 0 ? `only ${formatNumber(free)} are free` : "none is free";
  const asked = `${formatNumber(number)} ${number === 1 ? "is" : "are"} asked for`;
  throw refused(
    `${name} from ${formatDay(from)} to ${formatDay(to)}: ${left} at its branch, ${asked}.`,
  );
}
