import { openOf } from "#app/domain/payments/balance.ts";
import * as balanceRows from "#app/domain/payments/balance-repository.server.ts";
import * as payments from "#app/domain/payments/payment-repository.server.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** The actor and time of a settlement. */
interface Acting {
  at: Date;
  actor: { userId: string };
}

/** Puts so much of a payment to an invoice. The database refuses what is too much. */
export async function settle(
  trx: Trx,
  settled: { document_id: string; payment_id: string; amount: number },
  { at, actor }: Acting,
) {
  const created_by = actor.userId || null;
  await payments.insertSettlement(trx, { ...settled, created_by }, at);
}

/** Takes settlements back, each by its opposite. */
export async function takeBack(
  trx: Trx,
  settlements: Awaited<ReturnType<typeof payments.findSettlements>>,
  { at, actor }: Acting,
) {
  for (const { id, document_id, payment_id, amount } of settlements) {
    const opposite = { document_id, payment_id, amount: -amount, undoes: id };
    await payments.insertSettlement(trx, { ...opposite, created_by: actor.userId || null }, at);
  }
}

/**
 * Puts what is free of the payments for a booking's invoices to its open ones, those that are due
 * first before the others. Without a booking, a customer's payments without one to all its invoices,
 * with those of all that were merged with it.
 * @returns the sum in paise
 */
export async function settleFree(
  trx: Trx,
  owner: { recordId: string } | { customerId: string },
  acting: Acting,
): Promise<number> {
  const whose =
    "recordId" in owner
      ? owner
      : { customerIds: await payments.findOneCustomer(trx, owner.customerId) };
  const own = (await payments.findPayments(trx, whose)).filter(
    ({ purpose, record_id }) => purpose === "invoice" && ("recordId" in owner || !record_id),
  );
  const open = (await balanceRows.findBalances(trx, whose)).map((row) => ({
    id: row.id,
    open: openOf(row),
  }));
  let sum = 0;
  for (const { id: payment_id, free } of own) {
    let left = free;
    for (const invoice of open) {
      const amount = Math.min(left, invoice.open);
      if (amount <= 0) continue;
      await settle(trx, { document_id: invoice.id, payment_id, amount }, acting);
      invoice.open -= amount;
      left -= amount;
      sum += amount;
    }
  }
  return sum;
}

/** Frees payments of an invoice, the newest first, until at most so much of it is settled. */
export async function freeAbove(trx: Trx, documentId: string, most: number, acting: Acting) {
  const settled = await payments.findSettlements(trx, { document_id: documentId });
  let above = settled.reduce((sum, { amount }) => sum + amount, 0) - most;
  for (const settlement of settled.toReversed()) {
    if (above <= 0) return;
    await takeBack(trx, [settlement], acting);
    const kept = Math.max(0, settlement.amount - above);
    const { document_id, payment_id } = settlement;
    if (kept > 0) await settle(trx, { document_id, payment_id, amount: kept }, acting);
    above -= settlement.amount - kept;
  }
}
