import type { App } from "#app/context.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  deleteWaitingAnswers,
  recordsOf,
} from "#app/domain/privacy/stored-data-repository.server.ts";
import * as consent from "#app/domain/records/consent-repository.server.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";

/** Stops replies to records of this address until now; waiting ones are deleted. */
export async function withdrawConsent(app: App, address: string) {
  await change(app, address, "consent-withdrawn", async (trx, at) => {
    await consent.insertWithdrawal(trx, address, at);
    await deleteWaitingAnswers(trx, address);
  });
}

export async function hasWithdrawn({ store: { db } }: App, address: string): Promise<boolean> {
  const { last } = await recordsOf(db, { address })
    .where("kind", "<>", "privacy_request")
    .select(({ fn }) => fn.max("created_at").as("last"))
    .executeTakeFirstOrThrow();
  return consent.isWithdrawn(db, { email: address, created_at: last ?? "" });
}

export async function restoreConsent(app: App, address: string) {
  await change(app, address, "consent-given", (trx) => consent.deleteWithdrawal(trx, address));
}

/** Adds an entry to the audit for each record of the sender. */
async function change(
  { store, now }: App,
  address: string,
  action: "consent-withdrawn" | "consent-given",
  work: (trx: Trx, at: Date) => Promise<unknown>,
) {
  await transact(store, async (trx, announce) => {
    const at = now();
    await work(trx, at);
    const records = await recordsOf(trx, { address })
      .select(["id", "no", "kind"])
      .orderBy("no", "desc")
      .limit(mostAudited)
      .execute();
    for (const { id, no, kind } of records) {
      const about = { at, actor: { name: anonymisedActor }, clientAddress: "", kind, recordId: id };
      await audit.insert(trx, { ...about, action, no });
      announce({ kind, id, what: "updated" });
    }
  });
}

/** Bounds the entries that one address can cause. */
const mostAudited = 50;
