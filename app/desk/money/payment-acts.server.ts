import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { type App, appContext } from "#app/context.ts";
import { answerEdit, findAct } from "#app/desk/forms/answer-edit.server.ts";
import { badRequest, keyOf } from "#app/desk/record/record-form.server.ts";
import { type Staff, staffOf } from "#app/domain/accounts/staff.server.ts";
import { amountField } from "#app/domain/billing/amount-field.ts";
import {
  confirmPayment,
  declinePayment,
  enterCertificate,
  refund,
  settlePayment,
  undoPayment,
  unsettle,
} from "#app/domain/payments/payments.server.ts";
import { plainDay } from "#app/lib/dates.ts";
import { line, optionalLine } from "#app/lib/field-rules.ts";
import { typedCode } from "#app/lib/typed-text.ts";

export const dayField = z
  .string("Enter the day.")
  .refine((day) => plainDay(day), "Enter the day as a date.");

/** A bank's number, in capitals and without spaces. */
export const referenceField = optionalLine("the reference", 60).overwrite((text) =>
  typedCode(text).toUpperCase().replace(/[\s-]/g, ""),
);

const becauseOf = z.object({ reason: line("the reason", 300) });
const given = z.object({ amount: amountField, on_day: dayField, reference: referenceField });
const put = z.object({ amount: amountField, documentId: z.uuid("Choose an invoice.") });
const numbered = z.object({ certificate: line("the certificate number", 60) });

interface PaymentForm {
  app: App;
  id: string;
  fields: Record<string, string>;
  key: string;
  by: Staff;
}

/** Handlers of a payment's forms by their `intent`; each returns its message. */
const paymentActs: Readonly<Record<string, (form: PaymentForm) => Promise<string>>> = {
  async confirm({ app, id, by }) {
    await confirmPayment(app, id, by);
    return "Payment confirmed.";
  },
  async refuse({ app, id, fields, by }) {
    await declinePayment(app, id, becauseOf.parse(fields).reason, by);
    return "Payment refused.";
  },
  async undo({ app, id, fields, by }) {
    await undoPayment(app, { id, ...becauseOf.parse(fields) }, by);
    return "Payment undone: its invoices are open again.";
  },
  async refund({ app, id, fields, key, by }) {
    const { on_day: onDay, ...rest } = given.parse(fields);
    await refund(app, { paymentId: id, onDay, ...rest, key }, by);
    return "Refunded.";
  },
  async settle({ app, id, fields, by }) {
    await settlePayment(app, { paymentId: id, ...put.parse(fields) }, by);
    return "Applied to the invoice.";
  },
  async unsettle({ app, fields, by }) {
    await unsettle(app, z.uuid().parse(fields.settlement), by);
    return "Undone: the amount is free again.";
  },
  async certificate({ app, id, fields, by }) {
    await enterCertificate(app, id, numbered.parse(fields).certificate, by);
    return "Certificate entered.";
  },
};

/** Does to a payment what a form asks for. */
export function receivePaymentAct(
  { context }: Pick<ActionFunctionArgs, "context">,
  id: string | undefined,
  fields: Record<string, string>,
) {
  const gone = "This payment does not exist. Nothing was changed.";
  return answerEdit({ context, fields, gone }, async () => {
    const act = findAct(paymentActs, fields.intent);
    if (!act || !id) throw badRequest();
    const app = context.get(appContext);
    return { said: await act({ app, id, fields, key: keyOf(fields), by: staffOf(context) }) };
  });
}
