/**
 * Finds records and mails by the address as it is stored, which is its one spelling
 * (app/lib/canonical-address.ts), and the few that may have another. Former releases ask the indexes
 * of `lower(…)`, which stay for them.
 */
export const addressSpelling = () => [
  "create index record_address on record (email, created_at)",
  "create index mail_address on mail (recipient)",
  `create index record_address_spelling on record (id) where ${mayDiffer("email")}`,
  `create index mail_address_spelling on mail (id) where ${mayDiffer("recipient")}`,
];

function mayDiffer(column: string): string {
  return `(${column} <> lower(${column}) or octet_length(${column}) <> length(${column})
    or ${column} <> rtrim(${column}, '.'))`;
}
