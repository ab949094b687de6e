import { pipeline, Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { stringify } from "csv-stringify";

/**
 * Rows as a CSV file to keep (RFC 4180), sent as they are read. Cells that a spreadsheet would run
 * as a formula are made text, every field is quoted so that none can begin another (OWASP, CSV
 * injection), and a byte order mark tells Excel that names are UTF-8.
 */
export function csvDownload(
  rows: AsyncIterable<object>,
  columns: { key: string; header: string }[],
  fileName: string,
): Response {
  const lines = stringify({
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: "\r\n",
  });
  // Rows that fail to be read end the answer in the middle, and not the process.
  pipeline(Readable.from(rows), lines, () => {});
  return new Response(createReadableStreamFromReadable(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
