import {
  type LedgerRow,
  ledgerOf,
  type Rental,
  stockKey,
  takenUntil,
} from "#app/domain/stock/ledger.ts";
import * as ledger from "#app/domain/stock/ledger-repository.server.ts";
import { findStock, lockPlaces } from "#app/domain/stock/stock-repository.server.ts";
import { Sweep } from "#app/domain/stock/sweep.ts";
import { formatDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/**
 * Updates the ledger of some bookings, whose records are locked. All rows of a booking are written
 * again together, so that no day counts a machine twice between promised and delivered.
 * @param today in India
 * @throws FormError where a place has too few on a day on which they take more than before
 */
export async function writeLedger(trx: Trx, rentals: readonly Rental[], today: string) {
  const ids = rentals.map(({ id }) => id);
  const stored = await ledger.findRows(trx, ids);
  const wanted = rentals.flatMap(ledgerOf);
  const before = new Map(stored.map((row) => [row.id, row]));
  const changed = wanted.filter((row) => !isEqual(row, before.get(row.id)));
  const gone = stored.filter(({ id }) => !wanted.some((row) => row.id === id));
  if (changed.length + gone.length === 0) return;
  await lockPlaces(trx, [...gone, ...changed]);
  const names = new Map(rentals.flatMap(({ lines }) => lines.map(({ id, name }) => [id, name])));
  for (const key of new Set(changed.map(stockKey))) {
    const [was, is] = [stored, wanted].map((rows) => rows.filter((row) => stockKey(row) === key));
    await refuseShort(trx, was ?? [], is ?? [], names, today);
  }
  const places = new Set([...gone, ...changed].map(stockKey));
  const isAsked = (row: LedgerRow) => row.state !== "back" && places.has(stockKey(row));
  const aside = await ledger.setAside(trx, stored.filter(isAsked), today);
  for (const row of wanted.filter((row) => isAsked(row) || changed.includes(row))) {
    await ledger.writeRow(trx, { ...row, as_of: today });
  }
  await ledger.deleteRows(trx, [...aside, ...gone.map(({ id }) => id)]);
}

function isEqual(row: LedgerRow, stored: LedgerRow | undefined): boolean {
  const columns = Object.keys(row) as (keyof LedgerRow)[];
  return stored !== undefined && columns.every((column) => stored[column] === row[column]);
}

/**
 * Has words for what the database would refuse. A place that is short already refuses nothing that
 * takes no more on the short days, and machines that come back are never refused.
 * @param was the rows of the bookings at one place before @param is and after the change
 */
async function refuseShort(
  trx: Trx,
  was: readonly LedgerRow[],
  is: readonly LedgerRow[],
  names: ReadonlyMap<string, string>,
  today: string,
) {
  const lasting = (rows: readonly LedgerRow[]) =>
    rows.map((row) => ({ ...row, day_to: takenUntil(row, today) }));
  const isAsked = ({ state }: LedgerRow) => state !== "back";
  const asked = lasting(is.filter(isAsked));
  const [place] = asked;
  if (!place) return;
  const [known] = await findStock(trx, place);
  if (!known) return;
  const bounds = asked.flatMap(({ day_from, day_to }) => [day_from, day_to]).sort();
  const [first = today, to = today] = [bounds.at(0), bounds.at(-1)];
  const span = { from: first < today ? today : first, to, today };
  const others = await ledger.findTaken(trx, [place.configuration], span, {
    branches: [place.branch],
    without: was.map(({ id }) => id),
  });
  const before = new Sweep(lasting(was.filter(isAsked)));
  const after = new Sweep(asked);
  const taken = new Sweep([...others, ...lasting(is)]);
  for (const { day } of [...taken.between(span.from, to), ...before.between(span.from, to)]) {
    const more = after.takenOn(day) - before.takenOn(day);
    if (more <= 0 || taken.takenOn(day) <= known.number) continue;
    const lines = asked.filter(({ day_from, day_to }) => day_from <= day && day <= day_to);
    const [row = place] = lines;
    const own = lines.filter((one) => one.line_id === row.line_id);
    const number = own.reduce((n, one) => n + one.number, 0);
    const from = row.day_from < today ? today : row.day_from;
    const free = known.number - (taken.most(from, row.day_to) - number);
    const left = free > 0 ? `only ${formatNumber(free)} are free` : "none is free";
    const wanted = `${formatNumber(number)} ${number === 1 ? "is" : "are"} requested`;
    const days = `${formatDay(row.day_from)} to ${formatDay(row.day_to)}`;
    throw refused(`${names.get(row.line_id)} from ${days}: ${left} at its branch, ${wanted}.`);
  }
}
