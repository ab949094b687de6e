import type { App } from "#app/context.ts";
import { findNotes } from "#app/domain/records/record-event-repository.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { findAllById, type StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { holdsAll } from "#app/platform/search/highlight.ts";
import { type Count, findEntries } from "#app/platform/search/search-repository.server.ts";

/** How many of a kind are read: enough to know who sent them, and to say "30+". */
const readAtMost = 30;

/** The records of one kind that a search finds, as its list finds them: without spam. */
export type FoundOfKind = Awaited<ReturnType<typeof searchRecords>>[number];

export type FoundRecord = FoundOfKind["records"][number];

/** Newest first. @param needles what to find, to say where it was found */
export function searchRecords({ store: { db } }: App, text: string, needles: readonly string[]) {
  return Promise.all(
    recordKinds.map(async (kind) => {
      const { description } = kind;
      const query = { text, kind: description.table, without: { status: "spam" } };
      const entries = await findEntries(db, query, { limit: readAtMost + 1 });
      const ids = entries.slice(0, readAtMost).map(({ id }) => id);
      const rows = await findAllById(db, kind, ids);
      const found = rows
        .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map((row) => ({ kind: description, row, ...placeOf(description, row, needles) }));
      const unexplained = found.filter(({ isExplained }) => !isExplained).map(({ row }) => row.id);
      const notes = await findNotes(db, unexplained);
      const records = found.map(({ isExplained: _, ...record }) => {
        const all = notes.get(record.row.id) ?? [];
        // The note in which it was found, when the record's own fields do not have it.
        const note = all.find((note) => needles.some((needle) => holdsAll([note], [needle])));
        return { ...record, note };
      });
      const count: Count = { count: ids.length, more: entries.length > ids.length };
      return { kind: description, records, count };
    }),
  );
}

/** What every result shows of a record, so that it need not be said where it was found. */
export function shownOf(row: StoredRecord): string[] {
  return [String(row.no), row.name, row.phone, String(row.reference ?? "")];
}

/** In which field beside those that are shown something was found. */
function placeOf(kind: RecordKindDescription, row: StoredRecord, needles: readonly string[]) {
  const missing = needles.filter((needle) => !holdsAll(shownOf(row), [needle]));
  if (missing.length === 0) return { isExplained: true };
  for (const { column, label, words } of kind.fields) {
    const stored = String(row[column] ?? "");
    const value = words?.[stored] ?? stored;
    if (missing.some((needle) => holdsAll([value, stored], [needle]))) {
      return { field: { label, value }, isExplained: true };
    }
  }
  return { isExplained: false };
}
