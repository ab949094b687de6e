import { z } from "zod";

/**
 * The id of a record (UUID) in an address; undefined for anything else, so that the database is
 * not asked.
 */
export function recordId(text: string | null | undefined): string | undefined {
  return z.uuid().safeParse(text).data;
}
