import { sql } from "kysely";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The tables that store addresses, in which column. */
export const addressColumns = {
  user: "email",
  record: "email",
  partner: "email",
  mail: "recipient",
} as const;

type Table = keyof typeof addressColumns;

/** Addresses that may have another spelling, in the order of their ids. */
export async function findUnusual(db: Db, table: Table, afterId: string, limit: number) {
  const address = sql.ref(addressColumns[table]);
  const { rows } = await sql<{ id: string; address: string }>`
    select id, ${address} as address from ${sql.table(table)} where id > ${afterId}
    and (${address} <> lower(${address}) or octet_length(${address}) <> length(${address})
      or ${address} like '%.')
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** @returns false when it was changed meanwhile, or another account has the new one */
export async function respell(trx: Trx, table: Table, id: string, from: string, to: string) {
  const address = sql.ref(addressColumns[table]);
  const isFree =
    table === "user" ? sql`not exists (select 1 from "user" where email = ${to})` : sql`1 = 1`;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${address} = ${to}
    where id = ${id} and ${address} = ${from} and ${isFree}`.execute(trx);
  return numAffectedRows === 1n;
}
