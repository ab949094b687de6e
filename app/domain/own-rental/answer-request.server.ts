import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findStored } from "#app/domain/bookings/settle-booking.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { notifyCustomer, queueMail } from "#app/domain/follow-up/answer.server.ts";
import { fillTemplate, statusMails } from "#app/domain/follow-up/fill-template.ts";
import { type Asked, describeAsked } from "#app/domain/own-rental/asked-change.server.ts";
import { decide, doAsked, findRental, remind } from "#app/domain/own-rental/own-changes.server.ts";
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

/** An answer of staff to a request: `noted` for a change that they have made otherwise. */
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
    const { current } = app.catalogue;
    const record = await lockRecord(trx, kind, id);
    const open = await requests.findOpen(trx, id);
    const request = open.find((one) => one.id === requestId);
    if (!request) throw refused("This request was answered or withdrawn meanwhile.");
    const asked: Asked = JSON.parse(request.asked);
    if (answer.as === "declined") {
      const words = { said: request.said, reason: answer.reason };
      await mailRefusal(trx, announce, current, record, words, acting);
    } else if (answer.as === "done" && asked.what === "cancel") {
      await lockForChange(trx, [record], []);
      await changeRecord(trx, acting, record, { status: "cancelled" }, undefined, current);
      const mail = statusMails(current, "booking").cancelled;
      await notifyCustomer(trx, announce, current, record, mail, acting);
    } else if (answer.as === "done") {
      await doAsked(trx, announce, current, id, asked, acting, true);
    }
    const [stored, reason] =
      answer.as === "declined" ? (["declined", answer.reason] as const) : (["done", ""] as const);
    await requests.answer(trx, { id: requestId }, stored, acting.at, reason);
    const after = { change: request.kind, answer: stored };
    await logEvent(trx, acting, record, { action: "change-answered", after });
    await remind(trx, record, acting);
    announce({ kind: "booking", id, what: "updated" });
  });
}

async function mailRefusal(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  record: LockedRecord,
  words: { said: string; reason: string },
  acting: ActorContext,
) {
  if (!record.email) return;
  const { reference, branch } = await findStored(trx, record.id);
  const staff = acting.actor.name;
  const known = { name: record.name, what: "booking", reference, staff, branch };
  const mail = fillTemplate(catalogue, changeWords.declined, known);
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
      const { rows, difference, why } = await decide(app, rental, asked, acting).catch((error) => {
        if (!(error instanceof FormError)) throw error;
        return { rows: describeAsked(rental, asked), difference: undefined, why: error.message };
      });
      return { id, said, since: formatReceivedInFull(at), rows, difference, why };
    }),
  );
}
