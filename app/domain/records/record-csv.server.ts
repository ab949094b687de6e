import type { App } from "#app/context.ts";
import type { ListFilter } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";
import { exportRows } from "#app/domain/records/record-repository.server.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";

/** What a list's filter lets through, in its order, as CSV. */
export function recordCsv({ store }: App, kind: KindOfRecord, filter: ListFilter): Response {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: "Received" },
    { key: "status", header: "Status" },
    { key: "spam_reasons", header: "Marked because" },
    ...kind.fields.map(({ column, label }) => ({ key: column, header: label })),
    ...(kind.hasCv ? [{ key: "cv_size", header: "CV, bytes" }] : []),
    { key: "id", header: "Id" },
  ];
  return csvDownload(exportRows(store.db, kind, filter), columns, `southbridge-${kind.slug}.csv`);
}
