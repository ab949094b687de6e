import { z } from "zod";
import type { Cursor } from "#app/platform/lists/list-query.ts";

/** One page of a list, with the cursors of its neighbours; undefined where the list ends. */
export interface KeysetPage<Row> {
  rows: Row[];
  /** The number of the first row in the list, as it was when one began to go through its pages. */
  start: number;
  /** The page before is `after` this. */
  newer: string | undefined;
  /** The page behind is `before` that. */
  older: string | undefined;
}

/** The sort key of a row; no two rows have the same. */
type Position = readonly unknown[];

/** Some rows of a list: from just beyond a position, else from its beginning. */
export interface Range {
  beyond?: Position | undefined;
  /** Against the list's order. */
  backwards?: boolean;
  limit: number;
}

export interface KeysetList<Row> {
  /** The types that a valid cursor's values have. */
  position: z.ZodType<Position>;
  positionOf(row: Row): Position;
  fetch(range: Range): Promise<Row[]>;
}

/** An unknown cursor, perhaps of an old bookmark, leads to the first page. */
export async function findKeysetPage<Row>({
  cursor,
  size,
  ...list
}: KeysetList<Row> & { cursor: Cursor; size: number }): Promise<KeysetPage<Row>> {
  const here = cursor && ("after" in cursor ? cursor.after : cursor.before);
  const edge = here === undefined ? undefined : readEdge(here, list.position);
  const beyond = edge?.position;
  const backwards = beyond !== undefined && cursor !== undefined && "after" in cursor;
  const found = await list.fetch({ beyond, backwards, limit: size + 1 });
  const more = found.length > size;
  // Fewer rows than a page towards the first: then it is the first page, whole.
  if (backwards && !more) return findKeysetPage({ ...list, cursor: undefined, size });
  const rows = found.slice(0, size);
  if (backwards) rows.reverse();
  const number = edge?.number ?? 0;
  const start = backwards ? Math.max(1, number - rows.length) : number + 1;
  const cursorOf = (row: Row | undefined, at: number) =>
    row ? writeEdge(at, list.positionOf(row)) : here;
  return {
    rows,
    start,
    newer: beyond ? cursorOf(rows.at(0), start) : undefined,
    older: backwards || more ? cursorOf(rows.at(-1), start + rows.length - 1) : undefined,
  };
}

/** All rows of a list, a few hundred at a time, for constant memory at any size. */
export async function* walkKeyset<Row>({
  fetch,
  positionOf,
}: KeysetList<Row>): AsyncGenerator<Row[], void, void> {
  const limit = 500;
  let beyond: Position | undefined;
  while (true) {
    const rows = await fetch({ beyond, limit });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    beyond = positionOf(last);
  }
}

/**
 * Lists one after the other as one list, such as the records of each status in turn.
 * @param keyOf names the list of a row
 */
export function joinLists<Row>(
  lists: ReadonlyMap<string, KeysetList<Row>>,
  keyOf: (row: Row) => string,
): KeysetList<Row> {
  return {
    position: z
      .tuple([z.string()], z.unknown())
      .refine(([key, ...position]) => lists.get(key)?.position.safeParse(position).success),
    positionOf: (row) => [keyOf(row), ...(lists.get(keyOf(row))?.positionOf(row) ?? [])],
    async fetch({ beyond = [], backwards = false, limit }) {
      const [first, ...position] = beyond;
      const inOrder = backwards ? [...lists].reverse() : [...lists];
      const start = inOrder.findIndex(([key]) => key === first);
      const rows: Row[] = [];
      for (const [key, list] of inOrder.slice(Math.max(0, start))) {
        const within = { beyond: key === first ? position : undefined, backwards };
        rows.push(...(await list.fetch({ ...within, limit: limit - rows.length })));
        if (rows.length === limit) break;
      }
      return rows;
    },
  };
}

/** The row at the edge of a page: its number in the list, and its position. */
function readEdge(cursor: string, position: z.ZodType<Position>) {
  const edge = z.object({ number: z.int(), position });
  try {
    return edge.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

function writeEdge(number: number, position: Position): string {
  return Buffer.from(JSON.stringify({ number, position })).toString("base64url");
}
