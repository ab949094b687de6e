import { sql } from "kysely";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

interface Person {
  /** As it was typed; empty if there is none. */
  phone: string;
  email: string;
}

/** The newest records of the same phone or the same address, whatever their kind. */
export async function findAllByPerson(db: Db, person: Person, limit: number) {
  const queries = personQueries(db, person, limit);
  const byPhone = (await queries.byPhone?.execute()) ?? [];
  const byEmail = (await queries.byEmail?.execute()) ?? [];
  const phones = new Set(byPhone.map(({ id }) => id));
  const emails = new Set(byEmail.map(({ id }) => id));
  return [...byPhone, ...byEmail.filter(({ id }) => !phones.has(id))]
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))
    .slice(0, limit)
    .map((row) => ({ ...row, samePhone: phones.has(row.id), sameEmail: emails.has(row.id) }));
}

/** Two queries, for one with both conditions would use neither index on PostgreSQL. */
export function personQueries(db: Db, { phone, email }: Person, limit: number) {
  const key = phoneKey(phone);
  return {
    byPhone: key ? newest(db, limit).where(storedPhoneKey(db), "=", key) : undefined,
    byEmail: email ? newest(db, limit).where("record.email", "=", email) : undefined,
  };
}

function newest(db: Db, limit: number) {
  return db
    .selectFrom("record")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["record.id", "record.no", "record.kind", "record.status", "record.created_at"])
    .select(["booking.reference", "booking.product"])
    .orderBy("record.created_at", "desc")
    .limit(limit);
}

const separators = [" ", "-", ".", "(", ")", "+"];

/** As the index has it (migration 0011). */
function storedPhoneKey(db: Db) {
  const bare = separators.reduce(
    (text, separator) => sql`replace(${text}, ${sql.lit(separator)}, '')`,
    sql`record.phone`,
  );
  return isPostgres(db) ? sql<string>`right(${bare}, 10)` : sql<string>`substr(${bare}, -10)`;
}

/** @returns the last ten digits of a number; undefined for what has fewer, which many may share */
export function phoneKey(phone: string): string | undefined {
  const key = phone.replace(/[ .()+-]/g, "").slice(-10);
  return key.length === 10 ? key : undefined;
}

/** Who sent a record. */
export function findSender(db: Db, recordId: string) {
  return db
    .selectFrom("record")
    .select(["id", "no", "kind", "name", "email", "phone"])
    .where("id", "=", recordId)
    .executeTakeFirst();
}

/** The records that staff know to be another than this one, however alike they are. */
export async function findNotSame(db: Db, recordId: string): Promise<Set<string>> {
  const pairs = db.selectFrom("not_same");
  const others = await pairs
    .select("other_id as id")
    .where("record_id", "=", recordId)
    .unionAll(pairs.select("record_id as id").where("other_id", "=", recordId))
    .execute();
  return new Set(others.map(({ id }) => id));
}

/** Keeps that two records are two. @returns whether that is new */
export async function insertNotSame(trx: Trx, ids: readonly [string, string]): Promise<boolean> {
  const [record_id = "", other_id = ""] = ids.toSorted();
  const inserted = await trx
    .insertInto("not_same")
    .values({ record_id, other_id })
    .onConflict((pair) => pair.doNothing())
    .returning("record_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
