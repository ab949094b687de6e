import type { App } from "#app/context.ts";
import {
  deleteAccount,
  findByEmail,
  lockAccount,
} from "#app/domain/accounts/account-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import {
  anonymisedActor,
  anonymiseHistories,
  anonymiseNextEntries,
} from "#app/domain/audit/anonymise-repository.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { eraseTestimonials } from "#app/domain/catalogue/erase-testimonials.server.ts";
import { eraseContacts } from "#app/domain/customers/erase-contacts-repository.server.ts";
import { anonymiseReports } from "#app/domain/documents/books-repository.server.ts";
import * as privacySessions from "#app/domain/privacy/privacy-session-repository.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import { isClosed } from "#app/domain/records/record-kind.ts";
import { deleteAllById } from "#app/domain/records/record-repository.server.ts";
import { logErasure } from "#app/platform/backup/erasures.server.ts";
import { type Announce, type Trx, transactInParts } from "#app/platform/db/transact.ts";

type Locked = Awaited<ReturnType<typeof stored.lockRecords>>[number];

/**
 * The effect of an erasure on each record. Of contracts (decision 0009), closed ones keep only what
 * the books need, running ones stay. A booking into which staff wrote the address stays until an
 * admin reviewed it, and a request by law until it is answered.
 */
export function planErasure<
  Row extends Pick<Locked, "kind" | "status"> & Partial<Pick<Locked, "isReaddressed">>,
>(kinds: Kinds, records: readonly Row[], isReviewed = false) {
  const isContract = (record: Row) => kinds.isContract(record);
  const isKept = ({ kind }: Row) => kinds.findByTable(kind)?.description.isKept === true;
  const contracts = records.filter(isContract);
  const over = contracts.filter(({ status }) => isClosed(status));
  const free = over.filter(({ isReaddressed }) => isReviewed || !isReaddressed);
  return {
    erased: records.filter(
      (record) => !isContract(record) && (isClosed(record.status) || !isKept(record)),
    ),
    delivered: free.filter(({ status }) => status === "returned"),
    neverDelivered: free.filter(({ status }) => status !== "returned"),
    running: contracts.filter(({ status }) => !isClosed(status)),
    readdressed: over.filter((record) => !free.includes(record)),
  };
}

export async function previewErasure({ store: { db }, kinds }: App, address: string) {
  const account = await findByEmail(db, address);
  const partners = await stored.findPartners(db, address);
  return {
    plan: planErasure(kinds, await stored.countRecords(db, kinds, address)),
    account: account && { isStaff: isStaff(account.role) },
    hasPartner: partners.length > 0,
  };
}

/** The actor is the person, who has no id, or staff at their request. */
type By = Pick<audit.AuditEntry, "at" | "actor" | "clientAddress">;

const isByStaff = ({ actor }: By) => "userId" in actor;

/**
 * Erases records with their CVs and mails, and the account. The account is deleted last: erasing
 * again completes an interrupted erasure, which left whole records.
 * @param until spares data stored later, where an erasure is repeated after a restore
 */
export async function eraseAddress(
  app: App,
  address: string,
  by: By = { at: app.now(), actor: { name: anonymisedActor }, clientAddress: "" },
  until?: string,
) {
  if (!until) await logErasure(app, address, by.at);
  await transactInParts(app.store, async (trx, announce, after) => {
    const account = await lockErasable(trx, address, until);
    const records = await stored.lockRecords(trx, { userId: account?.id, address }, after, until);
    if (account) await anonymiseHistories(trx, account.id, idsOf(records));
    // Contracts under other addresses only lose their account.
    const own = records.filter(
      (record) => record.email === address || !app.kinds.isContract(record),
    );
    await eraseRecords(trx, announce, app.kinds, by, own);
    return records.length < stored.batchSize ? undefined : records.at(-1)?.id;
  });
  await transactInParts(app.store, async (trx, announce, after) => {
    const account = await lockErasable(trx, address, until);
    await eraseContacts(trx, announce, { address, accountId: account?.id }, until);
    if (account) {
      const last = await anonymiseNextEntries(trx, { accountId: account.id }, after);
      if (last !== undefined) return last;
      const about = { ...by, kind: "user", recordId: account.id } as const;
      await audit.insert(trx, { ...about, action: actionOf("erased", by) });
      await anonymiseReports(trx, account.id);
      await deleteAccount(trx, account.id);
      announce({ kind: "user", id: account.id, what: "deleted" });
    }
    await eraseTestimonials(trx, announce, address, by.at, until);
    await stored.deleteMailsAndInvitations(trx, address, until);
    await privacySessions.deleteAll(trx, { address });
    return undefined;
  });
}

/** The account of an address, unless it is of staff; locked, because a role may just be granted. */
async function lockErasable(trx: Trx, address: string, until: string | undefined) {
  const found = await findByEmail(trx, address);
  const account = found && (await lockAccount(trx, found.id));
  const isLater = until !== undefined && account && account.createdAt.toISOString() > until;
  return isLater || isStaff(account?.role) ? undefined : account;
}

async function eraseRecords(
  trx: Trx,
  announce: Announce,
  kinds: Kinds,
  by: By,
  records: readonly Locked[],
) {
  const plan = planErasure(kinds, records, isByStaff(by));
  for (const [done, what, gone] of [
    ["erased", "deleted", plan.erased],
    ["anonymised", "updated", [...plan.delivered, ...plan.neverDelivered]],
  ] as const) {
    for (const { id, no, kind } of gone) {
      await audit.insert(trx, { ...by, kind, recordId: id, no, action: actionOf(done, by) });
      announce({ kind, id, what });
    }
  }
  await deleteAllById(trx, idsOf(plan.erased));
  for (const kind of kinds.all) {
    const ofKind = (all: readonly Locked[]) =>
      idsOf(all.filter((record) => record.kind === kind.description.table));
    await stored.anonymise(trx, kind, ofKind(plan.delivered), by.at, true);
    await stored.anonymise(trx, kind, ofKind(plan.neverDelivered), by.at);
  }
}

function idsOf(records: readonly Locked[]): string[] {
  return records.map(({ id }) => id);
}

function actionOf(done: "erased" | "anonymised", by: By) {
  return isByStaff(by) ? (`${done}-on-request` as const) : (`${done}-by-owner` as const);
}
