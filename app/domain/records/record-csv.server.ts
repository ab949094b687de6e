import type { App } from "#app/context.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { recordList } from "#app/domain/records/record-list-repository.server.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";
import { walk } from "#app/platform/lists/list.server.ts";

export function recordCsv({ store }: App, kind: RecordKind, query: RecordQuery): Response {
  const { slug, fields, hasCv } = kind.description;
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: "Received" },
    { key: "status", header: "Status" },
    { key: "spam_reasons", header: "Marked because" },
    ...fields.map(({ column, label }) => ({ key: column, header: label })),
    ...(hasCv ? [{ key: "cv_size", header: "CV, bytes" }] : []),
    { key: "id", header: "Id" },
  ];
  return csvDownload(walk(recordList(store.db, kind, query)), columns, `southbridge-${slug}.csv`);
}
