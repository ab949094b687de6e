import { z } from "zod";
import { badRequest, keyOf, type RecordAction } from "#app/desk/record/record-form.server.ts";
import { staffOf } from "#app/domain/accounts/staff.server.ts";
import { readPaise } from "#app/domain/billing/paise.ts";
import { booking } from "#app/domain/bookings/booking-kind.server.ts";
import {
  addCharge,
  billCharges,
  changeCharge,
  waiveCharge,
} from "#app/domain/invoices/charges.server.ts";
import { creditPrepared, issueInvoice } from "#app/domain/invoices/invoices.server.ts";
import { line, optionalLine } from "#app/lib/field-rules.ts";

/** A total in paise, as the page showed it. */
const seen = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const because = z.object({ reason: line("the reason", 300) });

/** A charge, in whole rupees without GST. */
const charged = z.object({
  name: line("what it is for", 120),
  amount: z.string("Enter the amount.").transform((typed, context) => {
    const paise = readPaise(typed);
    if (paise !== undefined && paise % 100 === 0) return paise;
    context.addIssue("Enter the amount in whole rupees, for example 4,500.");
    return z.NEVER;
  }),
  gst: z.enum(["with", "without"], "Choose whether GST is added."),
});
const added = charged.extend({
  kind: z.enum(["damage", "missing", "late", "other"], "Choose what it is."),
  note: optionalLine("the note", 300),
});

type Form = Parameters<RecordAction>[0];

/** @throws FormError for a record of another kind */
function billing(form: Form) {
  if (form.kind !== booking) throw badRequest();
  const { app, id: recordId, fields } = form;
  return { app, recordId, fields, key: keyOf(fields), by: staffOf(form.context) };
}

/** Actions of the money part of a booking, by their `intent`. */
export const moneyActions: Readonly<Record<string, RecordAction>> = {
  async "issue-invoice"(form) {
    const { app, recordId, fields, key, by } = billing(form);
    const asked = { recordId, seen: seen.parse(fields.seen), key };
    const { number } = await issueInvoice(app, asked, by);
    return { said: `Invoice ${number} issued.` };
  },
  async "issue-credit"(form) {
    const { app, recordId, fields, key, by } = billing(form);
    const given = because.extend({ invoiceId: z.uuid(), seen }).parse(fields);
    const { number } = await creditPrepared(app, { recordId, ...given, key }, by);
    return { said: `Credit note ${number} issued.` };
  },
  async "add-charge"(form) {
    const { app, recordId, fields, key, by } = billing(form);
    const { gst, ...charge } = added.parse(fields);
    await addCharge(app, { recordId, ...charge, withGst: gst === "with", key }, by);
    return { said: "Charge added." };
  },
  async "change-charge"(form) {
    const { app, fields, by } = billing(form);
    const opened = z.object({ charge: z.uuid(), version: z.coerce.number() }).parse(fields);
    const { gst, ...charge } = charged.parse(fields);
    const { charge: id, version } = opened;
    await changeCharge(app, { id, version }, { ...charge, withGst: gst === "with" }, by);
    return { said: "Charge changed, saved." };
  },
  async "bill-charge"(form) {
    const { app, recordId, fields, key, by } = billing(form);
    const ids = [z.uuid().parse(fields.charge)];
    const { number } = await billCharges(app, { recordId, ids, key }, by);
    return { said: `Invoice ${number} issued.` };
  },
  async "waive-charge"(form) {
    const { app, fields, by } = billing(form);
    const given = because.extend({ charge: z.uuid() }).parse(fields);
    await waiveCharge(app, given.charge, given.reason, by);
    return { said: "Charge waived." };
  },
};
