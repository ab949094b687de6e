import { type RawBuilder, sql } from "kysely";
import { phoneKey } from "#app/lib/phone-links.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

interface Person {
  /** As it was entered; empty if there is none. */
  phone: string;
  email: string;
}

/** The newest records of the same phone or the same address, whatever their kind. */
export async function findAllByPerson(db: Db, person: Person, limit: number) {
  const key = phoneKey(person.phone);
  return (await selectByPerson(db, person, limit).execute()).map(({ phone, email, ...row }) => ({
    ...row,
    samePhone: key !== undefined && phoneKey(phone) === key,
    sameEmail: email !== "" && email === person.email,
  }));
}

/** With a query for each condition, because PostgreSQL uses no index for both in one. */
export function selectByPerson(db: Db, { phone, email }: Person, limit: number) {
  const newest = db.selectFrom("record").select("id").orderBy("created_at", "desc").limit(limit);
  const stored = storedPhoneKey(db, sql`record.phone`);
  const byPhone = newest.where(sql<boolean>`${stored} = ${phoneKey(phone) ?? null}`);
  const byEmail = newest.where("email", "=", email || null);
  const ids = sql<string>`(select id from (${byPhone}) as phones
    union select id from (${byEmail}) as addresses)`;
  return db
    .selectFrom("record")
    .leftJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "kind", "status", "created_at", "name", "phone", "email"])
    .select(["booking.reference", "booking.product"])
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .limit(limit);
}

const separators = [" ", "-", ".", "(", ")", "+"];

/** The expression of the index `record_phone_key`, for a column. */
export function storedPhoneKey(db: Db, phone: RawBuilder<unknown>) {
  const bare = separators.reduce(
    (text, separator) => sql`replace(${text}, ${sql.lit(separator)}, '')`,
    phone,
  );
  return isPostgres(db) ? sql`right(${bare}, 10)` : sql`substr(${bare}, -10)`;
}

/** The records of which staff have said whether they are duplicates of this one. */
export async function findJudged(db: Db, recordId: string): Promise<Set<string>> {
  const pairs = db.selectFrom("not_same");
  const others = await pairs
    .select("other_id as id")
    .where("record_id", "=", recordId)
    .unionAll(pairs.select("record_id as id").where("other_id", "=", recordId))
    .execute();
  return new Set(others.map(({ id }) => id));
}

export async function deleteJudged(trx: Trx, ids: readonly [string, string]): Promise<void> {
  const [record_id = "", other_id = ""] = ids.toSorted();
  const pair = trx.deleteFrom("not_same").where("record_id", "=", record_id);
  await pair.where("other_id", "=", other_id).execute();
}

/** Stores that it is said of two records. @returns whether that is new */
export async function insertJudged(trx: Trx, ids: readonly [string, string]): Promise<boolean> {
  const [record_id = "", other_id = ""] = ids.toSorted();
  const inserted = await trx
    .insertInto("not_same")
    .values({ record_id, other_id })
    .onConflict((pair) => pair.doNothing())
    .returning("record_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
