import { href } from "react-router";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { type Cursor, listHref } from "#app/platform/lists/list-query.ts";

/** Where the list stands with this query. */
export function recordsHref(kind: RecordKindDescription, query: RecordQuery, cursor?: Cursor) {
  return listHref(href("/admin/:records", { records: kind.slug }), query, cursor);
}

/** The export of what the list shows, all of its pages. */
export function csvHref(kind: RecordKindDescription, query: RecordQuery): string {
  return listHref(`${href("/admin/:records", { records: kind.slug })}.csv`, query);
}
