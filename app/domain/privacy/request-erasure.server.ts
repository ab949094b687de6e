import type { App, Caller } from "#app/context.ts";
import { anonymisedActor } from "#app/domain/audit/anonymise-repository.server.ts";
import { dueDay } from "#app/domain/privacy/due-day.ts";
import { eraseAddress, previewErasure } from "#app/domain/privacy/erase.server.ts";
import { privacyRequest } from "#app/domain/privacy/privacy-request.server.ts";
import {
  findAddresses,
  findOpenErasure,
} from "#app/domain/privacy/stored-data-repository.server.ts";
import { storeSubmission } from "#app/domain/records/submission.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";

/**
 * Erases the data of an address. If some remains, a request to staff is stored first: a second one
 * does no harm. @param until spares data stored later, where an erasure is repeated after a restore
 * @returns whether nothing remains @throws LimitReached
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
      name: anonymisedActor,
      email: address,
      wish: "erasure" as const,
      details: `The customer erased their data. Still stored: ${left.join(", ")}.`,
      due_on: dueDay(app.now()),
    };
    const catalogue = app.catalogue.current;
    const sender = { fields: {}, clientAddress, userId: null, catalogue };
    await storeSubmission(app, privacyRequest, values, sender);
  }
  await eraseAddress(app, address, undefined, until);
  return left.length === 0;
}

/** Repeats the erasures that happened after a restored backup was made. */
export async function repeatErasures(app: App) {
  const { count: noted, ofOtherKeys, lastErasureOf } = await readErasures(app);
  let erased = 0;
  for (const [address, since] of await findAddresses(app.store.db)) {
    const until = lastErasureOf(address);
    if (!until || since > until) continue;
    await requestErasure({ app, clientAddress: "" }, address, until);
    erased += 1;
  }
  return { noted, ofOtherKeys, erased };
}
