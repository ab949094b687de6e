import type { App } from "#app/context.ts";
import {
  type Account,
  findByEmail,
  lockAccount,
} from "#app/domain/accounts/account-repository.server.ts";
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
import { type Announce, type Step, type Trx, transactInSteps } from "#app/platform/db/transact.ts";

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
    account: account && { isStaff: isStaff(account.role ?? undefined) },
    hasPartner: partners.length > 0,
  };
}

/** Who has it done: the person themselves, or staff whom they asked. */
type By = Pick<audit.AuditEntry, "actor" | "clientAddress">;

const byThemselves: By = { actor: { name: thePerson }, clientAddress: "" };

/**
 * Erases records with their CVs, mails, the account and what else was sent from it, and what staff
 * kept about the person elsewhere. The audit says that it was done, and not to whom. One
 * transaction does it unless there are hundreds of records; one that is interrupted left whole
 * records and the account with its address, so that erasing once more does the rest.
 * @param request what staff finish with it: its record, and the steps before and after the last
 */
export async function eraseAddress(
  { store, now }: App,
  address: string,
  request?: { id: string; by: By; close: Step },
) {
  const at = now();
  const by = request?.by ?? byThemselves;
  const ofAccount = (account: Account | undefined) =>
    isStaff(account?.role ?? undefined) ? undefined : account?.id;
  // Locked, because a role that is given at the same moment keeps an account from being erased.
  const accountIn = async (trx: Trx) => {
    const found = await findByEmail(trx, address);
    return found && lockAccount(trx, found.id);
  };
  const personIn = async (trx: Trx) => {
    const accountId = ofAccount(await accountIn(trx));
    return { address, accountId, recordIds: [] };
  };
  await transactInSteps(store, [
    async (trx, announce, after) => {
      const account = await accountIn(trx);
      const records = await stored.lockRecords(trx, address, account, after, request?.id);
      const person = { address, accountId: ofAccount(account) };
      await eraseRecords(trx, announce, at, person, records, by);
      if (records.length < stored.atOnce) return undefined;
      return records.findLast(({ id }) => id !== request?.id)?.id;
    },
    async (trx, _announce, after) => forgetInAudit(trx, await personIn(trx), after),
    async (trx, _announce, after) => forgetAddressInAudit(trx, await personIn(trx), after),
    async (trx, announce) => {
      const { accountId } = await personIn(trx);
      if (accountId) {
        const about = { at, ...by, kind: "user", recordId: accountId, subject: "" } as const;
        await audit.insert(trx, { ...about, action: actionOf("erased", by) });
        await stored.deleteAccount(trx, accountId);
        announce({ kind: "user", id: accountId, what: "deleted" });
      }
      await stored.deleteMails(trx, address, "all");
      await deleteByAddress(trx, address);
      return request?.close(trx, announce, "");
    },
  ]);
}

async function eraseRecords(
  trx: Trx,
  announce: Announce,
  at: Date,
  { address, accountId }: { address: string; accountId: string | undefined },
  records: readonly Locked[],
  by: By,
) {
  // An account's bookings under other addresses stay, without it.
  const elsewhere = records.filter(({ isElsewhere, kind }) => isElsewhere && kind === "booking");
  const plan = planErasure(
    records.filter((record) => !elsewhere.includes(record)),
    by !== byThemselves,
  );
  const gone = [...plan.erased, ...plan.delivered, ...plan.neverDelivered];
  const recordIds = gone.map(({ id }) => id);
  if (accountId) {
    const ids = records.map(({ id }) => id);
    await forgetInHistories(trx, accountId, ids);
    await stored.disown(
      trx,
      ids.filter((id) => !recordIds.includes(id)),
    );
  }
  const former = await traces.findFormer(trx, recordIds);
  await audited(trx, announce, plan.erased, "erased", at, by);
  await deleteAllById(
    trx,
    plan.erased.map(({ id }) => id),
  );
  for (const isContract of [true, false]) {
    const bookings = isContract ? plan.delivered : plan.neverDelivered;
    const ids = bookings.map(({ id }) => id);
    await audited(trx, announce, bookings, "anonymised", at, by);
    await stored.anonymiseBookings(trx, ids, isContract, at);
    const kind = findKindByTable("booking");
    if (kind) await reindex(trx, kind, ids);
  }
  let entry: string | undefined = "";
  while (entry !== undefined) {
    entry = await forgetInAudit(trx, { address, accountId: undefined, recordIds }, entry);
  }
  await traces.deleteStaffNotices(trx, recordIds);
  await traces.deleteViewsOf(trx, {
    address,
    names: [...gone.map(({ name }) => name), ...former.names],
    phones: [...gone.map(({ phone }) => phone), ...former.phones],
  });
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
