import type { ColumnTypes } from "#app/platform/db/migrations/column-types.ts";

/**
 * Finds all that came from one phone or one address, newest first: by the last ten characters of a
 * number without what people write between its digits, and by the address in lower case. The
 * expressions stand in app/domain/people/person-repository.server.ts too.
 */
export const samePerson = ({ engine }: ColumnTypes) => [
  `create index record_phone_key on record ((${phoneKey(engine)}), created_at)`,
  "drop index record_email",
  "create index record_email on record (lower(email), created_at)",
];

function phoneKey(engine: ColumnTypes["engine"]): string {
  const bare = [" ", "-", ".", "(", ")", "+"].reduce(
    (text, separator) => `replace(${text}, '${separator}', '')`,
    "phone",
  );
  return engine === "postgres" ? `right(${bare}, 10)` : `substr(${bare}, -10)`;
}
