import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findTestimonials } from "#app/domain/catalogue/erase-testimonials.server.ts";
import { findContacts } from "#app/domain/customers/erase-contacts-repository.server.ts";
import { subjectOf } from "#app/domain/mail/mails.ts";
import { partnerLabels } from "#app/domain/partners/partner-fields.ts";
import { hasWithdrawn } from "#app/domain/privacy/consent.server.ts";
import { findAllAsOwner } from "#app/domain/privacy/stored-data.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { formatDay, formatDayInFull, formatReceivedInFull } from "#app/lib/dates.ts";
import { formatRupees } from "#app/lib/format.ts";
import { findPage, tableList } from "#app/platform/lists/list.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { dueWords } from "#content/payment.ts";

/** One page of an address's records, and its newest mails. @param params of the page's URL */
export async function showStored(app: App, address: string, params: URLSearchParams) {
  const { db } = app.store;
  const account = await findByEmail(db, address);
  const rows = stored.recordsOf(db, { address }).select(["id", "kind"]);
  const list = tableList({ db, table: "record", rows });
  const page = await findPage(list, readListQuery({ filters: {} }, params).cursor);
  const mails = await stored.findNewestMails(db, address);
  return {
    address,
    records: await showRecords(app, page.rows),
    newer: page.newer,
    older: page.older,
    isWithdrawn: await hasWithdrawn(app, address),
    account: account && [
      { label: "Name", value: account.name },
      { label: "Email", value: account.email },
      { label: "Since", value: formatReceivedInFull(account.createdAt.toISOString()) },
    ],
    companies: (await stored.findPartners(db, address)).map((partner) =>
      stored.partnerColumns.map((column) => ({
        label: partnerLabels[column],
        value: partner[column],
      })),
    ),
    contacts: (await findContacts(db, { address })).map((contact) => [
      { label: "Name", value: contact.name },
      { label: "Phone", value: contact.phone },
      { label: "Customer", value: contact.customer },
      ...(contact.payments.length > 0
        ? [{ label: "Payments", value: describePayments(contact.payments) }]
        : []),
      ...contact.billingAddresses.map(({ street, street2, city, postcode, gstin }) => ({
        label: "Billing address",
        value: [street, street2, `${city} ${postcode}`.trim(), gstin].filter(Boolean).join(", "),
      })),
    ]),
    testimonials: (await findTestimonials(db, address)).map(({ body }) => [
      { label: "Words", value: body.words },
      { label: "Name", value: body.name },
      { label: "Role", value: body.role },
    ]),
    mails: mails.map(({ template, created_at }) => ({
      label: subjectOf(template),
      value: formatReceivedInFull(created_at),
    })),
  };
}

async function showRecords(
  { store: { db }, kinds, catalogue: { current: catalogue } }: App,
  rows: readonly { id: string; kind: string }[],
) {
  const shown = [];
  for (const [table, ofKind] of Map.groupBy(rows, ({ kind }) => kind)) {
    const kind = kinds.findByTable(table);
    if (!kind) continue;
    const ids = ofKind.map(({ id }) => id);
    shown.push(...(await findAllAsOwner(db, kind, ids)).map((row) => show(kind, row, catalogue)));
  }
  return shown.sort((a, b) => (a.id < b.id ? 1 : -1));
}

type Row = { id: string; no: number; created_at: string; client_address: string } & {
  attachments: readonly { file_name: string }[];
  documents?: readonly { number: string | null }[];
  payments?: readonly { amount: number; on_day: string }[];
  changes?: readonly { said: string }[];
  photos?: readonly { created_at: string }[];
} & Record<string, unknown>;

function describePayments(payments: Row["payments"] = []): string {
  return payments
    .map(({ amount, on_day }) => `${formatPaise(amount)} on ${formatDayInFull(on_day)}`)
    .join(", ");
}

function show(
  { description: { one, fields, asksBranch } }: RecordKind,
  row: Row,
  catalogue: Catalogue,
) {
  const facts = fields.map(({ column, label, words, as }) => {
    const value = String(row[column] ?? "");
    if (value && as === "rupees") {
      return { label, value: `${formatRupees(Number(value))} ${dueWords.gst}` };
    }
    if (as === "due day") return { label, value: formatDay(value) };
    if (as === "due time") return { label, value: formatReceivedInFull(value) };
    return { label, value: words?.[value] ?? value };
  });
  const stamp = [
    {
      label: "Branch",
      value: asksBranch ? (catalogue.findBranch(String(row.branch))?.name ?? "") : "",
    },
    { label: "Files sent to you", value: row.attachments.map((one) => one.file_name).join(", ") },
    {
      label: "Invoices and other papers",
      value: (row.documents ?? []).map(({ number }) => number).join(", "),
    },
    { label: "Payments", value: describePayments(row.payments) },
    { label: "Changes", value: (row.changes ?? []).map(({ said }) => said).join("; ") },
    {
      label: "Photos",
      value: (row.photos ?? [])
        .map(({ created_at }) => formatReceivedInFull(created_at))
        .join(", "),
    },
    { label: "Internet address", value: row.client_address },
    { label: "Privacy notice", value: String(row.notice_version ?? "") },
  ];
  return {
    id: row.id,
    title: `${one} ${row.no}`,
    received: formatReceivedInFull(row.created_at),
    facts: [...facts, ...stamp].filter(({ value }) => value !== ""),
    hasCv: Boolean(row.cv),
  };
}
