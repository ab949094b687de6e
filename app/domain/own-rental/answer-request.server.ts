import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { changeWithin } from "#app/domain/bookings/bookings.server.ts";
import { findStored } from "#app/domain/bookings/settle-booking.server.ts";
import { notifyCustomer, queueMail } from "#app/domain/follow-up/answer.server.ts";
import { fillTemplate, statusMails } from "#app/domain/follow-up/fill-template.ts";
import {
  type Asked,
  changedBy,
  describeAsked,
} from "#app/domain/own-rental/asked-change.server.ts";
import { decide, findRental } from "#app/domain/own-rental/own-changes.server.ts";
import * as requests from "#app/domain/own-rental/request-repository.server.ts";
import {
  changeRecord,
  type LockedRecord,
  lockForChange,
  lockRecord,
  logEvent,
} from "#app/domain/records/locked-records.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { FormError, refused } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { changeWords } from "#content/rental-changes.ts";

/** How staff answer a request: `noted` for a change that they have made otherwise. */
export type Answer = { as: "done" | "noted" } | { as: "declined"; reason: string };

/**
 * Answers a request of a customer, who gets a mail: does the change by the one way to it, or declines
 * it with a reason. @throws RecordGone; FormError where it was answered meanwhile or does not fit
 */
export async function answerRequest(
  app: Pick<App, "store" | "catalogue">,
  id: string,
  requestId: string,
  answer: Answer,
  acting: ActorContext,
): Promise<void> {
  await transact(app.store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    const open = await requests.findOpen(trx, id);
    const request = open.find((one) => one.id === requestId);
    if (!request) throw refused("This request was answered or withdrawn meanwhile.");
    const { kind: change, said } = request;
    const reason = answer.as === "declined" ? answer.reason : "";
    const asked: Asked = JSON.parse(request.asked);
    if (answer.as === "done") await doAsked(trx, announce, app, record, asked, acting);
    if (answer.as === "declined")
      await decline(trx, announce, app, record, { said, reason }, acting);
    const stored = answer.as === "declined" ? "declined" : "done";
    await requests.answer(trx, { id: requestId }, stored, acting.at, reason);
    const after = { change, answer: stored };
    await logEvent(trx, acting, record, { action: "change-answered", after });
    const none = { reminder_at: null, reminder_for: null };
    const isLast = open.length === 1 && record.reminder_at === request.at;
    if (isLast) await changeRecord(trx, acting, record, none);
    announce({ kind: "booking", id, what: "updated" });
  });
}

async function doAsked(
  trx: Trx,
  announce: Announce,
  { catalogue: { current } }: Pick<App, "catalogue">,
  record: LockedRecord,
  asked: Asked,
  acting: ActorContext,
) {
  const { id } = record;
  if (asked.what === "cancel") {
    await lockForChange(trx, [record], []);
    await changeRecord(trx, acting, record, { status: "cancelled" }, undefined, current);
    const mail = statusMails(current, "booking").cancelled;
    return notifyCustomer(trx, announce, current, record, mail, acting);
  }
  const news = asked.what === "address" ? "address" : "days";
  await changeWithin(trx, announce, current, id, acting, { news }, (_trx, before) =>
    changedBy(before, asked, current),
  );
}

async function decline(
  trx: Trx,
  announce: Announce,
  { catalogue: { current } }: Pick<App, "catalogue">,
  record: LockedRecord,
  words: { said: string; reason: string },
  acting: ActorContext,
) {
  if (!record.email) return;
  const { reference, branch } = await findStored(trx, record.id);
  const { name } = record;
  const staff = acting.actor.name;
  const known = { name, what: "booking", reference, staff, branch };
  const mail = fillTemplate(current, changeWords.declined, known);
  const text = fill(mail.text, words);
  await queueMail(trx, announce, record, { ...mail, text, letter: { staff, branch } }, acting);
}

export type ShownRequest = Awaited<ReturnType<typeof showRequests>>[number];

/** The open requests of a booking as staff read them: what each changes and costs as it is now. */
export async function showRequests(app: Parameters<typeof decide>[0], id: string) {
  const open = await requests.findOpen(app.store.db, id);
  if (open.length === 0) return [];
  const rental = await findRental(app, id);
  const acting = { at: app.now(), actor: { userId: "", name: "", email: "" }, clientAddress: "" };
  return Promise.all(
    open.map(async ({ id, said, at, asked: json }) => {
      const asked: Asked = JSON.parse(json);
      const shown = {
        id,
        said,
        since: formatReceivedInFull(at),
        rows: describeAsked(rental, asked),
      };
      try {
        const { rows, difference, why } = await decide(app, rental, asked, acting);
        return { ...shown, rows, difference, why };
      } catch (error) {
        if (!(error instanceof FormError)) throw error;
        return { ...shown, difference: undefined, why: error.message };
      }
    }),
  );
}
