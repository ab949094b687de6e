import type { App } from "#app/context.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findNames } from "#app/domain/records/follow-up-repository.server.ts";
import type { Targets } from "#app/domain/records/locked-records.server.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { fieldText, spamText, statusName } from "#app/domain/records/record-kind.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { findAllById, type StoredRecord } from "#app/domain/records/record-repository.server.ts";
import { formatIso, timeZoneName } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { csvDownload, phoneCell } from "#app/platform/http/csv.server.ts";
import { walk } from "#app/platform/lists/list.server.ts";

/** All records that a query matches, in the words and by the clock of the desk. */
export function recordCsv(
  { store, catalogue }: App,
  kind: RecordKind,
  query: RecordQuery,
): Response {
  const { slug } = kind.description;
  const rows = formatRows(
    store.db,
    kind,
    walk(recordList(store.db, kind, query, catalogue.current)),
    catalogue.current,
  );
  return csvDownload(rows, columnsOf([kind]), `southbridge-${slug}.csv`);
}

/** Some records; of several kinds, with the columns that all have. */
export function selectionCsv(
  { store: { db }, catalogue }: App,
  targets: Targets,
  name: string,
): Response {
  const kinds = [...new Set(targets.values())];
  const rowsOf = async function* () {
    for (const kind of kinds) {
      const ids = [...targets].flatMap(([id, own]) => (own === kind ? id : []));
      const rows = await findAllById(db, kind, ids);
      yield* formatRows(
        db,
        kind,
        [rows.toSorted((one, other) => other.no - one.no)],
        catalogue.current,
      );
    }
  };
  return csvDownload(rowsOf(), columnsOf(kinds), `southbridge-${name}.csv`);
}

function columnsOf([kind, ...others]: readonly RecordKind[]) {
  const isMixed = others.length > 0;
  const { fields = [] } = kind?.description ?? {};
  const ofAll = fields.filter(({ column }) => ["name", "email", "phone"].includes(column));
  return [
    { key: "no", header: "No." },
    ...(isMixed ? [{ key: "kind", header: "Kind" }] : []),
    { key: "created_at", header: `Received (${timeZoneName})` },
    { key: "status", header: "Status" },
    { key: "assignee", header: "Assigned to" },
    { key: "branch", header: "Branch" },
    { key: "spam_reasons", header: "Marked because" },
    ...(isMixed ? ofAll : fields).map(({ column, label }) => ({ key: column, header: label })),
    ...((!isMixed && kind?.csv) || []),
    { key: "notes", header: "Notes (oldest first, IST)" },
    { key: "id", header: "Id" },
  ];
}

/** Other tables are read for many records at once: one query for each record is too slow. */
async function* formatRows(
  db: Db,
  kind: RecordKind,
  batches: AsyncIterable<StoredRecord[]> | StoredRecord[][],
  catalogue: Catalogue,
) {
  // All other fields stay as they are: a spreadsheet calculates with numbers.
  const coded = kind.description.fields.filter(({ words, isOpening }) => words || isOpening);
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id);
    const assignees = new Set(batch.flatMap(({ assignee }) => assignee ?? []));
    const [names, notes, details] = await Promise.all([
      findNames(db, [...assignees]),
      findAllByRecord(db, ids, ["note", "called"]),
      kind.details?.(db, batch),
    ]);
    const notesOf = Map.groupBy(notes, ({ record_id }) => record_id);
    const formatNotes = (id: string) =>
      (notesOf.get(id) ?? []).map(
        ({ at, actor_name, note }) => `${formatIso(at)}, ${actor_name}: ${note ?? ""}`,
      );
    for (const row of batch) {
      const { id, created_at, status, assignee, branch, spam_reasons } = row;
      yield {
        ...row,
        kind: kind.description.one,
        ...Object.fromEntries(
          coded.map((field) => [field.column, fieldText(field, row, catalogue)]),
        ),
        phone: phoneCell(row.phone),
        created_at: formatIso(created_at),
        status: statusName(status),
        assignee: assignee === null ? "" : (names.get(assignee) ?? "Former colleague"),
        branch: catalogue.findBranch(branch)?.name ?? "",
        spam_reasons: spamText(spam_reasons),
        notes: formatNotes(id).join("\n"),
        ...details?.get(id)?.csv?.(),
      };
    }
  }
}
