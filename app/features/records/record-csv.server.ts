import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { stringify } from "csv-stringify";
import type { App } from "#app/context.ts";
import type { ListFilter } from "#app/features/records/list-filter.ts";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";
import { exportRows } from "#app/features/records/record-repository.server.ts";

/**
 * What a list's filter lets through, in its order, as CSV (RFC 4180), sent as they are read. Cells that a spreadsheet would
 * run as a formula are made text (OWASP, CSV injection), and a byte order mark tells Excel that
 * names are UTF-8.
 */
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
  const lines = Readable.from(exportRows(store.db, kind, filter)).pipe(
    stringify({
      header: true,
      columns,
      bom: true,
      escape_formulas: true,
      record_delimiter: "\r\n",
    }),
  );
  return new Response(createReadableStreamFromReadable(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="southbridge-${kind.slug}.csv"`,
    },
  });
}
