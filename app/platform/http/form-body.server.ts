import { data } from "react-router";
import { readMultipart, TooManyFields } from "#app/platform/http/multipart.server.ts";

/** The most fields of a form, unless the call says another number. */
const usualFields = 100;
const longestName = 100;
/** Far more than any rule allows, so that a text that is too long is answered by its own rule. */
const longestValue = 250_000;

/**
 * Reads a posted form as text fields; the last of several fields with one name counts.
 * @param mostFields for a form that needs more
 * @throws a response: 405 for another method than POST, 415 for another content type, 400 for a
 * malformed body or one with more or longer fields than any form of ours
 */
export async function readForm(
  request: Request,
  mostFields = usualFields,
): Promise<Record<string, string>> {
  return (await readFormWithFiles(request, mostFields)).fields;
}

/** The same with all values of the fields that come several times, such as ticked boxes. */
export async function readFormWithLists(
  request: Request,
  mostFields = usualFields,
): Promise<{ fields: Record<string, string>; lists: Record<string, string[]> }> {
  const fields: Record<string, string> = Object.create(null);
  const lists: Record<string, string[]> = Object.create(null);
  for (const [name, value] of await readAll(request, mostFields)) {
    if (typeof value !== "string") continue;
    fields[name] = value;
    lists[name] ??= [];
    lists[name].push(value);
  }
  return { fields, lists };
}

/** The same with the files of a multipart form, apart from the text fields. */
export async function readFormWithFiles(
  request: Request,
  mostFields = usualFields,
): Promise<{ fields: Record<string, string>; files: Record<string, File> }> {
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, File> = Object.create(null);
  for (const [name, value] of await readAll(request, mostFields)) {
    if (typeof value === "string") fields[name] = value;
    // A browser sends a file field in which nothing was chosen as a file without name and bytes.
    else if (value.name || value.size > 0) files[name] = value;
  }
  return { fields, files };
}

async function readAll(request: Request, mostFields: number) {
  if (request.method !== "POST") throw refusal(405, "Forms are sent with POST.");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (!isFormType(type)) throw refusal(415, "This address takes a web form, and nothing else.");
  const entries = await readEntries(request, type, mostFields).catch((error) => {
    throw error instanceof TooManyFields ? notOurs() : damaged();
  });
  for (const [name, value] of entries) {
    if (name.length > longestName) throw notOurs();
    if (typeof value === "string" && value.length > longestValue) throw tooLong();
  }
  return entries;
}

type FormType = "application/x-www-form-urlencoded" | "multipart/form-data";

function isFormType(type: string | undefined): type is FormType {
  return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}

async function readEntries(
  request: Request,
  type: FormType,
  mostFields: number,
): Promise<[string, string | File][]> {
  if (type === "multipart/form-data") return [...(await readMultipart(request, mostFields))];
  // Twice as fast as formData(), which makes streams and blobs of what is one line of text.
  const text = await request.text();
  // Counted before they are parsed, which takes longer.
  if (text.split("&", mostFields + 1).length > mostFields) throw new TooManyFields();
  return [...new URLSearchParams(text)];
}

function notOurs() {
  return refusal(400, "This form is not as our page has it. Load the page again and send it anew.");
}

function tooLong() {
  return refusal(
    400,
    "A field of this form is far too long. Go back, shorten it and send it again.",
  );
}

function damaged() {
  return refusal(400, "The form arrived damaged. Go back and send it once more.");
}

function refusal(status: number, reason: string) {
  return data(reason, { status });
}
