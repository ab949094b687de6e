import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * One batch of a backfill, in a transaction of its own, so that others wait only for that long. It
 * finds by its own condition what is left, and is repeated until there is no more.
 * @returns whether there may be more
 */
export type Batch = (trx: Kysely<Tables>, engine: Engine) => Promise<boolean>;
