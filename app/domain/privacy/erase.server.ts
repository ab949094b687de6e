import type { App } from "#app/context.ts";
import { findByEmail, lockAccount } from "#app/domain/accounts/account-repository.server.ts";
import { deleteOwn } from "#app/domain/accounts/own-data-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  forgetAddressInAudit,
  forgetInAudit,
  forgetInHistories,
  thePerson,
} from "#app/domain/audit/forgotten-person-repository.server.ts";
import { deleteByAddress } from "#app/domain/privacy/privacy-session-repository.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import * as traces from "#app/domain/privacy/traces-repository.server.ts";
import { isClosed } from "#app/domain/records/open-records.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { deleteAllById, reindex } from "#app/domain/records/record-repository.server.ts";
import { type Announce, type Trx, transactInParts } from "#app/platform/db/transact.ts";

type Locked = Awaited<ReturnType<typeof stored.lockRecords>>[number];

/**
 * What erasing an address does to each record under it. Bookings are business records (decision
 * 0009): those that are over lose what the books do not need, those that run stay until then. A
 * booking into which staff wrote the address stays until an admin has looked at it, and a request
 * that waits for an answer stays too.
 * @param isSeen whether an admin has looked
 */
export function planErasure<
  Row extends Pick<Locked, "kind" | "status"> & Partial<Pick<Locked, "isReaddressed">>,
>(records: readonly Row[], isSeen = false) {
  const bookings = records.filter(({ kind }) => kind === "booking");
  const over = bookings.filter(({ status }) => isClosed(status));
  const free = over.filter(({ isReaddressed }) => isSeen || !isReaddressed);
  const asked = records.filter(
    ({ kind, status }) => kind === "privacy_request" && !isClosed(status),
  );
  return {
    erased: records.filter((record) => !bookings.includes(record) && !asked.includes(record)),
    delivered: free.filter(({ status }) => status === "returned"),
    neverDelivered: free.filter(({ status }) => status !== "returned"),
    running: bookings.filter(({ status }) => !isClosed(status)),
    readdressed: over.filter((record) => !free.includes(record)),
    asked,
  };
}

/** What erasing would do to what is kept under an address now, by kind and status. */
export async function previewErasure({ store: { db } }: App, address: string) {
  const account = await findByEmail(db, address);
  const partners = await stored.findPartners(db, address);
  return {
    plan: planErasure(await stored.countRecords(db, address, account)),
    account: account && { isStaff: isStaff(account.role) },
    hasPartner: partners.length > 0,
  };
}

/** Who has it done: the person themselves, or staff whom they asked. */
type By = Pick<audit.AuditEntry, "actor" | "clientAddress">;

const byThemselves: By = { actor: { name: thePerson }, clientAddress: "" };

/**
 * Erases records with their CVs, mails, the account and what else was sent from it, and what staff
 * kept about the person elsewhere. The audit says that it was done, and not to whom. The account
 * goes last: an erasure that was interrupted left whole records, and is done by erasing again.
 */
export async function eraseAddress({ store, now }: App, address: string, by = byThemselves) {
  const at = now();
  const nobody = { address, accountId: undefined, recordIds: [] };
  await transactInParts(store, async (trx, announce, after) => {
    const { account, accountId } = await lockErasable(trx, address);
    const records = await stored.lockRecords(trx, address, account, after);
    if (accountId) await forgetInHistories(trx, accountId, idsOf(records));
    await eraseRecords(trx, announce, at, address, records, by);
    return records.length < stored.atOnce ? undefined : records.at(-1)?.id;
  });
  await transactInParts(store, (trx, _announce, after) => forgetAddressInAudit(trx, nobody, after));
  await transactInParts(store, async (trx, announce, after) => {
    const { account, accountId } = await lockErasable(trx, address);
    const last = await forgetInAudit(trx, { ...nobody, accountId }, after);
    if (last !== undefined) return last;
    if (account && accountId) await eraseAccount(trx, announce, at, account, by);
    await stored.deleteMails(trx, address, "all");
    await deleteByAddress(trx, address);
    return undefined;
  });
}

/**
 * The account of an address, and its id unless it is one of the staff, which stays. It is locked,
 * because a role that is given at the same moment keeps it.
 */
async function lockErasable(trx: Trx, address: string) {
  const found = await findByEmail(trx, address);
  const account = found && (await lockAccount(trx, found.id));
  return { account, accountId: isStaff(account?.role) ? undefined : account?.id };
}

async function eraseRecords(
  trx: Trx,
  announce: Announce,
  at: Date,
  address: string,
  records: readonly Locked[],
  by: By,
) {
  const plan = planErasure(records, by !== byThemselves);
  const gone = [...plan.erased, ...plan.delivered, ...plan.neverDelivered];
  const former = await traces.findFormer(trx, idsOf(gone));
  await audited(trx, announce, plan.erased, "erased", at, by);
  await deleteAllById(trx, idsOf(plan.erased));
  for (const isContract of [true, false]) {
    const bookings = isContract ? plan.delivered : plan.neverDelivered;
    await audited(trx, announce, bookings, "anonymised", at, by);
    await stored.anonymiseBookings(trx, idsOf(bookings), isContract, at);
    const kind = findKindByTable("booking");
    if (kind) await reindex(trx, kind, idsOf(bookings));
  }
  await forgetRecords(trx, address, idsOf(gone));
  await traces.deleteViewsOf(trx, {
    address,
    names: [...gone.map(({ name }) => name), ...former.names],
    phones: [...gone.map(({ phone }) => phone), ...former.phones],
  });
}

async function forgetRecords(trx: Trx, address: string, recordIds: readonly string[]) {
  let after: string | undefined = "";
  while (after !== undefined) {
    after = await forgetInAudit(trx, { address, accountId: undefined, recordIds }, after);
  }
  await traces.deleteStaffNotices(trx, recordIds);
}

async function eraseAccount(
  trx: Trx,
  announce: Announce,
  at: Date,
  { id, email }: { id: string; email: string },
  by: By,
) {
  const about = { at, ...by, kind: "user", recordId: id, subject: "" } as const;
  await audit.insert(trx, { ...about, action: actionOf("erased", by) });
  await forgetRecords(trx, email, await deleteOwn(trx, { userId: id, email }, announce));
  await stored.deleteAccount(trx, id);
  announce({ kind: "user", id, what: "deleted" });
}

function idsOf(records: readonly Locked[]): string[] {
  return records.map(({ id }) => id);
}

async function audited(
  trx: Trx,
  announce: Announce,
  records: readonly Locked[],
  done: "erased" | "anonymised",
  at: Date,
  by: By,
) {
  const what = done === "erased" ? "deleted" : "updated";
  for (const { id, no, kind } of records) {
    const about = { at, ...by, kind, recordId: id, subject: `No. ${no}` };
    await audit.insert(trx, { ...about, action: actionOf(done, by) });
    announce({ kind, id, what });
  }
}

function actionOf(done: "erased" | "anonymised", by: By) {
  return by === byThemselves ? (`${done}-by-owner` as const) : (`${done}-on-request` as const);
}
