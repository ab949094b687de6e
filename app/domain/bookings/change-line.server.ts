import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { pickBooked } from "#app/domain/bookings/booking-fields.ts";
import { changeBooking } from "#app/domain/bookings/bookings.server.ts";
import type { BookedLine } from "#app/domain/bookings/check-booking.ts";
import type { Move } from "#app/domain/bookings/settle-booking.server.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { repriceLine, splitLine } from "#app/domain/rental/price.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { setLine } from "#app/domain/stock/shortages.server.ts";
import type { LineSetting } from "#app/domain/stock/way-out.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";

/** A new last day, for all machines that are not back or for some of them. */
export interface NewLastDay {
  until: string;
  number?: number;
  /** For one piece and the days beyond whole units of an own price, in whole rupees. */
  rest?: number;
}

export type LineChange = NewLastDay | LineSetting;

/**
 * Changes lines of a booking, by their ids, with the prices that follow.
 * @param opened the version that the page showed
 * @throws RecordGone, FormError when it changed meanwhile, or as `settleBooking`
 */
export async function changeLines(
  app: Pick<App, "store" | "catalogue">,
  opened: { id: string; version: number },
  changes: ReadonlyMap<string, LineChange>,
  acting: ActorContext,
): Promise<void> {
  const { offers } = app.catalogue.current;
  await changeBooking(app, opened.id, acting, {}, (_trx, before, state) => {
    const isKnown = [...changes.keys()].every((id) => state.lines.some((line) => line.id === id));
    if (before.version !== opened.version || !isKnown) {
      throw refused("The booking was changed just now. Read it again, then repeat this.");
    }
    const changed = state.lines.map((line) => {
      const change = changes.get(line.id);
      if (!change) return { lines: [line], moves: [] };
      if ("until" in change) return extendLine(line, change, state.handed, offers);
      const set = repriceLine(setLine(line, change), line, offers);
      return { lines: set ? [{ ...set, id: line.id }] : [], moves: [] };
    });
    const { payment, status } = before;
    return {
      booked: { ...pickBooked(before), payment, status },
      lines: changed.flatMap(({ lines }) => lines),
      moves: changed.flatMap(({ moves }) => moves),
    };
  });
}

/** Some machines with another last day are a line of their own, with those that the customer has. */
function extendLine(
  line: BookedLine,
  { until, number, rest }: NewLastDay,
  handed: readonly Move["handover"][],
  offers: readonly Offer[],
): { lines: BookedLine[]; moves: Move[] } {
  const most = line.quantity - countHanded(line, handed).back;
  const some = number ?? most;
  if (some < 1 || some > most) {
    throw refused(`Enter a number from 1 to ${formatNumber(most)}: the other machines are back.`);
  }
  const isWhole = some === line.quantity;
  const [kept, part] = isWhole ? [undefined, line] : splitLine(line, some);
  const id = isWhole ? line.id : uuidv7();
  const asked = { ...part, day_to: until, quoted_rest: rest ?? 0 };
  const extended = repriceLine(asked, part, offers);
  const lines = [...(kept ? [kept] : []), ...(extended ? [{ ...extended, id }] : [])];
  return { lines, moves: isWhole ? [] : movesOf(line.id, handed, id, some) };
}

/** What is with the customer moves first, up to a number. */
function movesOf(
  from: string,
  handed: readonly Move["handover"][],
  line_id: string,
  most: number,
): Move[] {
  let left = most;
  const out = handed.filter((one) => one.line_id === from && !one.back_at);
  return out.flatMap((handover) => {
    const number = Math.min(left, handover.number);
    left -= number;
    return number > 0 ? [{ handover, line_id, number }] : [];
  });
}
