import { data } from "react-router";
import { typedText } from "#app/lib/typed-text.ts";

/** The most fields of a form, unless the call says another number. */
const usualFields = 100;
const longestName = 100;
/** Far more than any rule allows, so that a text that is too long is answered by its own rule. */
const longestValue = 250_000;
/** The most bytes of such a text, and more for the part's head: in UTF-8 each character has three at most. */
const longestTextPart = 3 * longestValue + 2_000;

/** The text fields of a posted form, cleaned (`typedText`); the last of several with one name counts. */
export async function readForm(request: Request, mostFields?: number) {
  return (await readWholeForm(request, mostFields)).fields;
}

/**
 * A posted form's text fields, cleaned (`typedText`), repeated values and files.
 * @param mostFields for a form that needs more
 * @throws a response: 405, 415, or 400 for a malformed or oversized body
 */
export async function readWholeForm(request: Request, mostFields = usualFields) {
  const fields: Record<string, string> = Object.create(null);
  const lists: Record<string, string[]> = Object.create(null);
  const files: Record<string, File> = Object.create(null);
  for (const [name, value] of await readAll(request, mostFields)) {
    if (typeof value === "string") {
      // A password is what was typed, to the letter.
      const text = name.endsWith("password") ? value : typedText(value);
      fields[name] = text;
      lists[name] ??= [];
      lists[name].push(text);
    }
    // A browser sends a file field in which nothing was chosen as a file without name and bytes.
    else if (value.name || value.size > 0) files[name] = value;
  }
  return { fields, lists, files };
}

async function readAll(request: Request, mostFields: number) {
  if (request.method !== "POST") throw refusal(405, "Forms are sent with POST.");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const read = readers.get(type);
  if (!read) throw refusal(415, "This address accepts web forms only.");
  const entries = await read(request, mostFields);
  for (const [name, value] of entries) {
    if (name.length > longestName) throw badRequest();
    if (typeof value === "string" && value.length > longestValue) throw tooLong();
  }
  return entries;
}

const readers = new Map<string | undefined, typeof readMultipart>([
  ["application/x-www-form-urlencoded", readUrlencoded],
  ["multipart/form-data", readMultipart],
]);

/** Twice as fast as formData(), which makes streams and blobs of what is one line of text. */
async function readUrlencoded(request: Request, mostFields: number) {
  const text = await request.text();
  // Counted before they are parsed, which takes longer.
  if (text.split("&", mostFields + 1).length > mostFields) throw badRequest();
  // The parser takes a hundred times longer for a plus sign: 0.5 s for 8 MB.
  return [...new URLSearchParams(text.replaceAll("+", "%20"))];
}

/** A boundary as RFC 2046, 5.1.1 has it. Every browser's is of letters, digits and hyphens. */
const boundaryParameter =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:-]{1,70}))\s*(?:;|$)/i;

/** Room for a file name of 255 letters in any script and a type, in bytes. */
const largestHead = 2_000;

async function readMultipart(
  request: Request,
  mostParts: number,
): Promise<[name: string, value: string | File][]> {
  const [, quoted, plain] = boundaryParameter.exec(request.headers.get("Content-Type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw damaged();
  const bytes = Buffer.from(await request.arrayBuffer());
  measureParts(bytes, `--${boundary}`, mostParts);
  // With the boundary that was measured, even if the request's header names several.
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw damaged();
  });
  return [...form];
}

/** Before parsing: the platform's parser would block for half a second on 8 MB of parts. */
function measureParts(bytes: Buffer, delimiter: string, most: number) {
  let count = 0;
  let start = bytes.indexOf(delimiter);
  while (start >= 0) {
    const head = start + delimiter.length;
    const next = bytes.indexOf(delimiter, head);
    // The last delimiter has no part behind it.
    if (next < 0) return;
    count += 1;
    if (count > most) throw badRequest();
    const [headers = "", end] = bytes
      .toString("latin1", head, head + largestHead)
      .split("\r\n\r\n", 2);
    if (end === undefined) throw damaged();
    if (next - head > longestTextPart && !/;\s*filename/i.test(headers)) throw tooLong();
    start = next;
  }
}

const badRequest = () =>
  refusal(400, "This form does not match our page. Reload the page and send it again.");

const tooLong = () =>
  refusal(400, "One field of this form is far too long. Go back, shorten it and send it again.");

const damaged = () => refusal(400, "The form arrived damaged. Go back and send it again.");

const refusal = (status: number, reason: string) => data(reason, { status });
