import { createHash } from "node:crypto";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { readPaise } from "#app/domain/billing/paise.ts";
import { type NewPayment, reportPayment } from "#app/domain/payments/payments.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { FileRefused, readSentFile } from "#app/platform/files/sent-file.server.ts";
import { shownTypeOf } from "#app/platform/files/shown-type.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import { payWords } from "#content/pay.ts";

/**
 * A customer's form that says how much of a booking was paid, when and under which number, or shows
 * it by a picture or PDF. Each account has the limits of one
 * network, and so has each booking by its link.
 * @throws FormError with what to correct, LimitReached
 */
export async function reportByForm(
  app: Pick<App, "store" | "limits">,
  booking: { id: string; purpose: NewPayment["purpose"] },
  { fields, proof: sent }: { fields: Readonly<Record<string, string>>; proof: unknown },
  by: ActorContext,
): Promise<void> {
  const subject = `payments of ${by.actor.userId || booking.id}`;
  const amount = sent instanceof File ? sent.size : 0;
  const uses = await countUses(
    app.store.db,
    app.limits,
    by.at,
    { limit: "forms", subject },
    { limit: "fileBytes", subject, amount },
  );
  for (const { isPast, waitSeconds } of uses) if (isPast) throw new LimitReached(waitSeconds);
  const proof = await readProof(sent);
  const digest = proof ? createHash("sha256").update(proof.bytes).digest("base64url") : "";
  const values = {
    kind: fields.kind === "upi" ? ("upi" as const) : ("transfer" as const),
    amount: readPaise(fields.amount ?? "") ?? 0,
    onDay: fields.on_day ?? "",
    reference: (fields.reference ?? "").replace(/[\s-]/g, "").toUpperCase(),
  };
  const [key] = submissionKeys(
    "payment",
    { ...values, amount: String(values.amount), digest },
    fields,
    by.at,
  );
  const payment = { ...values, recordId: booking.id, customerId: null, purpose: booking.purpose };
  await reportPayment(app, { ...payment, ...(proof && { proof }) }, key, by);
}

/** A picture or PDF, by its bytes and not by its name. */
async function readProof(sent: unknown): Promise<NewPayment["proof"]> {
  try {
    const read = await readSentFile(sent, 5);
    if (!read) return undefined;
    const type = shownTypeOf(read.bytes);
    if (type === "pdf" || type === "png" || type === "jpg") return { type, bytes: read.bytes };
    throw new FileRefused(payWords.report.otherFile);
  } catch (error) {
    throw error instanceof FileRefused ? wrongField("proof", error.message) : error;
  }
}
