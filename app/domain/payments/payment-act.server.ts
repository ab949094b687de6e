import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import type { AuditAction, AuditValues } from "#app/domain/audit/audit-actions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { booking as bookingKind } from "#app/domain/bookings/booking-kind.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import * as payments from "#app/domain/payments/payment-repository.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";

/** The booking of a payment, locked; undefined without one. @throws RecordGone */
export async function lockPayer(trx: Trx, recordId: string | null) {
  if (!recordId) return undefined;
  await lockRecord(trx, bookingKind, recordId);
  const payer = await payments.findPayer(trx, recordId);
  if (!payer) throw new RecordGone();
  return payer;
}

/** A payment with its booking, locked in the order of all acts. @throws RecordGone */
export async function lockPayment(trx: Trx, id: string) {
  const found = await payments.findPayment(trx, id);
  if (!found) throw new RecordGone();
  await lockPayer(trx, found.record_id);
  const payment = await payments.lockPayment(trx, id);
  if (!payment) throw new RecordGone();
  return payment;
}

/** To whom the booking's papers go; without a booking, or an address, nobody is written to. */
export async function mail(
  trx: Trx,
  announce: Announce,
  { id: paymentId, record_id }: { id: string; record_id: string | null },
  template: "payment received" | "payment refused",
  { at }: ActorContext,
) {
  const payer = record_id ? await payments.findPayer(trx, record_id) : undefined;
  if (!record_id || !payer?.email || payer.status === "spam") return;
  const letter = { template, to: payer.email, data: { paymentId } } as const;
  await insertMails(trx, { record_id }, [letter], at, announce);
}

/** In the booking's history and the audit, with the way to the payment; without a booking, in the audit alone. */
export async function log(
  trx: Trx,
  by: ActorContext,
  {
    id,
    record_id,
    customer_id,
  }: { id: string } & Record<"record_id" | "customer_id", string | null>,
  event: { action: AuditAction; after: AuditValues },
) {
  const linked = { ...event, after: { ...event.after, link: `/admin/payments/${id}` } };
  if (record_id) await logEvent(trx, by, { id: record_id, kind: bookingKind }, linked);
  else await audit.insert(trx, { ...by, kind: "customer", recordId: customer_id ?? id, ...linked });
}

/** Names the change for the live feed. */
export function tell(
  announce: Announce,
  { id, record_id }: { id: string; record_id: string | null },
  what: "created" | "updated" = "updated",
) {
  announce({ kind: "payment", id, what });
  if (record_id) announce({ kind: "booking", id: record_id, what: "updated" });
}
