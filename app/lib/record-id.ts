import { z } from "zod";

/**
 * The id of a record (UUID) out of an address; undefined for anything else, which no database
 * need be asked about.
 */
export function recordId(text: string | null | undefined): string | undefined {
  return z.uuid().safeParse(text).data;
}
