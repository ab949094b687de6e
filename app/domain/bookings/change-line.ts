import { v7 as uuidv7 } from "uuid";
import type { Move } from "#app/domain/bookings/settle-booking.server.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { agreedAmounts } from "#app/domain/rental/agreed-amounts.ts";
import { type BookedLine, repriceLine, splitLine } from "#app/domain/rental/price.ts";
import { countHanded } from "#app/domain/stock/ledger.ts";
import { followOn, type LineSetting, setLine } from "#app/domain/stock/line-setting.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";

/** Amounts that staff agree on for the new days, in whole rupees (`agreedAmounts`). */
interface AgreedAmounts {
  /** For one piece and the days beyond whole units of an own price. */
  rest?: number;
  /** The own price of one piece for the rental. */
  quoted?: number;
  discount?: number;
}

export type LineChange = LineSetting & AgreedAmounts;

/**
 * Some machines that become another line are a line of their own, with another last day also those
 * that the customer has; after it that of the machines that follow them.
 */
export function changeLine(
  line: BookedLine,
  change: LineChange,
  handed: readonly Move["handover"][],
  offers: readonly Offer[],
): { lines: BookedLine[]; moves: Move[] } {
  const isLastDay = "until" in change;
  if (isLastDay && !line.day_from) throw refused("Enter the first day of this line first.");
  const { out, back } = countHanded(line, handed);
  const most = line.quantity - back - (isLastDay ? 0 : out);
  const some = isLastDay || "number" in change ? (change.number ?? most) : line.quantity;
  const isPart = isLastDay || some < line.quantity;
  if (some < 1 || (isPart && some > most)) {
    const others = isLastDay ? "are back" : "were delivered";
    throw refused(`Enter a number from 1 to ${formatNumber(most)}: the other machines ${others}.`);
  }
  const isWhole = some === line.quantity;
  const [kept, part] = isWhole ? [undefined, line] : splitLine(line, some);
  const asks = isLastDay && change.until !== line.day_to ? agreedAmounts(part) : [];
  const missing = asks.find(({ name }) => change[name] === undefined);
  if (missing) throw refused(`Enter the ${missing.label} for the new days.`);
  const amounts = {
    ...(isLastDay && { quoted_rest: change.rest ?? 0 }),
    ...Object.fromEntries(asks.map(({ name }) => [name, change[name]])),
  };
  const id = isWhole ? line.id : uuidv7();
  const changed = repriceLine({ ...setLine(part, change), ...amounts }, part, offers);
  const follows = isLastDay && change.next ? followOn(part, change, offers) : undefined;
  const lines = [
    ...(kept ? [kept] : []),
    ...(changed ? [{ ...changed, id }] : []),
    ...(follows ? [{ ...follows, id: uuidv7() }] : []),
  ];
  return { lines, moves: isWhole ? [] : movesOf(line.id, handed, id, isLastDay ? some : 0) };
}

/** Moves machines that are with the customer to a line, up to a number. */
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
