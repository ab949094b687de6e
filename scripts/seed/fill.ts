import { type Kysely, sql, type Transaction } from "kysely";
import { findParty } from "#app/domain/bookings/booking-repository.server.ts";
import { joinCustomer } from "#app/domain/bookings/settle-booking.server.ts";
import { isConfirmed } from "#app/domain/bookings/status.ts";
import { responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";
import { kinds } from "#app/registry.server.ts";
import { insertQuotations } from "./quotations.ts";
import { Random } from "./random.ts";
import { aRecord, aStamp, type Row, rentalOfBooking } from "./records.ts";

/** The number of records of each kind; a kind that is not named gets none. */
export type Amounts = Readonly<Record<string, number>>;

interface FillOptions {
  /** Chooses which people. */
  seed?: number;
  /** When the newest came in, and over how many days before it all others did. */
  until?: Date;
  days?: number;
  /** Adds to records that are there; what is added then takes another seed. */
  force?: boolean;
}

const batch = 5_000;

/**
 * Brings the database that the settings name up to date and fills it with invented records, spread
 * evenly over two years: the same ones for the same seed. They are inserted past every form and
 * announced to nobody.
 * @throws when there are records and nothing forces it
 */
export async function fillDatabase(
  settings: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  amounts: Amounts,
  options: FillOptions = {},
  tell: (kind: string, stored: number) => void = () => {},
) {
  const database = await openDatabase({ DATABASE_URL: undefined, ...settings }, () => {});
  const { db, engine } = database;
  try {
    await migrate(db, engine);
    const stored = await db.selectFrom("record").select("id").executeTakeFirst();
    if (stored && !options.force) {
      throw new Error("There are records already. Pass --force to add to them.");
    }
    await fill(db, engine, amounts, options, tell);
  } finally {
    await db.destroy();
  }
}

async function fill(
  db: Kysely<Tables>,
  engine: Engine,
  amounts: Amounts,
  { seed = 1, until = new Date(), days = 730 }: FillOptions,
  tell: (kind: string, stored: number) => void,
) {
  // The disk is waited for once at the end: what a crash would lose can be made again.
  if (engine === "sqlite") await sql`pragma synchronous = off`.execute(db);
  const random = new Random(seed);
  for (const [kind, amount] of Object.entries(amounts)) {
    for (let start = 0; start < amount; start += batch) {
      const size = Math.min(batch, amount - start);
      const ages = Array.from({ length: size }, (_, index) =>
        Math.round((1 - (start + index + 1) / amount) * days * dayMs),
      );
      if (kind === "quotation") {
        const times = ages.map((ageMs) => new Date(until.getTime() - ageMs));
        await insertQuotations(db, times, random);
      } else {
        const first = seed * 10_000_000 + start;
        const made = ages.map((ageMs, index) =>
          makeRecord(kind, until, ageMs, first + index, random),
        );
        await insertRecords(db, engine, kind, made);
      }
      tell(kind, start + size);
    }
  }
  if (engine === "sqlite") {
    await sql`pragma synchronous = full`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } else {
    // Autovacuum does the same within a minute.
    await sql`vacuum analyze`.execute(db);
  }
}

/** A record, and what belongs to a booking. */
function makeRecord(kind: string, until: Date, ageMs: number, number: number, random: Random) {
  const at = new Date(until.getTime() - ageMs);
  const stamp = aStamp(kind, at, ageMs < 14 * dayMs, random);
  const sent: Row = { phone: "", ...aRecord(kind, random, number) };
  // As the site itself stores it: the branch that was chosen, or that the address names.
  const postcode = String(sent.code ?? sent.postcode ?? "");
  const named = responsibleBranch(contentCatalogue.branches, {
    postcode,
    city: String(sent.city ?? ""),
  });
  const booked = { ...stamp, postcode, payment: String(sent.payment) };
  const rental = kind === "booking" ? rentalOfBooking(booked, at, until, random) : undefined;
  const branch = sent.branch ?? named;
  const row = { ...sent, ...stamp, ...rental?.facts, kind, record_id: stamp.id, branch };
  return { row, rental };
}

/** Each record in its two tables and in the index, with what belongs to bookings. */
async function insertRecords(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  made: readonly ReturnType<typeof makeRecord>[],
) {
  const kind = kinds.findByTable(table);
  if (!kind) throw new Error(`there is no kind ${table}`);
  const rows = made.map(({ row }) => row);
  const rentals = made.flatMap(({ rental }) => rental ?? []);
  const columns = Object.keys(rows[0] ?? {});
  const own = columns.filter((column) => kind.columns.includes(column));
  const shared = columns.filter((column) => column !== "record_id" && !own.includes(column));
  await db.transaction().execute(async (trx) => {
    const insert = async (into: string, names: string[], all: readonly object[]) => {
      const list = sql.join(names.map((name) => sql.ref(name)));
      // As one JSON text: binding each value costs more than the insert itself.
      const json = JSON.stringify(all);
      const values = sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`));
      // The table's type by a row, because "record" is also a type of PostgreSQL's own.
      const none = sql`(select one from ${sql.table(into)} as one limit 0)`;
      await (engine === "postgres"
        ? sql`insert into ${sql.table(into)} (${list})
            select ${list} from json_populate_recordset(${none}, ${json})`
        : sql`insert into ${sql.table(into)} (${list}) select ${values} from json_each(${json})`
      ).execute(trx);
    };
    await insert("record", shared, rows);
    await insert(table, ["record_id", ...own], rows);
    const parts = {
      booking_line: rentals.flatMap(({ lines }) => lines),
      handover: rentals.flatMap(({ handed }) => handed),
      ledger: rentals.flatMap(({ taken }) => taken),
    };
    for (const [part, all] of Object.entries(parts)) {
      if (all.length > 0) await insert(part, Object.keys(all[0] ?? {}), all);
    }
    const ids = rows.map(({ id }) => id);
    await reindex(trx, kind, ids);
    if (table === "booking") await makeCustomers(trx, ids);
  });
}

/** Of one in ten bookings, as confirming them would. */
async function makeCustomers(trx: Transaction<Tables>, ids: readonly string[]) {
  for (const id of ids.filter((_, index) => index % 10 === 0)) {
    const { status, created_at } = await findParty(trx, id);
    if (isConfirmed(status)) await joinCustomer(trx, id, new Date(created_at));
  }
}
