import { keepMail } from "#app/domain/answers/answer.server.ts";
import { fillTemplate } from "#app/domain/answers/fill-template.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";
import { bookingStatusMails } from "#content/desk-answers.ts";

/**
 * Tells the customer of a booking by mail what it has come to, within the transaction that changes
 * it. Nothing is sent without an address, or for a status that has no mail.
 * @param waitMs how long the mail can be taken back before it is sent
 */
export async function tellCustomer(
  trx: Trx,
  kind: RecordKind,
  { recordId, status }: { recordId: string; status: Status },
  acting: ActorContext,
  announce: Announce,
  waitMs?: number,
): Promise<void> {
  const words = bookingStatusMails[status];
  const booking = words && (await records.findById(trx, kind, recordId));
  if (!words || !booking?.email) return;
  const answer = fillTemplate(words, {
    name: booking.name,
    what: kind.description.one,
    reference: String(booking.reference ?? booking.no),
    staff: acting.actor.name,
    branch: branchNames[booking.branch],
  });
  await keepMail(trx, acting, { recordId, to: booking.email, answer }, announce, waitMs);
}

/** The mails by status as staff see them before they go, with the gaps named that each one fills. */
export function previewStatusMails(
  staff: string,
): Record<string, { subject: string; text: string }> {
  const name = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) =>
      key === "staff" ? staff : key === "company" ? "[branch]" : `[${key}]`,
    );
  return Object.fromEntries(
    Object.entries(bookingStatusMails).map(([status, { subject, text }]) => [
      status,
      { subject: name(subject), text: name(text) },
    ]),
  );
}
