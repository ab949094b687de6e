/**
 * Finds records and mails by the address as it is stored, which is its one spelling
 * (app/lib/canonical-address.ts). Former releases ask the indexes of `lower(…)`, which stay for them.
 */
export const addressSpelling = () => [
  "create index record_address on record (email, created_at)",
  "create index mail_address on mail (recipient)",
];
