/** A discount in percent is stored as one, beside its rupees, which the former release reads alone. */
export const discountPercent = () => [
  "alter table booking_line add column discount_percent integer not null default 0",
];
