import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, appContext, signedInContext } from "#app/context.ts";
import { latestDay, readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { answerEdit, findAct } from "#app/desk/forms/answer-edit.server.ts";
import { faultPath, handoverHref } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import * as faults from "#app/domain/faults/fault-repository.server.ts";
import { closeFault, planVisit } from "#app/domain/faults/faults.server.ts";
import { chosenOutcomes, outcomes } from "#app/domain/faults/outcomes.ts";
import { formatReceivedInFull, formatWeekday, plainDay } from "#app/lib/dates.ts";
import { showClock } from "#app/lib/due-clock.ts";
import { oneOf, optionalLine, optionalLines } from "#app/lib/field-rules.ts";
import { recordId } from "#app/lib/record-id.ts";

export type FaultRow = Awaited<ReturnType<typeof readFaults>>[number];

type FaultApp = Pick<App, "store" | "now">;

/** Faults as their page, the calendar and the run sheet show them. */
export async function readFaults(
  { store: { db }, now }: FaultApp,
  found: readonly faults.StoredFault[],
) {
  const photos = await faults.findPhotos(
    db,
    found.map(({ id }) => id),
  );
  return found.map((fault) => {
    const { id, no, branch, phone, machine, what, driver, booking_id, outcome, tag } = fault;
    const { street, street2, city, postcode, handed_by } = fault;
    const isWithCustomer = booking_id && tag && handed_by && !fault.back_at && !fault.closed_at;
    return {
      ...{ id, no, branch, phone, machine, what, time: fault.visit_time, driver },
      clock: showClock(fault, now()),
      dueInFull: formatReceivedInFull(fault.due_at),
      outcome: outcome && outcomes[outcome],
      seenWhen: fault.seen_when,
      /** The day on which somebody has to come; empty `planned` where no visit is planned yet. */
      day: faults.visitDay(fault),
      planned: fault.visit_day ? formatWeekday(fault.visit_day) : "",
      customer: faults.customerOf(fault) || fault.name,
      contact: fault.name,
      address: [street, street2, city, postcode].filter(Boolean).join(", "),
      city: city ?? "",
      tag: tag ?? "",
      booking: booking_id ? { id: booking_id, reference: fault.reference ?? "" } : undefined,
      photos: photos.flatMap((one) =>
        one.record_id === id ? `${faultPath(id)}/photos/${one.id}` : [],
      ),
      /** The page of its machine's exchange; empty for one without a label, or not with a customer. */
      exchange: isWithCustomer
        ? handoverHref("back", booking_id, { branch: handed_by, exchange: tag })
        : "",
    };
  });
}

/** The faults of a branch that are to be visited until a day, by day and time. */
export async function readVisits(app: FaultApp, until: string, branch: string) {
  return readFaults(app, await faults.findVisits(app.store.db, until, branch));
}

const visitForm = z.object({
  day: z.string("Choose the day.").refine(plainDay, "Choose the day."),
  time: optionalLine("the time", 40),
  driver: optionalLine("who comes", 60),
});

const closingForm = z.object({
  outcome: oneOf("the work done", chosenOutcomes),
  note: optionalLines("the note", 2_000),
});

/** Actions of the forms about a fault, by their intent. */
export const faultActs = {
  async "plan-visit"(app: FaultApp, id: string, fields: Fields, acting: ActorContext) {
    await planVisit(app, id, visitForm.parse(fields), acting);
    return { said: "Visit planned." };
  },
  async "close-fault"(app: FaultApp, id: string, fields: Fields, acting: ActorContext) {
    const { outcome, note } = closingForm.parse(fields);
    const stored = await closeFault(app, id, outcome, acting, { note });
    return { said: `Fault closed: ${outcomes[stored].toLowerCase()}.` };
  },
};

type Fields = Record<string, string>;

/** True for a form of the calendar or the run sheet about a fault. */
export const isFaultForm = ({ intent = "" }: Fields) => Object.hasOwn(faultActs, intent);

/**
 * A form of the calendar or the run sheet about a fault: coordinators plan its visit, engineers close
 * it too. @throws 404 for none, 403 for one of another branch or a later day than the user's
 */
export async function receiveFault(context: Readonly<RouterContextProvider>, fields: Fields) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  if (fields.intent === "plan-visit") requirePermission(context, "deliveries of all days");
  const id = recordId(fields.fault);
  const fault = id ? await faults.findFault(app.store.db, id) : undefined;
  if (!id || !fault) throw data("This fault does not exist.", { status: 404 });
  const seesAll = may(signedIn, "deliveries of all branches");
  if (!seesAll && readBranch(context, null) !== fault.branch) {
    throw data("You see the faults of your own branch.", { status: 403 });
  }
  const latest = latestDay(signedIn, app.now());
  if (latest && !fault.closed_at && faults.visitDay(fault) > latest) {
    throw data("You see the visits of today and tomorrow.", { status: 403 });
  }
  const act = findAct(faultActs, fields.intent);
  const gone = "This fault does not exist any more.";
  return answerEdit({ context, fields, gone }, async () =>
    act ? act(app, id, fields, actorOf(context)) : {},
  );
}
