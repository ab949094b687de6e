import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import * as page from "#app/domain/customers/customer-page-repository.server.ts";
import * as customers from "#app/domain/customers/customer-repository.server.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { formatDay, formatReceived, formatReceivedInFull } from "#app/lib/dates.ts";
import { documentWords } from "#app/lib/document-kinds.ts";
import { capitalize, formatRupees } from "#app/lib/format.ts";
import { stateByCode } from "#content/gst-states.ts";

export type ShownCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

const mostShown = 100;

/** A customer with all that its page shows. @param compared the number of another one, to merge */
export async function showCustomer(app: App, id: string, compared?: number) {
  const { db } = app.store;
  const otherId = compared === undefined ? undefined : await customers.findByNumber(db, compared);
  const [customer, other] = await Promise.all([
    readCustomer(app, id),
    otherId && otherId !== id ? readCustomer(app, otherId) : undefined,
  ]);
  return customer && { ...customer, other };
}

async function readCustomer(app: App, id: string) {
  const { db } = app.store;
  const customer = await customers.findCustomer(db, id);
  if (!customer) return undefined;
  const { family, contacts, addresses, merged, ...own } = customer;
  const [live, open, records, documents, payments, alike, remaining] = await Promise.all([
    page.findLive(db, family),
    page.countOpen(db, family),
    page.findRecords(db, customer, mostShown),
    page.findDocuments(db, family, mostShown),
    page.findPayments(db, family, mostShown),
    customers.findAlike(db, knownOf(customer), family),
    own.merged_into ? customers.findRemaining(db, id) : undefined,
  ]);
  const ids = records.flatMap((record) => (record.isOwn ? record.id : []));
  const mails = await page.findMails(db, ids, mostShown);
  const at = (created_at: string) => ({
    at: formatReceived(created_at, app.now()),
    inFull: formatReceivedInFull(created_at),
  });
  const axis = [
    ...records.map(({ created_at, ...record }) => ({ created_at, ...showRecord(app, record) })),
    ...documents.map(({ created_at, id, record_id, kind, number, total }) => ({
      created_at,
      icon: "document" as const,
      title: `${documentWords[kind]} ${number ?? ""}`,
      rest: formatPaise(total),
      status: "",
      to: kind === "quotation" ? `/admin/quotations/${record_id}` : `/admin/invoices/${id}`,
    })),
    ...payments.map(({ created_at, id, purpose, direction, amount, state }) => ({
      created_at,
      icon: "cash" as const,
      title: `${formatPaise(amount)} ${direction === "in" ? "paid" : "refunded"}`,
      rest: purpose === "deposit" ? "as a deposit" : "",
      status: state === "confirmed" ? "" : capitalize(state),
      to: `/admin/payments/${id}`,
    })),
    ...mails.map(({ created_at, template, data, status }) => ({
      created_at,
      icon: "mail" as const,
      title: subjectOf(template, data),
      rest: "",
      status: capitalize(status),
      to: undefined,
    })),
  ];
  return {
    ...own,
    addedInFull: formatReceivedInFull(own.created_at),
    /** The customer into which it was merged. */
    remaining: remaining === id ? undefined : remaining,
    merged: merged.map(({ id, no, name }) => ({ id, no, name })),
    contacts,
    addresses: addresses.map((address) => ({
      ...address,
      stateName: stateByCode(address.state) ?? "",
    })),
    live: live.map(({ id, number, name, reference, day_to }) => ({
      id,
      reference,
      pieces: `${name} × ${number}`,
      until: day_to ? `until ${formatDay(day_to)}` : "",
    })),
    openBookings: open.bookings.number,
    openTotal: formatRupees(open.bookings.total),
    openOthers: open.quotations.number,
    axis: axis
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, mostShown)
      .map(({ created_at, ...event }) => ({ ...event, ...at(created_at) })),
    alike,
  };
}

function knownOf({ contacts, addresses }: customers.StoredCustomer) {
  return {
    emails: contacts.map(({ email }) => email),
    phones: contacts.map(({ phone }) => phone),
    gstins: addresses.map(({ gstin }) => gstin),
  };
}

type Found = Omit<Awaited<ReturnType<typeof page.findRecords>>[number], "created_at">;

function showRecord({ kinds }: App, { id, no, kind, status, reference, product, isOwn }: Found) {
  const description = kinds.findByTable(kind)?.description;
  return {
    icon: description?.icon ?? ("document" as const),
    title: reference ?? `${description?.one ?? capitalize(kind)} ${no}`,
    rest: [product, !isOwn && "same person, not joined"].filter(Boolean).join(", "),
    status: statusName(status),
    to: description && `/admin/${description.slug}/${id}`,
  };
}

/** Values for a booking of a customer, by the names of its form's fields. */
export async function fillFor({ store: { db } }: App, customerId: string) {
  const customer = await customers.findCustomer(db, customerId);
  if (!customer) return undefined;
  const { name, no, kind, contacts, addresses } = customer;
  const [contact] = contacts;
  const { street = "", street2 = "", city = "", postcode = "", gstin = "" } = addresses[0] ?? {};
  const values = {
    ...{ Name: contact?.name ?? name, company: kind === "company" ? name : "" },
    ...{ Phone: contact?.phone ?? "", Email: contact?.email ?? "" },
    ...{ street, street2, city, postcode, gstin },
  };
  const path = `/admin/customers/${customerId}`;
  return { title: `Customer ${no}`, path, note: "", values };
}

/** The customer of a record, and those that may be it; undefined for kinds without customers. */
export async function customerOf(
  { store: { db } }: App,
  { id, phone = "", email = "", gstin = "" }: { id: string } & Readonly<Record<string, string>>,
) {
  const { isOfKind, customer } = await customers.findOfRecord(db, id);
  if (!isOfKind) return undefined;
  const known = { emails: [email], phones: [phone], gstins: [gstin] };
  return { customer, alike: customer ? [] : await customers.findAlike(db, known, []) };
}
