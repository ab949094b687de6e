import { phoneKey } from "#app/platform/db/migrations/baseline/records.ts";
import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Whom we do business with. */
export function customers({ engine, number, text }: ColumnTypes) {
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
    // An account is one customer's, also when two of its bookings are confirmed at once.
    "create unique index contact_user on contact (user_id) where user_id is not null",
    `create index contact_phone_key on contact (${phoneKey(engine)})`,
    `create table billing_address (
      id ${text} primary key, customer_id ${text} not null references customer (id) on delete cascade,
      name ${text} not null, gstin ${text} not null, street ${text} not null,
      street2 ${text} not null, city ${text} not null, postcode ${text} not null,
      state ${text} not null, email ${text} not null, is_default integer not null,
      created_at ${text} not null
    )`,
    "create index billing_address_customer on billing_address (customer_id, id)",
    "create index billing_address_gstin on billing_address (gstin) where gstin <> ''",
  ];
}

/** The papers that customers get: amounts are paise. */
export function billing({ engine, text, bytes }: ColumnTypes) {
  const sums =
    "taxable bigint not null, cgst bigint not null, sgst bigint not null, igst bigint not null";
  return [
    `create table quotation (
      record_id ${text} primary key references record (id) on delete cascade,
      number ${text} not null default '', company ${text} not null, street ${text} not null,
      street2 ${text} not null, city ${text} not null, postcode ${text} not null, gstin ${text} not null,
      product ${text} not null default '', total bigint,
      order_no ${text} not null default '',
      customer_id ${text} references customer (id),
      source_id ${text} references record (id) on delete set null,
      opened_at ${text}, declined_because ${text} not null default '',
      accepted_by ${text} not null default ''
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
      discount_percent integer not null, parties ${text} not null, bill_to ${text} not null,
      reason ${text} not null, link_version integer not null default 1, accepted_at ${text},
      key ${text} unique, created_by ${text}, created_at ${text} not null, version integer not null default 1,
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
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

/** What an issued document may get later: a customer that was merged, its links, its acceptance. */
const frozen = [
  ...["id", "kind", "state", "registration", "number", "revision", "issued_on", "record_id"],
  ...["supply_state", "place_of_supply", "valid_until", "taxable", "cgst", "sgst", "igst"],
  ...["rounding", "total", "deposit", "discount", "discount_percent", "parties", "reason", "key"],
];

const refusal = "issued documents never change";

/** Books are kept for 96 months (CGST Act 2017 s. 36), by the clock of the database. */
const keptDays = 2922;

/**
 * An issued document goes with its record, or when another revision was accepted; an accepted one
 * stays until it is old.
 * @param isYoung whether it was accepted within `keptDays`
 */
const staysFor = (isYoung: string) => `old.state = 'issued' and (${isYoung} or (
  old.accepted_at is null and exists (select 1 from record where id = old.record_id)
  and not exists (
    select 1 from document where record_id = old.record_id and accepted_at is not null
  )
))`;

const isChanged = (same: string) =>
  frozen.map((column) => `not (new.${column} ${same} old.${column})`).join(" or ");

const isIssued = (row: string) =>
  `exists (select 1 from document where id = ${row}.document_id and state = 'issued')`;

const parts = ["document_line", "document_tax"];

const onSqlite = [
  `create trigger document_frozen before update on document
    when old.state = 'issued' and (${isChanged("is")}
      or (old.accepted_at is not null and new.accepted_at is not old.accepted_at)) begin
    select raise(abort, '${refusal}');
  end`,
  `create trigger document_kept before delete on document when ${staysFor(
    `old.accepted_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${keptDays} days')`,
  )} begin
    select raise(abort, '${refusal}');
  end`,
  // "insert or replace" removes a row without the trigger for deletions.
  `create trigger document_not_replaced before insert on document
    when exists (select 1 from document where state = 'issued' and (id = new.id
      or number = new.number or (record_id = new.record_id and revision = new.revision))) begin
    select raise(abort, '${refusal}');
  end`,
  ...parts.flatMap((part) =>
    (["insert", "update", "delete"] as const).map((act) => {
      const rows = { insert: ["new"], update: ["old", "new"], delete: ["old"] }[act];
      return `create trigger ${part}_${act} before ${act} on ${part}
        when ${rows.map(isIssued).join(" or ")} begin
        select raise(abort, '${refusal}');
      end`;
    }),
  ),
];

const onPostgres = [
  `create function document_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      if ${staysFor(`coalesce(old.accepted_at > to_char(
        (now() - interval '${keptDays} days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ), false)`)} then
        raise exception '${refusal}';
      end if;
      return old;
    end if;
    if old.state = 'issued' and (${isChanged("is not distinct from")}
      or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)) then
      raise exception '${refusal}';
    end if;
    return new;
  end $$`,
  `create trigger document_frozen before update or delete on document
    for each row execute function document_refuse()`,
  `create function document_part_refuse() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and ${isIssued("old")} then raise exception '${refusal}'; end if;
    if tg_op <> 'DELETE' and ${isIssued("new")} then raise exception '${refusal}'; end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`,
  ...parts.map(
    (part) => `create trigger ${part}_frozen before insert or update or delete on ${part}
      for each row execute function document_part_refuse()`,
  ),
];
