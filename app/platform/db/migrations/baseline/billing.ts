import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Customers, and the papers that they get: amounts are paise. */
export function billing({ engine, number, text, bytes }: ColumnTypes) {
  const sums =
    "taxable bigint not null, cgst bigint not null, sgst bigint not null, igst bigint not null";
  return [
    `create table customer (
      no ${number}, id ${text} not null unique, name ${text} not null, kind ${text} not null,
      terms_days integer not null default 0, deducts_tds integer not null default 0,
      note ${text} not null default '', merged_into ${text} references customer (id),
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null
    )`,
    "create index customer_name on customer (name, no)",
    "create index customer_merged on customer (merged_into) where merged_into is not null",
    `create table contact (
      id ${text} primary key, customer_id ${text} not null references customer (id) on delete cascade,
      name ${text} not null, email ${text} not null, phone ${text} not null,
      user_id ${text} references "user" (id) on delete set null, created_at ${text} not null
    )`,
    "create index contact_customer on contact (customer_id, id)",
    "create index contact_email on contact (email)",
    "create index contact_user on contact (user_id) where user_id is not null",
    `create table billing_address (
      id ${text} primary key, customer_id ${text} not null references customer (id) on delete cascade,
      name ${text} not null, gstin ${text} not null, street ${text} not null,
      street2 ${text} not null, city ${text} not null, postcode ${text} not null,
      state ${text} not null, email ${text} not null, is_default integer not null,
      created_at ${text} not null
    )`,
    "create index billing_address_customer on billing_address (customer_id, id)",
    "create index billing_address_gstin on billing_address (gstin) where gstin <> ''",
    `create table quotation (
      record_id ${text} primary key references record (id) on delete cascade,
      company ${text} not null, street ${text} not null, street2 ${text} not null,
      city ${text} not null, postcode ${text} not null, gstin ${text} not null,
      product ${text} not null, total bigint, order_no ${text} not null,
      customer_id ${text} references customer (id),
      source_id ${text} references record (id) on delete set null,
      opened_at ${text}, declined_because ${text} not null
    )`,
    "create index quotation_customer on quotation (customer_id) where customer_id is not null",
    "create index quotation_source on quotation (source_id) where source_id is not null",
    `create table document (
      id ${text} primary key, kind ${text} not null, state ${text} not null,
      registration ${text} not null, number ${text} unique, revision integer not null,
      issued_on ${text}, record_id ${text} not null references record (id) on delete cascade,
      customer_id ${text} references customer (id), supply_state ${text} not null,
      place_of_supply ${text} not null, valid_until ${text}, ${sums}, rounding bigint not null,
      total bigint not null, deposit bigint not null, discount bigint not null,
      discount_percent integer not null, parties ${text} not null, reason ${text} not null,
      link_version integer not null default 1, key ${text} unique, created_by ${text},
      created_at ${text} not null, version integer not null default 1,
      unique (record_id, revision),
      check (total = taxable + cgst + sgst + igst + rounding),
      check (state = 'draft' or (number is not null and issued_on is not null))
    )`,
    "create index document_issued on document (issued_on) where state = 'issued'",
    "create index document_customer on document (customer_id) where customer_id is not null",
    `create table document_line (
      document_id ${text} not null references document (id) on delete cascade,
      position integer not null, name ${text} not null, details ${text} not null,
      sac ${text} not null, hsn ${text} not null, rate ${engine === "postgres" ? "double precision" : "real"} not null,
      quantity integer not null, unit_rate bigint not null, discount bigint not null,
      amount bigint not null, taxable bigint not null, day_from ${text}, day_to ${text},
      agreed ${text} not null, primary key (document_id, position)
    )`,
    `create table document_tax (
      document_id ${text} not null references document (id) on delete cascade,
      sac ${text} not null, rate ${engine === "postgres" ? "double precision" : "real"} not null, ${sums},
      primary key (document_id, sac, rate)
    )`,
    `create table document_file (
      document_id ${text} primary key references document (id) on delete cascade,
      digest ${text} not null, bytes ${bytes} not null, created_at ${text} not null
    )`,
  ];
}
