import type { App } from "#app/context.ts";
import { findByEmail } from "#app/domain/accounts/account-repository.server.ts";
import { deleteOwn, disown } from "#app/domain/accounts/own-data-repository.server.ts";
import { isStaff } from "#app/domain/accounts/permissions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { deleteByAddress } from "#app/domain/privacy/privacy-session-repository.server.ts";
import * as stored from "#app/domain/privacy/stored-data-repository.server.ts";
import { isClosed } from "#app/domain/records/open-records.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import { deleteAllById, reindex } from "#app/domain/records/record-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type Locked = Awaited<ReturnType<typeof stored.lockRecords>>[number];

/** The same person in the audit, without saying who it was. */
export const thePerson = { name: "the person concerned" };

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
    .select(["id", "kind", "status"])
    .execute();
  const partners = await stored.findPartners(db, address);
  return {
    plan: planErasure(records),
    account: account && { isStaff: isStaff(account.role ?? undefined) },
    hasPartner: partners.length > 0,
  };
}

/**
 * Erases what is kept under an address, in one transaction: records with their CVs, mails, the
 * account and what else was sent from it. The audit says that it was done, and not to whom.
 * @returns what `previewErasure` would have said
 */
export async function eraseAddress({ store, now }: App, address: string) {
  return transact(store, async (trx, announce) => {
    const at = now();
    const account = await findByEmail(trx, address);
    const plan = planErasure(await stored.lockRecords(trx, address, account?.id));
    await audited(trx, announce, plan.erased, "erased-by-owner", at);
    await deleteAllById(
      trx,
      plan.erased.map(({ id }) => id),
    );
    for (const isContract of [true, false]) {
      const bookings = isContract ? plan.delivered : plan.neverDelivered;
      const ids = bookings.map(({ id }) => id);
      await audited(trx, announce, bookings, "anonymised-by-owner", at);
      await stored.anonymiseBookings(trx, ids, isContract, at);
      const kind = findKindByTable("booking");
      if (kind) await reindex(trx, kind, ids);
    }
    const isStaffAccount = isStaff(account?.role ?? undefined);
    if (account && !isStaffAccount) {
      const subject = "an account";
      const about = { at, actor: thePerson, clientAddress: "", kind: "user" } as const;
      await audit.insert(trx, {
        ...about,
        action: "erased-by-owner",
        recordId: account.id,
        subject,
      });
      await disown(trx, account.id, announce, "booking");
      await deleteOwn(trx, { userId: account.id, email: account.email }, announce);
      await stored.deleteAccount(trx, account.id);
      announce({ kind: "user", id: account.id, what: "deleted" });
    }
    await stored.deleteMails(trx, address, "all");
    await deleteByAddress(trx, address);
    const partners = await stored.findPartners(trx, address);
    return {
      plan,
      account: account && { isStaff: isStaffAccount },
      hasPartner: partners.length > 0,
    };
  });
}

async function audited(
  trx: Trx,
  announce: Announce,
  records: readonly Locked[],
  action: "erased-by-owner" | "anonymised-by-owner",
  at: Date,
) {
  const what = action === "erased-by-owner" ? "deleted" : "updated";
  for (const { id, no, kind } of records) {
    const about = { at, actor: thePerson, clientAddress: "", kind, recordId: id };
    await audit.insert(trx, { ...about, action, subject: `No. ${no}` });
    announce({ kind, id, what });
  }
}
