import { z } from "zod";
import { type Cursor, type ListFilter, sorts } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";

/**
 * The filter that an address holds, as `writeFilter` writes it. What cannot be is left out: the
 * address may be a bookmark of long ago.
 */
export function readFilter(kind: KindOfRecord, params: URLSearchParams): ListFilter {
  const narrowing = {
    search: (params.get("q") ?? "").trim().slice(0, 200),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    assignee: /^[\w-]{1,64}$/.exec(params.get("assignee") ?? "")?.[0],
  };
  const sort = sorts.find((one) => one === params.get("sort")) ?? "newest";
  const isNarrowed = Object.values(narrowing).some(Boolean);
  return {
    ...narrowing,
    status: kind.statuses.find((one) => one === params.get("status")),
    sort: sort === "name" && isNarrowed ? "newest" : sort,
  };
}

/** Where in a list an address leads; a cursor that is none leads to the first page. */
export function readCursor(params: URLSearchParams): Cursor {
  const before = params.get("before") ?? "";
  if (readPosition(before)) return { before };
  const after = params.get("after") ?? "";
  return readPosition(after) && { after };
}

function readDay(text: string | null): string | undefined {
  return z.iso.date().safeParse(text).data;
}

/** The row just outside a page: what the list is sorted by, and the row's number. */
export interface Position {
  key: string;
  no: number;
}

// PostgreSQL cannot compare with NUL.
const key = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\0"));
const position = z.tuple([key, z.int().nonnegative()]);

export function readPosition(cursor: string): Position | undefined {
  if (!/^[\w-]{1,2000}$/.test(cursor)) return undefined;
  try {
    const { data } = position.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return data && { key: data[0], no: data[1] };
  } catch {
    return undefined;
  }
}

export function writePosition({ key, no }: Position): string {
  return Buffer.from(JSON.stringify([key, no])).toString("base64url");
}
