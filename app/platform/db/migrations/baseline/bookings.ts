import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/** The specification's collection bookprdt, with its lines, and the carts that bookings come from. */
export function bookings({ text }: ColumnTypes) {
  const line = `
    slug ${text} not null, quantity integer not null, duration integer not null,
    term ${text} not null, day_from ${text}`;
  return [
    `create table booking (
      record_id ${text} primary key references record (id) on delete cascade,
      reference ${text} not null unique, company ${text} not null, product ${text} not null,
      street ${text} not null, street2 ${text} not null, city ${text} not null,
      postcode ${text} not null, payment ${text} not null, total bigint,
      source_id ${text} references record (id) on delete set null,
      gstin ${text} not null default '', billing ${text} not null default 'whole',
      to_bill integer not null default 0, link_version integer not null default 1,
      order_no ${text} not null default '',
      bill_name ${text} not null default '', bill_street ${text} not null default '',
      bill_city ${text} not null default '', bill_postcode ${text} not null default '',
      customer_id ${text} references customer (id),
      billing_address_id ${text} references billing_address (id) on delete set null
    )`,
    "create index booking_customer on booking (customer_id) where customer_id is not null",
    "create index booking_billing on booking (billing_address_id) where billing_address_id is not null",
    "create index booking_to_bill on booking (record_id) where to_bill = 1",
    "create index booking_source on booking (source_id) where source_id is not null",
    `create table booking_line (
      id ${text} primary key, record_id ${text} not null references record (id) on delete cascade,
      position integer not null, name ${text} not null, ${line}, day_to ${text}, collect_on ${text},
      branch ${text} not null, card ${text} not null, parts ${text}, sum bigint,
      quantity_off bigint not null, quantity_step ${text}, step_quantity integer not null,
      quoted integer, quoted_unit ${text} not null, quoted_rest integer not null,
      discount bigint not null, discount_percent integer not null, price_reason ${text} not null,
      reminded_at ${text}
    )`,
    "create index booking_line_record on booking_line (record_id, position)",
    "create index booking_line_to on booking_line (day_to)",
    "create index booking_line_slug on booking_line (slug, day_to, day_from)",
    `create table cart_item (
      user_id ${text} not null references "user" (id) on delete cascade,
      id ${text} not null, position integer not null, ${line}, branch ${text} not null default '',
      primary key (user_id, id)
    )`,
  ];
}
