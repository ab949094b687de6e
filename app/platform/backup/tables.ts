import { createHash } from "node:crypto";

/** A table as its database describes it. */
export interface Table {
  name: string;
  /** In the order of their names. */
  columns: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

/** All that a database holds, whichever engine it is. */
export interface TableSource {
  /** In the order of their names; what the engine keeps for itself is left out. */
  tables(): Promise<Table[]>;
  rows(table: Table): AsyncIterable<Row> | Iterable<Row>;
}

/** How many rows a table has, and a checksum of all of them that does not depend on their order. */
export interface Digest {
  count: number;
  checksum: string;
}

/**
 * The same records give the same digest on either engine. The SHA-256 of all rows are added up,
 * because the engines do not sort alike.
 */
export async function digestOf(source: TableSource, table: Table): Promise<Digest> {
  const sum = new Uint32Array(8);
  let count = 0;
  for await (const row of source.rows(table)) {
    const values = table.columns.map((column) => plain(row[column]));
    const hash = createHash("sha256").update(JSON.stringify(values)).digest();
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + hash.readUInt32BE(4 * i);
    count += 1;
  }
  return { count, checksum: Buffer.from(sum.buffer).toString("hex") };
}

/** What SQLite has no type for is written as SQLite keeps it: 0 or 1, and ISO 8601 in UTC. */
function plain(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) {
    return { bytes: createHash("sha256").update(value).digest("hex") };
  }
  return value;
}
