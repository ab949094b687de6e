import type { App } from "#app/context.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { findNotes } from "#app/domain/records/record-event-repository.server.ts";
import { fieldText, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import type { StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { type Count, findPage } from "#app/platform/lists/list.server.ts";
import { holdsAll } from "#app/platform/search/highlight.ts";
import type { Term } from "#app/platform/search/words.ts";

/** Records of each kind. */
const readAtMost = 30;

/** Without spam, like its list. */
export type FoundOfKind = Awaited<ReturnType<typeof searchRecords>>[number];

export type FoundRecord = FoundOfKind["records"][number];

/** Newest first. @param terms of the search, to show where they were found */
export function searchRecords(
  { store: { db }, kinds, catalogue }: App,
  search: string,
  terms: readonly Term[],
) {
  return Promise.all(
    kinds.all.map(async (kind) => {
      const { description } = kind;
      const query = {
        search,
        filters: {},
        from: undefined,
        to: undefined,
        sort: "newest",
      } as const;
      const { rows, older } = await findPage(
        recordList(db, kind, query, catalogue.current),
        undefined,
        readAtMost,
      );
      const found = rows.map((row) => ({
        row,
        field: fieldOf(description, row, terms, catalogue.current),
      }));
      const unexplained = found.flatMap(({ row, field }) =>
        field || holdsAll(shownOf(row), terms) ? [] : row.id,
      );
      const notes = await findNotes(db, unexplained);
      const records = found.map((record) => {
        const all = notes.get(record.row.id) ?? [];
        const note = all.find((note) => terms.some((term) => holdsAll([note], [term])));
        return { kind: description, ...record, note };
      });
      const count: Count = { count: rows.length, more: older !== undefined };
      return { kind: description, records, count };
    }),
  );
}

/** The values that every result shows, so that no match in them needs an explanation. */
export function shownOf(row: StoredRecord): string[] {
  return [String(row.no), row.name, row.phone, String(row.reference ?? "")];
}

/** The field with the match, beside those that are shown. */
function fieldOf(
  kind: RecordKindDescription,
  row: StoredRecord,
  terms: readonly Term[],
  catalogue: Catalogue,
) {
  const missing = terms.filter((term) => !holdsAll(shownOf(row), [term]));
  for (const field of kind.fields) {
    const { column, label } = field;
    const stored = String(row[column] ?? "");
    const value = fieldText(field, row, catalogue);
    if (missing.some((term) => holdsAll([value, stored], [term]))) return { label, value };
  }
  return undefined;
}
