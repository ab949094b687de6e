import type { App, Log } from "#app/context.ts";
import { reindexUsers } from "#app/domain/accounts/users/user-repository.server.ts";
import { reindexMails } from "#app/domain/mail/outbox-repository.server.ts";
import { reindexPartners } from "#app/domain/partners/partner-repository.server.ts";
import {
  type addressColumns,
  findUnusual,
  respell,
} from "#app/domain/people/address-repository.server.ts";
import { copyWithdrawal } from "#app/domain/privacy/consent-repository.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import { reindex } from "#app/domain/records/record-repository.server.ts";
import { canonicalAddress } from "#app/lib/canonical-address.ts";
import type { Trx } from "#app/platform/db/transact.ts";

const batch = 500;

/**
 * Brings stored addresses to their one spelling. It runs at each start, because a process of the
 * release before may have stored others since the last one, and stores batch by batch, so that it
 * may be interrupted. Accounts are never merged: of two that would meet, the newer one stays as it
 * is, and the log names its id.
 */
export async function unifyAddresses(
  { db, transaction }: Pick<App["store"], "db" | "transaction">,
  log: Log,
): Promise<void> {
  for (const [table, refresh] of tables) {
    const find = (afterId: string) => findUnusual(db, table, afterId, batch);
    for (let rows = await find(""); rows.length > 0; rows = await find(rows.at(-1)?.id ?? "")) {
      await transaction(async (trx) => {
        const changed: string[] = [];
        for (const { id, address } of rows) {
          const spelling = canonicalAddress(address);
          if (spelling === address) continue;
          if (await respell(trx, table, id, address, spelling)) {
            await copyWithdrawal(trx, address.toLowerCase(), spelling);
            changed.push(id);
          } else if (table === "user") {
            log.warn({ user: id }, "an account of the same address is older: not changed");
          }
        }
        await refresh(trx, changed);
      });
    }
  }
}

type Refresh = (trx: Trx, ids: readonly string[]) => Promise<void>;

const tables: readonly (readonly [keyof typeof addressColumns, Refresh])[] = [
  ["user", reindexUsers],
  ["partner", reindexPartners],
  ["mail", reindexMails],
  [
    "record",
    async (trx, ids) => {
      for (const kind of recordKinds) await reindex(trx, kind, ids);
    },
  ],
];
