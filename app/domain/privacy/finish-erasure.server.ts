import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { eraseAddress, previewErasure } from "#app/domain/privacy/erase.server.ts";
import { privacyRequest } from "#app/domain/privacy/privacy-request.server.ts";
import { anonymise } from "#app/domain/privacy/stored-data-repository.server.ts";
import { changeRecord, lockRecord } from "#app/domain/records/locked-records.server.ts";
import { isClosed } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

/** A reason against an erasure, and the page where staff remove it. */
type Obstacle = { what: string; path: string };

/** The data that the person could not erase; undefined unless the record is an open request for erasure. */
export async function findRemaining(app: App, requestId: string) {
  const row = await records.findById(app.store.db, privacyRequest, requestId);
  if (row?.wish !== "erasure" || isClosed(row.status) || !row.email) return undefined;
  const { plan, account, hasPartner } = await previewErasure(app, row.email);
  const obstacles: Obstacle[] = plan.running.map(({ id }) => ({
    what: "A booking still runs: set it to returned or cancelled when it is.",
    path: `/admin/bookings/${id}`,
  }));
  if (hasPartner) {
    const what = "A partner has this address: delete or change it.";
    obstacles.push({ what, path: "/admin/partners" });
  }
  if (account?.isStaff) {
    const what = "A staff account has this address: remove its role first.";
    obstacles.push({ what, path: "/admin/users" });
  }
  const over = plan.delivered.length + plan.neverDelivered.length + plan.readdressed.length;
  return {
    counts: {
      erased: plan.erased.reduce((sum, { count }) => sum + count, 0),
      anonymised: over,
      hasAccount: account?.isStaff === false,
    },
    obstacles,
    readdressed: plan.readdressed.map(({ id }) => `/admin/bookings/${id}`),
  };
}

/**
 * Erases the rest and closes the request, which then still shows that it was answered in time.
 * @throws RecordGone; FormError when it requests something else or there is an obstacle
 */
export async function finishErasure(
  app: App,
  requestId: string,
  acting: ActorContext,
): Promise<void> {
  const stored = await records.findById(app.store.db, privacyRequest, requestId);
  if (!stored) throw new RecordGone();
  const rest = await findRemaining(app, requestId);
  if (!rest) throw new FormError(409, { failure: "This request no longer includes an erasure." });
  if (rest.obstacles.length > 0) {
    throw new FormError(409, { failure: "Nothing was erased: some data must still be retained." });
  }
  const { email: address } = stored;
  await eraseAddress(app, address, acting);
  // Apart, so that no transaction locks the request before records with smaller ids.
  await transact(app.store, async (trx, announce) => {
    const request = await lockRecord(trx, privacyRequest, requestId);
    if (isClosed(request.status)) throw new RecordGone();
    await anonymise(trx, privacyRequest, [requestId], acting.at);
    await changeRecord(trx, acting, request, { status: "done" });
    const mail = { template: "data erased", to: address, data: {} } as const;
    await outbox.insert(trx, {}, [mail], acting.at, announce);
    announce({ kind: privacyRequest.description.table, id: requestId, what: "updated" });
  });
}
