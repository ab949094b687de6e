import { phoneKey } from "#app/platform/db/migrations/baseline/records.ts";
import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** Whom we do business with. */
export function customers({ engine, number, text }: ColumnTypes) {
  return [
    `create table customer (
      no ${number}, id ${text} not null unique, name ${text} not null, kind ${text} not null,
      terms_days integer not null default 0, deducts_tds integer not null default 0,
      reminders_paused integer not null default 0,
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
      registration ${text} not null, is_sample integer not null default 0,
      number ${text}, year ${text}, no integer, revision integer not null,
      issued_on ${text}, record_id ${text} not null references record (id) on delete cascade,
      customer_id ${text} references customer (id), refers_to ${text} references document (id),
      handover_key ${text}, direction ${text}, supply_state ${text} not null,
      place_of_supply ${text} not null, period_from ${text}, period_to ${text}, due_on ${text},
      valid_until ${text}, disputed integer not null default 0, reminded_at ${text},
      ${sums}, rounding bigint not null, total bigint not null, deposit bigint not null,
      discount bigint not null, discount_percent integer not null, parties ${text} not null,
      bill_to ${text} not null, reason ${text} not null, irn ${text} not null default '',
      irn_qr ${text} not null default '', ack ${text} not null default '',
      eway_bill ${text} not null default '', link_version integer not null default 1,
      accepted_at ${text}, key ${text} unique, created_by ${text}, created_at ${text} not null,
      version integer not null default 1,
      unique (registration, number),
      unique (registration, kind, year, no),
      check (total = taxable + cgst + sgst + igst + rounding),
      check (state = 'draft' or (number is not null and issued_on is not null)),
      check (kind <> 'credit' or refers_to is not null)
    )`,
    "create unique index document_revision on document (record_id, revision) where kind = 'quotation'",
    "create index document_number on document (number) where number is not null",
    "create index document_record on document (record_id, kind)",
    "create index document_refers on document (refers_to) where refers_to is not null",
    "create index document_issued on document (issued_on) where state = 'issued'",
    "create index document_customer on document (customer_id) where customer_id is not null",
    "create unique index document_handover on document (handover_key, direction) where handover_key is not null and state = 'issued'",
    `create table document_line (
      document_id ${text} not null references document (id) on delete cascade,
      position integer not null, line_id ${text}, name ${text} not null, details ${text} not null,
      sac ${text} not null, hsn ${text} not null, serials ${text} not null default '',
      rate ${engine === "postgres" ? "double precision" : "real"} not null,
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
    "create index document_line_line on document_line (line_id) where line_id is not null",
    `create table number_series (
      registration ${text} not null, kind ${text} not null, year ${text} not null,
      last integer not null, last_on ${text} not null, primary key (registration, kind, year)
    )`,
    `create table payment (
      id ${text} primary key, customer_id ${text} references customer (id),
      record_id ${text} references record (id), kind ${text} not null, purpose ${text} not null,
      direction ${text} not null, of_id ${text} references payment (id),
      undone integer not null default 0, amount bigint not null check (amount > 0),
      on_day ${text} not null, reference ${text} not null, certificate ${text} not null default '',
      state ${text} not null, note ${text} not null default '', created_by ${text},
      key ${text} unique, created_at ${text} not null,
      check ((direction = 'out') = (of_id is not null))
    )`,
    // A number of the bank is entered once, and again after it was refused or undone.
    `create unique index payment_reference on payment (kind, reference)
      where reference <> '' and direction = 'in' and state <> 'refused' and undone = 0`,
    "create index payment_customer on payment (customer_id) where customer_id is not null",
    "create index payment_record on payment (record_id) where record_id is not null",
    "create index payment_of on payment (of_id) where of_id is not null",
    "create index payment_reported on payment (created_at) where state = 'reported'",
    "create index payment_day on payment (on_day)",
    `create table payment_proof (
      payment_id ${text} primary key references payment (id) on delete cascade,
      type ${text} not null, bytes ${bytes} not null
    )`,
    `create table settlement (
      id ${text} primary key, document_id ${text} not null references document (id),
      payment_id ${text} not null references payment (id), amount bigint not null,
      undoes ${text} unique references settlement (id), created_at ${text} not null,
      created_by ${text}, check ((amount < 0) = (undoes is not null))
    )`,
    "create index settlement_document on settlement (document_id)",
    "create index settlement_payment on settlement (payment_id)",
    `create table charge (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      handover_key ${text}, unit_id ${text} references unit (id) on delete set null,
      kind ${text} not null, name ${text} not null, amount bigint not null check (amount >= 0),
      with_gst integer not null, state ${text} not null, document_id ${text} references document (id),
      note ${text} not null default '', version integer not null default 1,
      created_at ${text} not null, check ((state = 'billed') = (document_id is not null))
    )`,
    "create index charge_record on charge (record_id)",
    "create index charge_open on charge (created_at) where state = 'open'",
    ...(engine === "postgres" ? onPostgres : onSqlite),
  ];
}

/**
 * Columns of an issued document that never change. Others may: a merged customer, its links, its
 * acceptance, numbers of e-invoice and e-way bill, a dispute, a reminder; a challan is cancelled.
 */
const frozen = [
  ...["id", "kind", "registration", "is_sample", "number", "year", "no", "revision", "issued_on"],
  ...["record_id", "refers_to", "handover_key", "direction", "supply_state", "place_of_supply"],
  ...["period_from", "period_to", "due_on", "valid_until", "taxable", "cgst", "sgst", "igst"],
  ...["rounding", "total", "deposit", "discount", "discount_percent", "parties", "reason", "key"],
  // By which a document is old enough to go.
  "created_at",
];

const refusal = "issued documents never change";

/** Books are kept for 96 months (CGST Act 2017 s. 36), by the clock of the database. */
const keptDays = 2922;

/**
 * An issued quotation is deleted with its record, or when another revision was accepted; an
 * accepted one, and every other document, remains until it is old.
 * @param isYoung whether a column's day is within `keptDays`
 */
const staysFor = (isYoung: (column: string) => string) => `old.state <> 'draft' and (
  ${isYoung("old.accepted_at")} or (old.kind <> 'quotation' and ${isYoung("old.created_at")}) or (
  old.kind = 'quotation' and old.accepted_at is null
  and exists (select 1 from record where id = old.record_id)
  and not exists (
    select 1 from document where record_id = old.record_id and accepted_at is not null
  )
))`;

const isChanged = (same: string) =>
  `old.state <> 'draft' and (${frozen.map((column) => `not (new.${column} ${same} old.${column})`).join(" or ")}
    or (new.state <> old.state and not (old.kind = 'challan' and old.state = 'issued' and new.state = 'cancelled'))
    or (old.accepted_at is not null and not (new.accepted_at ${same} old.accepted_at)))`;

const isIssued = (row: string) =>
  `exists (select 1 from document where id = ${row}.document_id and state <> 'draft')`;

const parts = ["document_line", "document_tax"];

/** The tax table of what becomes issued adds up; a challan has none, because it taxes nothing. */
const isUneven = `new.kind <> 'challan' and exists (
  select 1 from (select coalesce(sum(taxable), 0) as taxable, coalesce(sum(cgst), 0) as cgst,
    coalesce(sum(sgst), 0) as sgst, coalesce(sum(igst), 0) as igst
    from document_tax where document_id = new.id) as sums
  where sums.taxable <> new.taxable or sums.cgst <> new.cgst or sums.sgst <> new.sgst
    or sums.igst <> new.igst)`;
const uneven = "the tax table does not add up";

const settledOf = (id: string) =>
  `coalesce((select sum(amount) from settlement where document_id = ${id}), 0)`;
const creditedOf = (id: string) =>
  `coalesce((select sum(total) from document where refers_to = ${id} and state = 'issued'), 0)`;
const totalOf = (id: string) => `(select total from document where id = ${id} and state = 'issued'
  and kind = 'invoice')`;

/** Nothing is settled above an invoice less its credit notes, nor by more than a confirmed payment has left. */
const isTooMuch = `(new.undoes is not null and new.amount <> -coalesce(
  (select amount from settlement where id = new.undoes and document_id = new.document_id
    and payment_id = new.payment_id), 0)) or (new.amount > 0 and (
  ${totalOf("new.document_id")} is null or
  ${settledOf("new.document_id")} + new.amount + ${creditedOf("new.document_id")}
    > ${totalOf("new.document_id")} or
  coalesce((select sum(amount) from settlement where payment_id = new.payment_id), 0) + new.amount
    + coalesce((select sum(amount) from payment where of_id = new.payment_id), 0)
    > coalesce((select amount from payment
      where id = new.payment_id and state = 'confirmed' and direction = 'in'), 0)))`;
const tooMuch = "a settlement exceeds its invoice or payment";

/** A credit note is never above what its invoice has left. */
const isOverCredited = `new.kind = 'credit' and new.total + ${creditedOf("new.refers_to")}
  + ${settledOf("new.refers_to")} > coalesce(${totalOf("new.refers_to")}, 0)`;
const overCredited = "a credit note exceeds its invoice";

/** A refund is never above what its payment has left. */
const isOverRefunded = `new.of_id is not null and new.amount
  + coalesce((select sum(amount) from payment where of_id = new.of_id), 0)
  + coalesce((select sum(amount) from settlement where payment_id = new.of_id), 0)
  > coalesce((select amount from payment where id = new.of_id and state = 'confirmed'), 0)`;
const overRefunded = "a refund exceeds its payment";

const becomesIssued = "old.state = 'draft' and new.state = 'issued'";

const onSqlite = [
  `create trigger document_frozen before update on document when ${isChanged("is")} begin
    select raise(abort, '${refusal}');
  end`,
  `create trigger document_whole before update on document
    when ${becomesIssued} and ${isUneven} begin
    select raise(abort, '${uneven}');
  end`,
  `create trigger document_credit before update on document
    when ${becomesIssued} and ${isOverCredited} begin
    select raise(abort, '${overCredited}');
  end`,
  `create trigger document_kept before delete on document when ${staysFor(
    (column) =>
      `coalesce(${column} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${keptDays} days'), 0)`,
  )} begin
    select raise(abort, '${refusal}');
  end`,
  // "insert or replace" removes a row without the trigger for deletions.
  `create trigger document_not_replaced before insert on document
    when exists (select 1 from document where state <> 'draft' and (id = new.id
      or (registration = new.registration and number = new.number) or (registration = new.registration and kind = new.kind
        and year = new.year and no = new.no) or (kind = 'quotation' and new.kind = 'quotation'
        and record_id = new.record_id and revision = new.revision))) begin
    select raise(abort, '${refusal}');
  end`,
  // Numbers and lines come first: an issued document was a draft in its transaction.
  `create trigger document_begun before insert on document when new.state <> 'draft' begin
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
  `create trigger settlement_within before insert on settlement when ${isTooMuch} begin
    select raise(abort, '${tooMuch}');
  end`,
  `create trigger settlement_frozen before update on settlement begin
    select raise(abort, '${refusal}');
  end`,
  `create trigger payment_within before insert on payment when ${isOverRefunded} begin
    select raise(abort, '${overRefunded}');
  end`,
];

/** Rows are locked before sums are taken, so that of two at once the second sees the first. */
const lock = (table: string, id: string) =>
  `perform 1 from ${table} where id = ${id} for no key update;`;

const onPostgres = [
  `create function document_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      if new.state <> 'draft' then raise exception '${refusal}'; end if;
      return new;
    end if;
    if tg_op = 'DELETE' then
      if ${staysFor(
        (column) => `coalesce(${column} > to_char(
        (now() - interval '${keptDays} days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ), false)`,
      )} then
        raise exception '${refusal}';
      end if;
      return old;
    end if;
    if ${isChanged("is not distinct from")} then raise exception '${refusal}'; end if;
    if ${becomesIssued} then
      if new.refers_to is not null then ${lock("document", "new.refers_to")} end if;
      if ${isUneven} then raise exception '${uneven}'; end if;
      if ${isOverCredited} then raise exception '${overCredited}'; end if;
    end if;
    return new;
  end $$`,
  `create trigger document_frozen before insert or update or delete on document
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
  `create function settlement_refuse() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then raise exception '${refusal}'; end if;
    ${lock("document", "new.document_id")}
    ${lock("payment", "new.payment_id")}
    if ${isTooMuch} then raise exception '${tooMuch}'; end if;
    return new;
  end $$`,
  `create trigger settlement_within before insert or update on settlement
    for each row execute function settlement_refuse()`,
  `create function payment_refuse() returns trigger language plpgsql as $$ begin
    if new.of_id is not null then ${lock("payment", "new.of_id")} end if;
    if ${isOverRefunded} then raise exception '${overRefunded}'; end if;
    return new;
  end $$`,
  `create trigger payment_within before insert on payment
    for each row execute function payment_refuse()`,
];
