import type { Caller } from "#app/context.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import { dueDay } from "#app/domain/privacy/due-day.ts";
import { eraseAddress, previewErasure } from "#app/domain/privacy/erase.server.ts";
import { findOpenErasure } from "#app/domain/privacy/stored-data-repository.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";

/**
 * Erases what is kept under an address. Where something has to stay for now, a request stays too,
 * so that staff come back to it; it is stored first, because a request too many harms nobody.
 * @param until repeats an erasure after a restore: what was stored later is spared
 * @returns whether nothing waits for staff
 * @throws TooManyForms
 */
export async function requestErasure(
  { app, clientAddress }: Pick<Caller, "app" | "clientAddress">,
  address: string,
  until?: string,
) {
  const { plan, account, hasPartner } = await previewErasure(app, address);
  const left = [
    plan.running.length > 0 && "a booking that runs",
    plan.readdressed.length > 0 && "a booking to which staff added this address",
    hasPartner && "a supplier’s entry",
    account?.isStaff && "a staff account",
  ].filter((what) => typeof what === "string");
  if (left.length > 0 && !(await findOpenErasure(app.store.db, address))) {
    const values = {
      // The name of a person who erases themselves is not stored again.
      name: anonymisedActor,
      email: address,
      wish: "erasure" as const,
      details: `The customer erased their data. Still stored: ${left.join(", ")}.`,
      due_on: dueDay(app.now()),
    };
    const sender = { fields: {}, clientAddress, userId: null };
    await storeSubmission(app, privacyRequest, values, sender);
  }
  await eraseAddress(app, address, undefined, until);
  return left.length === 0;
}
