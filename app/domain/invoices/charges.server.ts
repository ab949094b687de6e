import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { requireMay, type Staff } from "#app/domain/accounts/staff.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { sumDocument } from "#app/domain/billing/tax.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import * as charges from "#app/domain/documents/charge-repository.server.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { issueDocument } from "#app/domain/documents/issue-document.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { findBookings } from "#app/domain/invoices/invoice-repository.server.ts";
import { type Issued, requireBranch } from "#app/domain/invoices/invoices.server.ts";
import { partiesFor } from "#app/domain/invoices/prepared.server.ts";
import { settleFree } from "#app/domain/payments/settle.server.ts";
import { transactMoney } from "#app/domain/payments/transact-money.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type ChargeApp = Pick<App, "store" | "catalogue">;

/** Values of a charge that staff enter. */
export interface ChargeValues {
  /** As the invoice's line names it. */
  name: string;
  /** Without GST, in paise, whole rupees. */
  amount: number;
  withGst: boolean;
}

/** @throws FormError */
function checkValues({ name, amount }: ChargeValues) {
  if (name.trim() === "") throw wrongField("name", "Enter what it is for.");
  if (!Number.isInteger(amount / 100) || amount < 0 || amount > 1_00_00_000_00) {
    throw wrongField("amount", "Enter the amount in whole rupees.");
  }
}

/** Adds a charge by hand. @param key of the submission: sent twice it is one @throws RecordGone, FormError */
export async function addCharge(
  { store }: ChargeApp,
  added: ChargeValues & {
    recordId: string;
    kind: charges.StoredCharge["kind"];
    note: string;
    key: string;
  },
  by: Staff,
): Promise<void> {
  checkValues(added);
  const { recordId: record_id, name, amount, withGst } = added;
  // In place of an act's key: one charge for each form.
  const handover_key = digestOf("charge", record_id, added.key);
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, record_id);
    requireBranch(by, record.branch);
    if ((await charges.findCharges(trx, { handover_key })).length > 0) return;
    const row = { record_id, handover_key, unit_id: null, kind: added.kind, amount };
    const said = { name: name.trim(), with_gst: Number(withGst), note: added.note };
    const id = await charges.insertCharge(trx, { ...row, ...said }, by.at);
    const after = { charge: name.trim(), amount: formatPaise(amount) };
    await logEvent(trx, by, record, { action: "charge-made", after });
    tell(announce, { id, record_id });
  });
}

/** Changes an open charge. @throws RecordGone, FormError when somebody else changed it first */
export async function changeCharge(
  { store }: ChargeApp,
  opened: { id: string; version: number },
  values: ChargeValues,
  by: Staff,
): Promise<void> {
  checkValues(values);
  const { name, amount, withGst } = values;
  await transact(store, async (trx, announce) => {
    const { charge, record } = await lockOpen(trx, opened.id);
    requireBranch(by, record.branch);
    const set = { name: name.trim(), amount, with_gst: Number(withGst) };
    const isSame = Object.entries(set).every(([key, is]) => charge[key as keyof typeof set] === is);
    if (isSame) return;
    if (charge.version !== opened.version) throw refused(changed);
    await charges.updateCharge(trx, charge, set);
    const before = { charge: charge.name, amount: formatPaise(charge.amount) };
    const after = { charge: set.name, amount: formatPaise(amount) };
    await logEvent(trx, by, record, { action: "charge-changed", before, after });
    tell(announce, charge);
  });
}

const changed = "A colleague changed this charge just now. Look at it again.";

/** Nothing is asked for it. Sent twice it is done once. @throws RecordGone, FormError */
export async function waiveCharge(
  { store }: ChargeApp,
  id: string,
  reason: string,
  by: Staff,
): Promise<void> {
  requireMay(by, "credits", "Waived charges");
  if (reason.trim() === "") throw wrongField("reason", "Enter the reason.");
  await transact(store, async (trx, announce) => {
    const { charge, record } = await lockOpen(trx, id, "waived");
    if (charge.state === "waived") return;
    await charges.updateCharge(trx, charge, { state: "waived", note: reason.trim() });
    const after = { charge: charge.name, amount: formatPaise(charge.amount), reason };
    await logEvent(trx, by, record, { action: "charge-waived", after });
    tell(announce, charge);
  });
}

/**
 * Issues an invoice of open charges of a booking: with GST as the rent, or without.
 * @param asked `ids` of the charges, `key` of the submission: sent twice it is one
 * @throws RecordGone, FormError
 */
export async function billCharges(
  { store, catalogue }: ChargeApp,
  asked: { recordId: string; ids: readonly string[]; key: string },
  by: Staff,
): Promise<Issued> {
  const { recordId } = asked;
  const { current } = catalogue;
  const key = digestOf("charges", recordId, asked.key);
  return transactMoney(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, recordId);
    requireBranch(by, record.branch);
    const earlier = await documents.findByKey(trx, key);
    if (earlier) return { id: earlier.id, number: earlier.number ?? "" };
    const all = await charges.findCharges(trx, { record_id: recordId });
    const own = all.filter(({ id, state }) => asked.ids.includes(id) && state === "open");
    if (own.length === 0 || own.length < new Set(asked.ids).size) throw refused(changed);
    if (own.some(({ amount }) => amount === 0)) {
      throw refused("Enter the amount of each charge first.");
    }
    const [booking] = await findBookings(trx, [recordId]);
    if (!booking) throw new RecordGone();
    const today = indianDay(by.at);
    const { registration, lacks, ...billed } = partiesFor(current, booking, today);
    if (!registration || lacks.length > 0) throw refused(lacks.join(" "));
    const { sac, rate } = taxFieldsOf(current, "", today);
    const lines = own.map(
      ({ id: lineId, name, amount, with_gst }): documents.NewLine => ({
        ...{ lineId, name, details: "", sac, hsn: "", serials: "", rate: with_gst ? rate : 0 },
        ...{ quantity: 1, unitRate: amount, discount: 0, amount, taxable: amount },
        ...{ dayFrom: null, dayTo: null, agreed: "" },
      }),
    );
    const isWithinState = billed.placeOfSupply === billed.parties.seller.state;
    const { shares: _, ...sum } = sumDocument(lines, { isWithinState });
    const dueOn = addDays(today, booking.terms_days ?? 0);
    const document = {
      ...{ id: uuidv7(), kind: "invoice" as const, recordId, customerId: booking.customer_id },
      ...{ ...billed, lines, sum, dueOn, key, createdBy: by.actor.userId || null },
    };
    const issued = await issueDocument(trx, announce, document, registration.prefix, by.at);
    for (const charge of own) {
      await charges.updateCharge(trx, charge, { state: "billed", document_id: issued.id });
    }
    await settleFree(trx, { recordId }, by);
    const after = { number: issued.number, total: formatPaise(sum.total) };
    await logEvent(trx, by, record, { action: "invoice-issued", after });
    for (const charge of own) tell(announce, charge);
    return issued;
  });
}

/** @param done the state in which an act was done already @throws RecordGone, FormError */
async function lockOpen(trx: Trx, id: string, done?: charges.StoredCharge["state"]) {
  const found = await charges.findCharge(trx, id);
  if (!found) throw new RecordGone();
  const record = await lockRecord(trx, kind, found.record_id);
  const charge = await charges.findCharge(trx, id);
  if (!charge) throw new RecordGone();
  if (charge.state !== "open" && charge.state !== done) throw refused(changed);
  return { charge, record };
}

function tell(announce: Announce, { id, record_id }: { id: string; record_id: string }) {
  announce({ kind: "charge", id, what: "updated" });
  announce({ kind: "booking", id: record_id, what: "updated" });
}
