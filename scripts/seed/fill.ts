import { type Kysely, type RawBuilder, sql } from "kysely";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { searchEntryOf } from "#app/domain/records/record-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";
import { putEntries } from "#app/platform/search/search-repository.server.ts";
import { Random } from "./random.ts";
import { aStamp, makerOf, type Row, rentedBy, type StampedRow } from "./records.ts";

/** How many of each kind are wanted; a kind that is not named gets none. */
export type Amounts = Readonly<Record<string, number>>;

const dayMs = 24 * 60 * 60 * 1000;
const batch = 5_000;

/**
 * Fills a database with invented records, spread evenly over the days before `until` (two years):
 * the same ones for the same seed. They are inserted past every form and announced to nobody.
 */
export async function fill(
  db: Kysely<Tables>,
  engine: Engine,
  amounts: Amounts,
  { seed = 1, until = new Date(), days = 730 }: { seed?: number; until?: Date; days?: number } = {},
  tell: (kind: string, stored: number) => void = () => {},
) {
  // The disk is waited for once at the end: what a crash would lose can be made again.
  if (engine === "sqlite") await sql`pragma synchronous = off`.execute(db);
  const random = new Random(seed);
  for (const [kind, amount] of Object.entries(amounts)) {
    for (let start = 0; start < amount; start += batch) {
      const size = Math.min(batch, amount - start);
      const { rows, lines } = makeRows(kind, { seed, start, size, amount, until, days }, random);
      await db.transaction().execute(async (trx) => {
        await insertRecords(trx, engine, kind, rows);
        if (lines.length > 0) await insertMany(trx, engine, "booking_line", lines);
      });
      tell(kind, start + size);
    }
  }
  if (engine === "sqlite") {
    await sql`pragma synchronous = full`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } else {
    // What autovacuum does within a minute.
    await sql`vacuum analyze`.execute(db);
  }
}

interface Part {
  seed: number;
  start: number;
  size: number;
  amount: number;
  until: Date;
  days: number;
}

function makeRows(kind: string, part: Part, random: Random) {
  const { seed, start, size, amount, until, days } = part;
  const lines: Row[] = [];
  const rows = Array.from({ length: size }, (_, index) => {
    const ageMs = Math.round((1 - (start + index + 1) / amount) * days * dayMs);
    const at = new Date(until.getTime() - ageMs);
    const stamp = aStamp(kind, at, ageMs < 14 * dayMs, random);
    if (kind !== "booking") return withBranch({ ...makerOf(kind)(random, 0), ...stamp });
    const { lines: own, ...rented } = rentedBy(String(stamp.id), random);
    lines.push(...own);
    const number = seed * 10_000_000 + start + index;
    return withBranch({ ...makerOf("booking")(random, number), ...rented, ...stamp });
  });
  return { rows, lines };
}

/** As the site itself stores it: the branch that was chosen, or that the address names. */
function withBranch<Given extends Row>(row: Given) {
  const postcode = String(row.code ?? row.postcode ?? "");
  const named = responsibleBranch({ postcode, city: String(row.city ?? "") });
  return { ...row, branch: String(row.branch ?? named) };
}

/** Each record in its two tables and in the index. */
async function insertRecords(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  rows: readonly StampedRow[],
) {
  const kind = findKindByTable(table);
  if (!kind) throw new Error(`there is no kind ${table}`);
  const isOwn = (column: string) => kind.columns.includes(column);
  const pick = (row: Row, isWanted: (column: string) => boolean): Row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => isWanted(column)));
  const records = rows.map((row) => ({
    phone: "",
    ...pick(row, (column) => !isOwn(column)),
    kind: table,
  }));
  const own = rows.map((row) => ({ record_id: row.id, ...pick(row, isOwn) }));
  await insertMany(db, engine, "record", records);
  await insertMany(db, engine, table, own);
  await refreshEntries(db, kind, rows);
}

/** With the numbers that the database gave them, in the order of their ids. */
async function refreshEntries(db: Kysely<Tables>, kind: RecordKind, rows: readonly StampedRow[]) {
  const newest = await db
    .selectFrom("record")
    .select(["id", "no"])
    .orderBy("no", "desc")
    .limit(rows.length)
    .execute();
  const noOf = new Map(newest.map(({ id, no }) => [id, no]));
  const entries = rows.map((row) =>
    searchEntryOf(kind, {
      ...row,
      branch: String(row.branch ?? ""),
      no: noOf.get(row.id) ?? 0,
      assignee: null,
    }),
  );
  await putEntries(db, entries);
}

const numbers = new Set(["total", "position", "quantity", "duration", "unit_price", "amount"]);

/** Rows travel as one JSON text: binding each value costs more than the insert itself. */
async function insertMany(db: Kysely<Tables>, engine: Engine, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const list = (one: (column: string) => RawBuilder<unknown>) => sql.join(columns.map(one));
  const from =
    engine === "postgres"
      ? sql`select ${names} from json_to_recordset(${json}) as row(${list(
          (column) => sql`${sql.ref(column)} ${numbers.has(column) ? sql`integer` : sql`text`}`,
        )})`
      : sql`select ${list((column) => sql`value ->> ${sql.lit(`$.${column}`)}`)} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${names}) ${from}`.execute(db);
}
