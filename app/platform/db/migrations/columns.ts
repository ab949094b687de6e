import { sql } from "kysely";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * Text compared byte by byte on both engines. PostgreSQL would otherwise sort by the
 * server's locale, and could use no index for a search by prefix.
 */
export function text(engine: Engine) {
  return engine === "postgres" ? sql<string>`text collate "C"` : sql<string>`text`;
}

/** A number that the database counts up, for people to say over the phone. */
export function countedNumber(engine: Engine) {
  return engine === "postgres"
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`;
}

/** A file's content. */
export function bytes(engine: Engine) {
  return engine === "postgres" ? sql<Uint8Array>`bytea` : sql<Uint8Array>`blob`;
}
