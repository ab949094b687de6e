import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  type AddressValues,
  type ContactValues,
  type CustomerValues,
  customerFields,
  customerTexts,
  mostRows,
  type RowKind,
  rowField,
  rowFields,
} from "#app/domain/customers/customer-fields.ts";
import * as customers from "#app/domain/customers/customer-repository.server.ts";
import { EditConflict, RecordGone } from "#app/domain/edits/merge-edits.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { digits, oneOf, optionalLine, phone, schemaOf } from "#app/lib/field-rules.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { recordId } from "#app/lib/record-id.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";

const kind = "customer" as const;
const days = "Enter the days as a whole number from 0 to 120.";

const box = z
  .literal("on")
  .transform(() => 1)
  .or(z.literal("").transform(() => 0))
  .default(0);

const ownSchema = schemaOf(customerFields).extend({
  kind: oneOf("company or person", ["company", "person"]),
  terms_days: z
    .literal("")
    .transform(() => 0)
    .or(digits(days, 120))
    .default(0),
  deducts_tds: box,
  reminders_paused: box,
});

/** Reads a customer's form. @throws FormError with what is wrong at each field */
export function readCustomer(fields: Readonly<Record<string, string>>): CustomerValues {
  const own = ownSchema.safeParse(fields);
  const errors = own.error ? firstErrors(own.error) : {};
  const read = (rowKind: RowKind) =>
    Array.from({ length: mostRows }, (_, index) => index + 1).flatMap((row) => {
      const described = rowFields(rowKind, row);
      const isEmpty = described.every(({ name = "" }) => !fields[name]?.trim());
      if (isEmpty || fields[rowField(rowKind, row, "removed")]) return [];
      const parsed = schemaOf(described).safeParse(fields);
      if (parsed.error) Object.assign(errors, firstErrors(parsed.error));
      const value = (column: string) =>
        String(parsed.data?.[rowField(rowKind, row, column) as never] ?? "");
      const name = rowField(rowKind, row, "name");
      if (parsed.data && !value("name")) errors[name] ??= "Enter the name.";
      const typed = rowField(rowKind, row, "phone");
      const number = optionalLine("the phone number", 40).safeParse(fields[typed]).data;
      const { error } = phone.safeParse(number);
      if (number && error) errors[typed] = error.issues[0]?.message ?? "";
      const id = recordId(fields[rowField(rowKind, row, "id")]) ?? "";
      return { id, ...Object.fromEntries(described.map(({ column }) => [column, value(column)])) };
    });
  const [contacts, addresses] = [read("contact"), read("address")];
  if (own.error || Object.keys(errors).length > 0) throw new FormError(400, { errors });
  return {
    ...own.data,
    contacts: contacts as ContactValues[],
    addresses: addresses as AddressValues[],
  };
}

/** The namespace of ids that follow from a form's key. */
const namespace = "3f1d7b1c-5a0e-4c53-9d55-0c1f6a3f6c46";

/** @param keys of the same submission: the same customer, however often it is sent */
export async function addCustomer(
  { store }: App,
  { contacts, addresses, ...own }: CustomerValues,
  keys: readonly [string, ...string[]],
  acting: ActorContext,
): Promise<string> {
  const ids = keys.map((key) => uuidv5(key, namespace));
  return transact(store, async (trx, announce) => {
    for (const earlier of ids) if (await customers.findCustomer(trx, earlier)) return earlier;
    const [id = ""] = ids;
    if (!(await customers.insertCustomer(trx, { id, ...own }, acting.at))) return id;
    await customers.writeRows(trx, { id, family: [id] }, { contacts, addresses }, acting.at);
    await customers.reindexCustomer(trx, id);
    await log(trx, announce, acting, id, { action: "record-added" }, "created");
    return id;
  });
}

/** @throws RecordGone, EditConflict when it was changed since it was opened */
export async function changeCustomer(
  { store }: App,
  opened: { id: string; version: number },
  values: CustomerValues,
  acting: ActorContext,
): Promise<void> {
  const { contacts, addresses, ...own } = values;
  await transact(store, async (trx, announce) => {
    const before = await customers.findCustomer(trx, opened.id);
    if (!before || before.merged_into) throw new RecordGone();
    if (!(await customers.updateCustomer(trx, opened, own, acting.at))) {
      const savedBy = await audit.findLastEditor(trx, opened.id);
      const stored = { version: before.version, values: customerTexts(before), savedBy };
      throw new EditConflict(customerTexts(values), stored);
    }
    await customers.writeRows(trx, before, { contacts, addresses }, acting.at);
    await customers.reindexCustomer(trx, opened.id);
    const changes = changedFields(customerTexts(before), customerTexts(values));
    const named = Object.keys(changes.after).filter((field) => !field.endsWith("-id"));
    // Which fields, and no values of a person: no erasure finds them in the audit.
    const after = Object.fromEntries(named.map((field) => [field, audited(field, changes.after)]));
    await log(trx, announce, acting, opened.id, { action: "record-edited", after });
  });
}

const audited = (field: string, values: Readonly<Record<string, string>>) =>
  ["kind", "terms_days", "deducts_tds", "reminders_paused"].includes(field)
    ? (values[field] ?? null)
    : null;

/**
 * Makes one customer of two: what belongs to the other is shown with this one, and stays marked as
 * the other's, so that undoing takes all of it back at any time.
 * @throws RecordGone, FormError when they are one already, or two, or were merged meanwhile
 */
export async function setMerged(
  { store }: App,
  [id, otherId]: readonly [string, string],
  acting: ActorContext,
  action: "merged" | "merge-undone",
): Promise<void> {
  await transact(store, async (trx, announce) => {
    // In the order of their ids, so that nobody who merges them the other way round waits for ever.
    await customers.lockCustomers(trx, [id, otherId]);
    const stays = await customers.findCustomer(trx, id);
    const goes = await customers.findCustomer(trx, otherId);
    if (!stays || !goes) throw new RecordGone();
    if (action === "merged" && (stays.merged_into || goes.merged_into || id === otherId)) {
      throw refused("One of them was merged meanwhile. Nothing was changed.");
    }
    if (action === "merge-undone" && goes.merged_into !== id) {
      throw refused("They were separated meanwhile. Nothing was changed.");
    }
    const merged_into = action === "merged" ? id : null;
    await customers.updateCustomer(trx, goes, { merged_into }, acting.at);
    for (const [one, other] of [[stays, goes] as const, [goes, stays] as const]) {
      await customers.reindexCustomer(trx, one.id);
      const after = { said: `with customer ${other.no}`, link: `/admin/customers/${other.id}` };
      await log(trx, announce, acting, one.id, { action, after });
    }
  });
}

/**
 * Takes the suggestion that a record is a customer's. Its account, if its address is confirmed, is
 * then a contact, so that later records join by themselves.
 * @throws RecordGone, FormError where the customer is gone
 */
export async function joinRecord(
  { store }: App,
  record: { id: string; table: string },
  customerId: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const id = await customers.findRemaining(trx, customerId);
    if (!id) throw refused("This customer does not exist any more. Nothing was changed.");
    if (!(await customers.setCustomerOf(trx, record, id))) throw new RecordGone();
    const sender = await customers.findSender(trx, record.id);
    const account = sender?.user_id
      ? await customers.findOfAccount(trx, sender.user_id)
      : undefined;
    if (sender && account?.isConfirmed && !account.customerId) {
      await customers.insertContact(trx, id, sender, acting.at);
      await customers.reindexCustomer(trx, id);
    }
    const entry = { action: "customer-joined", kind: record.table, recordId: record.id } as const;
    await audit.insert(trx, { ...acting, ...entry });
    announce({ kind: record.table, id: record.id, what: "updated" });
    announce({ kind, id, what: "updated" });
  });
}

async function log(
  trx: Trx,
  announce: Announce,
  acting: ActorContext,
  id: string,
  entry: Pick<audit.AuditEntry, "action" | "after">,
  what: "created" | "updated" = "updated",
) {
  await audit.insert(trx, { ...acting, kind, recordId: id, ...entry });
  announce({ kind, id, what });
}
