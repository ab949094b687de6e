import { v7 as uuidv7 } from "uuid";
import * as customers from "#app/domain/customers/customer-repository.server.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { fold } from "#app/platform/search/words.ts";

/** With whom a quotation is issued or a booking confirmed. */
export interface Party {
  /** That was chosen or joined already; null for none. */
  customerId: string | null;
  /** The account of its record; null for a visitor. Only one with a confirmed address joins. */
  userId: string | null;
  name: string;
  company: string;
  email: string;
  phone: string;
  /** The billing address; empty texts for unknown. */
  billing: Record<"name" | "gstin" | "street" | "street2" | "city" | "postcode", string>;
}

/**
 * The customer of an issued quotation or a confirmed booking: the chosen one, else that of the
 * confirmed account, else a new one. Typed values join no customers (decision 0009): staff accept the
 * suggestions. The audit has no entry of its own for it.
 * @returns no billing address while nothing of it is known
 */
export async function customerFor(
  trx: Trx,
  at: Date,
  party: Party,
): Promise<{ customerId: string; billingAddressId: string | null }> {
  const { userId, name, company, email, phone, billing } = party;
  const chosen = party.customerId && (await customers.findRemaining(trx, party.customerId));
  const account = userId && !chosen ? await customers.findOfAccount(trx, userId) : undefined;
  let customerId = chosen || account?.customerId;
  if (!customerId) {
    const id = uuidv7();
    const kind = company || billing.gstin ? "company" : "person";
    await customers.insertCustomer(trx, { id, name: company || billing.name || name, kind }, at);
    const user_id = account?.isConfirmed ? userId : null;
    customerId = id;
    if (!(await customers.insertContact(trx, id, { name, email, phone, user_id }, at))) {
      // The account's other booking was confirmed at the same moment.
      await customers.deleteCustomer(trx, id);
      customerId = (await customers.findOfAccount(trx, userId ?? "")).customerId ?? id;
    }
  }
  const billingAddressId = await addressFor(trx, at, customerId, billing);
  await customers.reindexCustomer(trx, customerId);
  return { customerId, billingAddressId };
}

/** The customer's billing address that says the same, else a new one. */
async function addressFor(
  trx: Trx,
  at: Date,
  customerId: string,
  billing: Party["billing"],
): Promise<string | null> {
  if (!billing.gstin && !billing.street) return null;
  const { addresses = [] } = (await customers.findCustomer(trx, customerId)) ?? {};
  const keyOf = ({
    gstin,
    street,
    postcode,
  }: Pick<Party["billing"], "gstin" | "street" | "postcode">) =>
    [gstin, fold(street).replace(/[^\p{L}\p{N}]/gu, ""), postcode].join("\n");
  const known = addresses.find((address) => keyOf(address) === keyOf(billing));
  if (known) return known.id;
  const isFirst = addresses.length === 0 ? 1 : 0;
  return customers.insertAddress(trx, customerId, { ...billing, email: "" }, at, isFirst);
}

/** Values for the booking form from an account's customer, by its fields' names. */
export async function billingOfAccount(db: Db, userId: string): Promise<Record<string, string>> {
  const { isConfirmed, customerId } = await customers.findOfAccount(db, userId);
  return customerId && isConfirmed ? billingOf(db, customerId) : {};
}

/** The same from a customer: its GSTIN and default billing address. */
async function billingOf(db: Db, customerId: string): Promise<Record<string, string>> {
  const [address] = (await customers.findCustomer(db, customerId))?.addresses ?? [];
  if (!address) return {};
  const { gstin, name, street, street2, city, postcode } = address;
  const lines = [street, street2].filter(Boolean).join(", ");
  return { gstin, bill_name: name, bill_street: lines, bill_city: city, bill_postcode: postcode };
}
