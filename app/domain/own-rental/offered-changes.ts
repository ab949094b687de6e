import type { BookingStatus } from "#app/domain/bookings/status.ts";
import { isCancellable, isOpen } from "#app/domain/bookings/status.ts";
import { countHanded, type Handed } from "#app/domain/stock/ledger.ts";

/** What a customer can do with a booking beside paying it. */
export type OfferedChange =
  | "extend"
  | "end"
  | "delivery"
  | "address"
  | "cancel"
  | "again"
  | "fault";

interface Offered {
  status: BookingStatus;
  lines: readonly { id: string; slug: string; quantity: number; day_to: string | null }[];
  handed: readonly Handed[];
}

/** What the page of a booking offers, in its order. What is new is cancelled on the page itself. */
export function offeredChanges({ status, lines, handed }: Offered): OfferedChange[] {
  const counts = lines.map((line) => countHanded(line, handed));
  const isOut = counts.some(({ out }) => out > 0);
  const waits = isOpen(status) && !isOut && counts.some(({ open }) => open > 0);
  const runs = isOpen(status) && (isOut || waits) && lines.some(({ day_to }) => day_to);
  return [
    ...(isOut ? ["fault" as const] : []),
    ...(runs ? ["extend" as const] : []),
    ...(runs && isOut ? ["end" as const] : []),
    ...(waits ? ["delivery" as const, "address" as const] : []),
    ...(waits && !isCancellable(status) ? ["cancel" as const] : []),
    ...(lines.some(({ slug }) => slug) ? ["again" as const] : []),
  ];
}
