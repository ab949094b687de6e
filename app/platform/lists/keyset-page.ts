import { z } from "zod";
import type { Cursor } from "#app/platform/lists/list-query.ts";

/** One page of a list, with the cursors of its neighbours; undefined where the list ends. */
export interface KeysetPage<Row> {
  rows: Row[];
  /** The page before is `after` this. */
  newer: string | undefined;
  /** The page behind is `before` that. */
  older: string | undefined;
}

/** What the rows of a list are ordered by, of one row; no two rows have the same. */
type Position = readonly [string | number, ...(string | number)[]];

interface KeysetList<Row, P extends Position> {
  /** Reads rows in the list's order, or `backwards` against it, from just beyond a position. */
  fetch(stretch: { beyond: P | undefined; backwards: boolean; limit: number }): Promise<Row[]>;
  positionOf(row: Row): P;
}

/**
 * One page of a list by keyset: it costs the same however deep in the list it is. A cursor that
 * is none of this list leads to the first page, as a bookmark of long ago would.
 * @param position what a cursor must hold to be put into a query
 */
export async function findKeysetPage<Row, P extends Position>({
  cursor,
  size,
  position,
  fetch,
  positionOf,
}: KeysetList<Row, P> & {
  cursor: Cursor;
  size: number;
  position: z.ZodType<P>;
}): Promise<KeysetPage<Row>> {
  const backwards = cursor !== undefined && "after" in cursor;
  const here = cursor && ("after" in cursor ? cursor.after : cursor.before);
  const beyond = here === undefined ? undefined : readPosition(here, position);
  const isInside = beyond !== undefined;
  const found = await fetch({ beyond, backwards: isInside && backwards, limit: size + 1 });
  const more = found.length > size;
  // Fewer rows than a page towards the first: then it is the first page, whole.
  if (isInside && backwards && !more) {
    return findKeysetPage({ cursor: undefined, size, position, fetch, positionOf });
  }
  const rows = found.slice(0, size);
  if (isInside && backwards) rows.reverse();
  const edge = (row: Row | undefined) => (row ? writePosition(positionOf(row)) : here);
  return {
    rows,
    newer: isInside ? edge(rows.at(0)) : undefined,
    older: (isInside && backwards) || more ? edge(rows.at(-1)) : undefined,
  };
}

/** All rows of a list, a few hundred at a time: constant memory at any size. */
export async function* walkKeyset<Row, P extends Position>({
  fetch,
  positionOf,
}: KeysetList<Row, P>): AsyncGenerator<Row, void, void> {
  const limit = 500;
  let beyond: P | undefined;
  while (true) {
    const rows = await fetch({ beyond, backwards: false, limit });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    beyond = positionOf(last);
  }
}

/** The position in a list that is ordered by its ids. */
export const idPosition = z.tuple([z.uuid()]);

/** A text that a list may be ordered by. PostgreSQL cannot compare with NUL. */
export const textKey = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\0"));

function readPosition<P extends Position>(cursor: string, position: z.ZodType<P>): P | undefined {
  try {
    return position.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}
