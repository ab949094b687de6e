import type { App } from "#app/context.ts";
import {
  type Account,
  findByEmail,
  lockAccount,
} from "#app/domain/accounts/account-repository.server.ts";
import { deleteOwn, deleteSomeSent } from "#app/domain/accounts/own-data-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import {
  forgetAllInAudit,
  forgetInAudit,
  forgetInHistories,
  thePerson,
} from "#app/domain/audit/forgotten-person-repository.server.ts";
import { deleteByAddress } from "#app/domain/privacy/privacy-session-repository.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { isClosed } from "#app/domain/records/open-records.ts";
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
  return {
    erased: records.filter(
      ({ kind, status }) => kind !== "booking" && (kind !== "privacy_request" || isClosed(status)),
    ),
    delivered: free.filter(({ status }) => status === "returned"),
    neverDelivered: free.filter(({ status }) => status !== "returned"),
    running: bookings.filter(({ status }) => !isClosed(status)),
    readdressed: over.filter((record) => !free.includes(record)),
  };
}

/** The effect of erasing an address now, by kind and status of its records. */
export async function previewErasure({ store: { db } }: App, address: string) {
  const account = await findByEmail(db, address);
  const partners = await stored.findPartners(db, address);
  return {
    plan: planErasure(await stored.countRecords(db, address)),
    account: account && { isStaff: isStaff(account.role) },
    hasPartner: partners.length > 0,
  };
}

/** The time, and the actor: the person themselves, who have no id, or staff at their request. */
type By = Pick<audit.AuditEntry, "at" | "actor" | "clientAddress">;

const isByStaff = ({ actor }: By) => "userId" in actor;

/** One of the transactions of an erasure. */
interface Within {
  trx: Trx;
  announce: Announce;
  by: By;
}

/**
 * Erases records with their CVs, mails, the account and what else was sent from it. The audit notes
 * that it was done, and not to whom. The account is deleted last: an interrupted erasure leaves
 * whole records, and is finished by erasing again.
 */
export async function eraseAddress(
  { store, now }: App,
  address: string,
  by: By = { at: now(), actor: { name: thePerson }, clientAddress: "" },
) {
  await transactInParts(store, async (trx, announce, after) => {
    const account = await lockErasable(trx, address);
    const records = await stored.lockRecords(trx, address, after);
    if (account) await forgetInHistories(trx, account.id, idsOf(records));
    await eraseRecords({ trx, announce, by }, records);
    return records.length < stored.atOnce ? undefined : records.at(-1)?.id;
  });
  await transactInParts(store, async (trx, announce, after) => {
    const account = await lockErasable(trx, address);
    if (account) {
      const last = await forgetInAudit(trx, { accountId: account.id }, after);
      if (last !== undefined) return last;
      const sent = await deleteSomeSent(trx, account.id, announce);
      if (sent.length > 0) return after;
      await eraseAccount({ trx, announce, by }, account);
    }
    await stored.deleteMails(trx, address, "all");
    await deleteByAddress(trx, address);
    return undefined;
  });
}

/**
 * The account of an address, unless it is one of the staff, which stays. It is locked, because a
 * role that is given at the same moment keeps it.
 */
async function lockErasable(trx: Trx, address: string) {
  const found = await findByEmail(trx, address);
  const account = found && (await lockAccount(trx, found.id));
  return isStaff(account?.role) ? undefined : account;
}

async function eraseRecords(within: Within, records: readonly Locked[]) {
  const { trx, by } = within;
  const plan = planErasure(records, isByStaff(by));
  await audited(within, plan.erased, "erased");
  await deleteAllById(trx, idsOf(plan.erased));
  for (const isContract of [true, false]) {
    const bookings = isContract ? plan.delivered : plan.neverDelivered;
    await audited(within, bookings, "anonymised");
    await stored.anonymiseBookings(trx, idsOf(bookings), isContract, by.at);
    await forgetAllInAudit(trx, { recordIds: idsOf(bookings) });
    await reindex(trx, booking, idsOf(bookings));
  }
}

async function eraseAccount({ trx, announce, by }: Within, { id }: Account) {
  const about = { ...by, kind: "user", recordId: id } as const;
  await audit.insert(trx, { ...about, action: actionOf("erased", by) });
  // Bookings under other addresses stay.
  await forgetInHistories(trx, id);
  await deleteOwn(trx, id, announce);
  await stored.deleteAccount(trx, id);
  announce({ kind: "user", id, what: "deleted" });
}

function idsOf(records: readonly Locked[]): string[] {
  return records.map(({ id }) => id);
}

async function audited(
  { trx, announce, by }: Within,
  records: readonly Locked[],
  done: "erased" | "anonymised",
) {
  const what = done === "erased" ? "deleted" : "updated";
  for (const { id, no, kind } of records) {
    const about = { ...by, kind, recordId: id, no };
    await audit.insert(trx, { ...about, action: actionOf(done, by) });
    announce({ kind, id, what });
  }
}

function actionOf(done: "erased" | "anonymised", by: By) {
  return isByStaff(by) ? (`${done}-on-request` as const) : (`${done}-by-owner` as const);
}
