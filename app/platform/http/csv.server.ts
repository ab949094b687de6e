import { pipeline, Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { stringify } from "csv-stringify";

/**
 * A phone number without its plus, which would be escaped as the start of a formula; unchanged if it
 * has more than digits, spaces and hyphens.
 */
export function phoneCell(phone: string): string {
  return phone.replace(/^[+ ]+(?=\d[\d -]*$)/, "");
}

/**
 * A CSV file (RFC 4180), sent while the rows are read. Formulas are escaped (OWASP, CSV injection);
 * a byte order mark tells Excel that it is UTF-8.
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
  // An error while reading rows ends the answer early; without a callback it would end the process.
  pipeline(Readable.from(rows), lines, () => {});
  return new Response(createReadableStreamFromReadable(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
