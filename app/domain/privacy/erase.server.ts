import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { deleteOwn } from "#app/domain/accounts/own-data-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
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
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type Locked = Awaited<ReturnType<typeof stored.lockRecords>>[number];

/**
 * What erasing an address does to each record under it. Bookings are business records (decision
 * 0009): those that are over lose what the books do not need, those that run stay until then. A
 * request that waits for an answer stays too.
 */
export function planErasure<Row extends Pick<Locked, "kind" | "status">>(records: readonly Row[]) {
  const bookings = records.filter(({ kind }) => kind === "booking");
  const over = bookings.filter(({ status }) => isClosed(status));
  const asked = records.filter(
    ({ kind, status }) => kind === "privacy_request" && !isClosed(status),
  );
  return {
    erased: records.filter((record) => !bookings.includes(record) && !asked.includes(record)),
    delivered: over.filter(({ status }) => status === "returned"),
    neverDelivered: over.filter(({ status }) => status !== "returned"),
    running: bookings.filter(({ status }) => !isClosed(status)),
    asked,
  };
}

/** What erasing would do to what is kept under an address now. */
export async function previewErasure({ store: { db } }: App, address: string) {
  const account = await findByEmail(db, address);
  const records = await stored
    .recordsUnder(db, address, account?.id)
    .select(["id", "no", "kind", "status"])
    .orderBy("no")
    .execute();
  const partners = await stored.findPartners(db, address);
  return {
    plan: planErasure(records),
    account: account && { isStaff: isStaff(account.role ?? undefined) },
    hasPartner: partners.length > 0,
  };
}

/** Who has it done: the person themselves, or staff whom they asked. */
type By = Pick<audit.AuditEntry, "actor" | "clientAddress">;

const byThemselves: By = { actor: { name: thePerson }, clientAddress: "" };

/** Erases what is kept under an address, in one transaction: see `eraseWithin`. */
export async function eraseAddress({ store, now }: App, address: string) {
  return transact(store, (trx, announce) => eraseWithin(trx, announce, now(), address));
}

/**
 * Erases records with their CVs, mails, the account and what else was sent from it, and what staff
 * kept about the person elsewhere. The audit says that it was done, and not to whom.
 * @returns what `previewErasure` would have said
 */
export async function eraseWithin(
  trx: Trx,
  announce: Announce,
  at: Date,
  address: string,
  by: By = byThemselves,
) {
  const account = await findByEmail(trx, address);
  const isStaffAccount = isStaff(account?.role ?? undefined);
  const records = await stored.lockRecords(trx, address, account?.id);
  const former = await traces.findFormer(
    trx,
    records.map(({ id }) => id),
  );
  const plan = planErasure(records);
  const accountId = isStaffAccount ? undefined : account?.id;
  if (accountId) await forgetInHistories(trx, accountId);
  await audited(trx, announce, plan.erased, "erased", at, by);
  const erased = plan.erased.map(({ id }) => id);
  await deleteAllById(trx, erased);
  for (const isContract of [true, false]) {
    const bookings = isContract ? plan.delivered : plan.neverDelivered;
    const ids = bookings.map(({ id }) => id);
    await audited(trx, announce, bookings, "anonymised", at, by);
    await stored.anonymiseBookings(trx, ids, isContract, at);
    const kind = findKindByTable("booking");
    if (kind) await reindex(trx, kind, ids);
  }
  const recordIds = [...erased, ...[...plan.delivered, ...plan.neverDelivered].map(({ id }) => id)];
  if (account && accountId) {
    recordIds.push(...(await eraseAccount(trx, announce, at, account, by)));
  }
  const person = { address, accountId, recordIds };
  await forgetInAudit(trx, person);
  await traces.deleteStaffNotices(trx, recordIds);
  await traces.deleteViewsOf(trx, {
    address,
    names: [...records.map(({ name }) => name), ...former.names],
    phones: [...records.map(({ phone }) => phone), ...former.phones],
  });
  await stored.deleteMails(trx, address, "all");
  await deleteByAddress(trx, address);
  const partners = await stored.findPartners(trx, address);
  return {
    plan,
    account: account && { isStaff: isStaffAccount },
    hasPartner: partners.length > 0,
  };
}

/** @returns the records that go with it, sent from it under other addresses */
async function eraseAccount(
  trx: Trx,
  announce: Announce,
  at: Date,
  { id, email }: { id: string; email: string },
  by: By,
) {
  const about = { at, ...by, kind: "user", recordId: id, subject: "" } as const;
  await audit.insert(trx, { ...about, action: actionOf("erased", by) });
  const gone = await deleteOwn(trx, { userId: id, email }, announce);
  await stored.deleteAccount(trx, id);
  announce({ kind: "user", id, what: "deleted" });
  return gone;
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
