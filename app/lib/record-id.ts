import { z } from "zod";

/** A record's id (UUID); undefined for anything else, so that the database is not asked. */
export function recordId(text: string | null | undefined): string | undefined {
  return z.uuid().safeParse(text).data;
}
