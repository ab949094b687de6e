import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { stringify } from "csv-stringify";
import type { App } from "#app/context.ts";
import { partnerLabels } from "#app/features/partners/partner-labels.ts";
import { streamAll } from "#app/features/partners/partner-repository.server.ts";

/** The partners that a search finds, as CSV: see record-csv.server.ts for how and why. */
export function partnerCsv({ store }: App, search: string): Response {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: "Added" },
    { key: "updated_at", header: "Changed" },
    ...Object.entries(partnerLabels).map(([key, header]) => ({ key, header })),
    { key: "id", header: "Id" },
  ];
  const lines = Readable.from(streamAll(store.db, search)).pipe(
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
      "Content-Disposition": 'attachment; filename="southbridge-partners.csv"',
    },
  });
}
