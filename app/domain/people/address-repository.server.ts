import { sql } from "kysely";
import type { App, Log } from "#app/context.ts";
import * as consent from "#app/domain/privacy/consent-repository.server.ts";
import { canonicalAddress } from "#app/lib/canonical-address.ts";

const batch = 500;
const columns = { user: "email", partner: "email", mail: "recipient", record: "email" };

/**
 * Brings stored addresses to their one spelling at each start: a process of the former release may
 * have stored others. The condition is that of migration 0021's indexes. Accounts are never merged:
 * one whose spelling another account has stays as it is, and the log names its id.
 */
export async function unifyAddresses(
  { db, transaction }: Pick<App["store"], "db" | "transaction">,
  log: Log,
): Promise<void> {
  for (const [table, column] of Object.entries(columns)) {
    const address = sql.ref(column);
    let rows: { id: string; from: string }[] = [];
    do {
      ({ rows } = await sql<(typeof rows)[number]>`
        select id, ${address} as "from" from ${sql.table(table)} where id > ${rows.at(-1)?.id ?? ""}
        and (${address} <> lower(${address}) or octet_length(${address}) <> length(${address})
          or ${address} <> rtrim(${address}, '.')) order by id limit ${batch}`.execute(db));
      await transaction(async (trx) => {
        for (const { id, from } of rows) {
          const to = canonicalAddress(from);
          if (to === from) continue;
          const isFree = sql`not exists (select 1 from "user" where email = ${to})`;
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set ${address} = ${to} where id = ${id}
            and ${address} = ${from} ${table === "user" ? sql`and ${isFree}` : sql``}`.execute(trx);
          const isLeft = table === "user" && !numAffectedRows;
          if (isLeft) log.warn({ user: id }, "another account has the same address: not changed");
          const withdrawnAt = await consent.findWithdrawal(trx, from.toLowerCase());
          if (withdrawnAt) await consent.insertWithdrawal(trx, to, new Date(withdrawnAt));
        }
      });
    } while (rows.length === batch);
  }
}
