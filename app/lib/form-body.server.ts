/** A body that is no form, or not one that can be read. `status` is the answer's HTTP status. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
  readonly status: 400 | 415;

  constructor(status: 400 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Reads a posted form as text fields; the last of several fields with one name counts.
 * @throws UnreadableForm with 415 for another content type, 400 for a body that breaks its own.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!formTypes.includes(type)) {
    throw new UnreadableForm(415, "This address takes a web form, and nothing else.");
  }
  const body = await request.formData().catch(() => {
    throw new UnreadableForm(400, "The form arrived damaged. Go back and send it once more.");
  });
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of body) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}
