import type { App } from "#app/context.ts";
import { findAdmins } from "#app/domain/accounts/account-repository.server.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import * as faults from "#app/domain/faults/fault-repository.server.ts";
import type { Mail } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { findAddressesOf, lockAll } from "#app/domain/records/follow-up-repository.server.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";
import type { Job } from "#app/platform/schedule/scheduler.server.ts";

type ClockApp = Pick<App, "store" | "now" | "catalogue">;

/** Looks each minute: tells the branch four hours before the end of a fault's time, and admins when it is late. */
export function faultClockJob(app: ClockApp): Job {
  return {
    name: "fault clock",
    startDelay: 10_000,
    // A little less than a minute, or every second poll would come a moment too early.
    dueAfter: (done) => new Date(done.getTime() + 50_000),
    // A process that was killed must not stop the clock for an hour.
    longestRun: 5 * 60_000,
    run: (signal) => escalateFaults(app, signal),
  };
}

/**
 * Tells of each fault once that it ends soon, and once that it is late, whoever runs this and how
 * often: the mark is set in the transaction that queues the mails, and stays when a fault is reopened.
 */
export async function escalateFaults(app: ClockApp, signal?: AbortSignal): Promise<void> {
  for (const id of await faults.findToEscalate(app.store.db, app.now())) {
    signal?.throwIfAborted();
    await escalate(app, id);
  }
}

function escalate({ store, now, catalogue }: ClockApp, id: string): Promise<void> {
  return transact(store, async (trx, announce) => {
    // Locks as all acts on records do: a user who closes it meanwhile is first, or waits.
    const [record] = await lockAll(trx, [id]);
    const at = now();
    const news = record && (await faults.markEscalated(trx, id, at));
    if (!news) return;
    const to = await addressesFor(trx, news, catalogue.current, record.branch);
    const mails = [...to].map((address) => noticeOf(address, id, news));
    await insertMails(trx, { record_id: id }, mails, at, announce);
    announce({ kind: "fault", id, what: "updated" });
  });
}

/** The branch's own address and its staff; of what is late all admins too. Each once. */
async function addressesFor(
  trx: Trx,
  news: "late" | "urgent",
  catalogue: Catalogue,
  branch: string,
): Promise<Set<string>> {
  const { id, email } = answeringBranch(catalogue, branch);
  const staff = await findAddressesOf(trx, branch || id);
  const admins = news === "late" ? await findAdmins(trx) : [];
  return new Set([email, ...staff, ...admins.map((admin) => admin.email)]);
}

/** The mail to staff about a fault. */
export const noticeOf = (to: string, faultId: string, news: "new" | "urgent" | "late"): Mail => ({
  template: "fault notice",
  to,
  data: { faultId, news },
});
