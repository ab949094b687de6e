/** A boundary as RFC 2046, 5.1.1 has it. Every browser's is of letters, digits and hyphens. */
const boundaryParameter =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:-]{1,70}))\s*(?:;|$)/i;

/** Room for a file name of 255 letters in any script and a type, in bytes. */
const largestHead = 2_000;

export class TooManyFields extends Error {
  override name = "TooManyFields";
}

/**
 * Reads a multipart form whole; limit-body limits its size. Parts are counted and their headers
 * measured before parsing: the platform's parser would take half a second for 8 MB of nothing but
 * parts or headers, and nobody else is answered in that time.
 * @throws TooManyFields, or another error for a body that is no multipart form
 */
export async function readMultipart(
  request: Request,
  mostParts: number,
): Promise<[name: string, value: string | File][]> {
  const [, quoted, plain] = boundaryParameter.exec(request.headers.get("Content-Type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Error("a multipart form without a boundary");
  const bytes = Buffer.from(await request.arrayBuffer());
  measureParts(bytes, `--${boundary}`, mostParts);
  // With the boundary that was measured, even if the request's header names several.
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return [...(await new Response(bytes, { headers }).formData())];
}

function measureParts(bytes: Buffer, delimiter: string, most: number) {
  let count = 0;
  let start = bytes.indexOf(delimiter);
  while (start >= 0) {
    const head = start + delimiter.length;
    const next = bytes.indexOf(delimiter, head);
    // The last delimiter has no part behind it.
    if (next < 0) return;
    count += 1;
    if (count > most) throw new TooManyFields();
    if (!bytes.subarray(head, head + largestHead).includes("\r\n\r\n")) {
      throw new Error("a part whose head does not end");
    }
    start = next;
  }
}
