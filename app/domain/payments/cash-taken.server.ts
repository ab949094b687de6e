import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { formatToCollect, sumToCollect } from "#app/domain/bookings/payment.ts";
import { findPayments } from "#app/domain/payments/payment-repository.server.ts";
import { collectCash } from "#app/domain/payments/payments.server.ts";

type Collected = Parameters<typeof sumToCollect>[0] & { id: string };

/** The cash that an engineer is to collect of a booking, and the amount already entered. */
export async function showCash({ store: { db } }: Pick<App, "store">, booking: Collected) {
  const payments = await findPayments(db, { recordId: booking.id });
  const isTaken = ({ kind, direction, state, undone }: (typeof payments)[number]) =>
    kind === "cash" && direction === "in" && state !== "refused" && undone === 0;
  const sumOf = (some: typeof payments) => some.reduce((sum, { amount }) => sum + amount, 0);
  const all = payments.filter(isTaken);
  const taken = sumOf(all);
  const { cash, sum, deposit } = sumToCollect(booking);
  return {
    said: formatToCollect(booking),
    taken: taken > 0 ? formatPaise(taken) : "",
    /** In paise; of it `rent`, and the other is the deposit. */
    left: Math.max(0, (sum ?? deposit) * 100 - taken),
    rent: Math.max(
      0,
      (cash ?? 0) * 100 - sumOf(all.filter(({ purpose }) => purpose === "invoice")),
    ),
  };
}

/**
 * Enters cash that an engineer took: what is above the rent is the deposit, as far as there is one.
 * @param taken in paise; `rent` as the page showed it, so that sent twice under its key it is the same
 */
export async function takeCash(
  app: Pick<App, "store">,
  booking: Collected,
  taken: { amount: number; rent: number; key: string },
  by: Staff,
): Promise<void> {
  const { amount, rent, key } = taken;
  const { deposit } = sumToCollect(booking);
  const secured = Math.min(deposit * 100, Math.max(0, amount - rent));
  const parts = { invoice: amount - secured, deposit: secured };
  for (const purpose of ["invoice", "deposit"] as const) {
    const part = { recordId: booking.id, amount: parts[purpose], purpose };
    if (part.amount > 0) await collectCash(app, part, `${key} ${purpose}`, by);
  }
}
