import { z } from "zod";
import type { Undo } from "#app/desk/forms/answer-edit.server.ts";
import type { DocumentChange } from "#app/domain/catalogue/change-documents.server.ts";
import { parseTyped } from "#app/lib/typed-text.ts";

/** Changes of documents as a form's field has them in JSON. @throws ZodError */
export function readChanges<Set extends z.ZodType<Record<string, unknown>>>(
  text: string,
  set: Set,
) {
  const change = z.object({
    slug: z.string(),
    seen: z.number().optional(),
    set,
    from: set.optional(),
  });
  const json = z.string().transform((value, { addIssue }) => {
    try {
      return parseTyped(value);
    } catch {
      addIssue("This form does not match our page.");
      return z.NEVER;
    }
  });
  return json.pipe(z.array(change).max(1_000)).parse(text);
}

/** The undo form of the list at `path`. @param former the documents before the change */
export function undoOf(
  path: string,
  former: readonly DocumentChange[],
  fields: Record<string, string> = {},
): Undo | undefined {
  if (former.length === 0) return undefined;
  const changes = JSON.stringify(former);
  return { path, fields: Object.entries({ ...fields, changes }), said: "Undone." };
}
