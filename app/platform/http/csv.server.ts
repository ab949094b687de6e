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
 * Texts that Excel changes to numbers or days: with zeros before them or more than eleven digits,
 * "3/4", "2-1", "1e5", "3-Mar", "MAR1". Days as we write them, 2026-11-28, are meant as such.
 */
const misread = new RegExp(
  [
    String.raw`[+-]?0\d[\d.,]*`,
    String.raw`\d{12,}`,
    String.raw`\d{1,2}[/-]\d{1,4}([/-]\d{1,4})?`,
    String.raw`\d{4}[/-]\d{1,2}`,
    String.raw`\d+e[+-]?\d+`,
    ...["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
      (month) => String.raw`\d{1,2}-?${month}[a-z]{0,6}|${month}[a-z]{0,6}-?\d{1,4}`,
    ),
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join("|"),
  "i",
);

/** Excel and Google Sheets take a formula that is a text as that text. */
const asText = (text: string) =>
  misread.test(text) ? { value: `="${text}"`, escape_formulas: false } : text;

/** The rows of a list's batches, as a file has them. */
export async function* formatAll<Row>(
  batches: AsyncIterable<readonly Row[]>,
  format: (row: Row) => object,
) {
  for await (const batch of batches) yield* batch.map(format);
}

/**
 * A CSV file (RFC 4180), sent while the rows are read. Formulas are escaped (OWASP, CSV injection),
 * texts that Excel would change are marked as texts, and a byte order mark tells Excel that it is UTF-8.
 * @param forTool whether a program reads it, which takes neither marks
 */
export function csvDownload(
  rows: AsyncIterable<object> | Iterable<object>,
  columns: { key: string; header: string }[],
  fileName: string,
  { forTool = false } = {},
): Response {
  const lines = stringify({
    header: true,
    columns,
    bom: !forTool,
    escape_formulas: true,
    quoted: true,
    cast: forTool ? {} : { string: asText },
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
