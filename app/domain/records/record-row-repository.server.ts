import { type RawBuilder, sql } from "kysely";
import type { KindOfRecord, Status } from "#app/domain/records/record-kinds.ts";
import { searchedColumns } from "#app/lib/search-terms.ts";

/** A record of any kind: what all have, and what its kind asks for by column. */
export interface StoredRecord {
  no: number;
  id: string;
  status: Status;
  spam_reasons: string;
  created_at: string;
  /** The user id of who looks after it. */
  assignee: string | null;
  /** Bytes of the file that came with it; null without one. */
  cv_size: number | null;
  [column: string]: string | number | null;
}

/** The columns of a `StoredRecord`, out of the kind's table by its own name. */
export function columnsOf({
  table,
  fields,
  hasCv,
}: Pick<KindOfRecord, "table" | "fields" | "hasCv">): RawBuilder<unknown> {
  const { words, keys, phone = [] } = searchedColumns[table];
  const all = new Set(
    ["no", "id", "status", "spam_reasons", "created_at", "assignee"].concat(
      fields.map(({ column }) => column),
      words,
      keys,
      phone,
    ),
  );
  const columns = sql.join([...all].map((column) => sql.ref(`${table}.${column}`)));
  const cvSize = hasCv
    ? sql`(select size from career_cv where application_id = ${sql.ref(`${table}.id`)})`
    : sql`null`;
  return sql`${columns}, ${cvSize} as cv_size`;
}
