import { data } from "react-router";

/**
 * Reads a posted form as text fields; the last of several fields with one name counts.
 * @throws the answer to give: 405 for another method than POST, 415 for another content type, 400
 * for a body that breaks its own.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return (await readFormWithFiles(request)).fields;
}

/** The same with all values of the fields that come several times, such as ticked boxes. */
export async function readFormWithLists(
  request: Request,
): Promise<{ fields: Record<string, string>; lists: Record<string, string[]> }> {
  const fields: Record<string, string> = Object.create(null);
  const lists: Record<string, string[]> = Object.create(null);
  for (const [name, value] of await readAll(request)) {
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
): Promise<{ fields: Record<string, string>; files: Record<string, File> }> {
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, File> = Object.create(null);
  for (const [name, value] of await readAll(request)) {
    if (typeof value === "string") fields[name] = value;
    // A browser sends a file field in which nothing was chosen as a file without name and bytes.
    else if (value.name || value.size > 0) files[name] = value;
  }
  return { fields, files };
}

async function readAll(request: Request): Promise<Iterable<[string, string | File]>> {
  if (request.method !== "POST") throw refusal(405, "Forms are sent with POST.");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (!isFormType(type)) throw refusal(415, "This address takes a web form, and nothing else.");
  return readEntries(request, type).catch(() => {
    throw refusal(400, "The form arrived damaged. Go back and send it once more.");
  });
}

type FormType = "application/x-www-form-urlencoded" | "multipart/form-data";

function isFormType(type: string | undefined): type is FormType {
  return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}

async function readEntries(request: Request, type: FormType) {
  // Twice as fast as formData(), which makes streams and blobs of what is one line of text.
  return type === "application/x-www-form-urlencoded"
    ? new URLSearchParams(await request.text())
    : request.formData();
}

function refusal(status: number, reason: string) {
  return data(reason, { status });
}
