import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { latestDay, readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { toRow } from "#app/desk/deliveries/stop-rows.ts";
import {
  answerEdit,
  type EditOutcome,
  findAct,
  type Undo,
} from "#app/desk/forms/answer-edit.server.ts";
import { handoverHref } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { describeEarly } from "#app/domain/bookings/handovers.server.ts";
import { accessoriesOf } from "#app/domain/bookings/stop-details.server.ts";
import { type Direction, stopsOf } from "#app/domain/bookings/stops.server.ts";
import { undoHandover } from "#app/domain/bookings/undo-handover.server.ts";
import { findChallans } from "#app/domain/documents/document-repository.server.ts";
import { mostLines } from "#app/domain/rental/line.ts";
import { handoverVersion } from "#app/domain/stock/ledger.ts";
import { formatWeekday, indianDay, plainDay } from "#app/lib/dates.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import { wrongField } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "params" | "url">;

/**
 * A booking at a customer, for machines of one branch: the user's own, or the one that the address
 * names. What is with a customer may be taken back or exchanged on any day.
 * @throws 404 where the booking has no machine of it, 403 where its day is not the user's
 */
export async function openHandover({ context, params, url }: Args, direction: Direction) {
  const app = context.get(appContext);
  const { db } = app.store;
  const asked = readBranch(context, url.searchParams.get("branch"));
  const id = recordId(params.id) ?? "";
  const [booked] = await findRentals(db, id ? [id] : []);
  if (!booked) throw data("This booking does not exist.", { status: 404 });
  const all = (await stopsOf(db, [id])).filter((stop) => !asked || stop.branch === asked);
  const stops = all.filter((stop) => stop.direction === direction);
  const branch = asked || (stops[0]?.branch ?? booked.lines[0]?.branch ?? "");
  const handed = booked.handed.filter((one) => one.branch === branch);
  if (handed.length === 0 && !booked.lines.some((line) => line.branch === branch)) {
    throw data("This booking has no machines of your branch.", { status: 404 });
  }
  const today = indianDay(app.now());
  const isOut = direction === "back" && handed.some(({ back_at }) => !back_at);
  const latest = isOut ? undefined : latestDay(context.get(signedInContext), app.now());
  // After the last machine of the day the page is still theirs, and a form may be sent again.
  const isToday = (at: string | null) => at !== null && indianDay(new Date(at)) === today;
  const isDoneToday = handed.some((one) => isToday(one.out_at) || isToday(one.back_at));
  const acts = handed.flatMap((one) => [
    (isToday(one.out_at) && one.out_key) || [],
    (isToday(one.back_at) && one.back_key) || [],
  ]);
  if (latest && !isDoneToday && !all.some((stop) => stop.day <= latest)) {
    throw data("This booking has nothing for today or tomorrow.", { status: 403 });
  }
  const here = stops.filter((stop) => stop.branch === branch);
  const until = [today, here[0]?.day ?? ""].sort().at(-1) ?? today;
  return {
    ...{ app, id, branch, customer: booked, handed, today },
    lines: booked.lines,
    seen: handoverVersion(booked.handed),
    /** Those of today. */
    challans: await findChallans(db, [...new Set(acts.flat())]),
    stops: here.filter((stop) => stop.day <= until),
    later: here.filter((stop) => stop.day > until),
  };
}

export type Handover = Awaited<ReturnType<typeof openHandover>>;

/** The head of the page, and what its form sends back. */
export function describeHandover(handover: Handover) {
  const { app, id, branch, customer, stops, today, seen } = handover;
  const [stop] = stops;
  const { name } = app.catalogue.current.findBranch(branch) ?? { name: branch };
  return {
    shows: [id, "unit", "catalogue"],
    key: crypto.randomUUID(),
    id,
    branch: { id: branch, name },
    seen,
    today,
    stop: stop && toRow(stop, today),
    /** Why a delivery is confirmed first; empty for one that is in time. */
    early: stop?.direction === "out" ? describeEarly(stop, today) : "",
    accessories: stops.flatMap((one) => accessoriesOf(app.catalogue.current, one)),
    /** The ids of the lines of which something is to be handed over. */
    openLines: stops.flatMap(({ machines }) => machines.map((one) => one.id)).join(","),
    customer: customer.company || customer.name,
    contact: customer.name,
    phone: customer.phone,
    reference: customer.reference,
    status: customer.status,
    canMail: customer.email !== "",
    challans: handover.challans.map(({ id, number }) => ({ id, number: number ?? "" })),
    later: handover.later.map(({ day, machines }) => {
      const number = machines.reduce((n, one) => n + one.number, 0);
      return `${formatCount(number, "machine")} on ${formatWeekday(day)}`;
    }),
  };
}

/** The most machines that a form names. */
export const mostMachines = 1_000;

const gone = "This booking does not exist any more. Nothing was changed.";

export interface HandoverForm {
  handover: Handover;
  fields: Record<string, string>;
  lists: Record<string, string[]>;
}

/** Does what the form of a handover asks for. @param acts by the form's intent */
export async function receiveHandover(
  args: ActionFunctionArgs,
  direction: Direction,
  acts: Readonly<Record<string, (form: HandoverForm) => Promise<Partial<EditOutcome>>>>,
) {
  const { request, context } = args;
  requirePermission(context, "deliveries");
  const { fields, lists } = await readWholeForm(request, 4 * mostMachines + 100);
  const handover = await openHandover(args, direction);
  const act = findAct(acts, fields.intent);
  if (fields.intent === "undo")
    return answerEdit({ context, fields, gone }, () => undo(args, handover, fields));
  if (!act) throw data("Unknown action. Reload the page and try again.", { status: 400 });
  return answerEdit({ context, fields, gone }, () => act({ handover, fields, lists }));
}

const undone = z.object({ act: z.uuid(), reason: optionalLine("the reason", 300) });

/** Engineers undo what they did themselves today; coordinators any act, such as a delivery that was none. */
async function undo(
  { context }: Args,
  { app, id, branch }: Handover,
  fields: HandoverForm["fields"],
) {
  const { act, reason } = undone.parse(fields);
  const isOwn = !may(context.get(signedInContext), "deliveries of all days");
  const by = actorOf(context);
  const { isMailed } = await undoHandover(app, id, act, by, { isOwn, branch, reason });
  const mailed = isMailed ? " The mail to the customer had already been sent." : "";
  return { said: `Undone: the machines are where they were.${mailed}` };
}

/** The form that undoes an act of a handover. */
export const undoOf = ({ id, branch }: Handover, direction: Direction, act: string): Undo => ({
  path: handoverHref(direction, id),
  search: `?${new URLSearchParams({ branch })}`,
  fields: Object.entries({ intent: "undo", act }),
});

/** The ids of lines, as forms name them. */
export const lineIds = z
  .string()
  .max(40 * mostLines)
  .transform((ids) => ids.split(",").filter(Boolean));

const sent = z.object({
  key: z.uuid(),
  seen: z.string().max(40),
  lines: lineIds.default([]),
  tell: z.literal("on").optional(),
  early: z.literal("on").optional(),
  "rest-day": z
    .literal("")
    .or(z.string().refine(plainDay, "Enter the day of the rest."))
    .default(""),
  "rest-time": optionalLine("the time", 40),
});

/** Options of a handover: its key, its day for the rest, its mail. @throws FormError for a past day */
export function readOptions({ handover, fields }: HandoverForm, direction: Direction) {
  const { branch, today } = handover;
  const { key, seen, lines, tell, early, ...of } = sent.parse(fields);
  const { "rest-day": day, "rest-time": time } = of;
  if (day && day < today) throw wrongField("rest-day", "Choose today or a later day.");
  const rest = day ? { direction, lines, day, time } : undefined;
  return { branch, key, seen, rest, notifies: tell === "on", isEarly: early === "on" };
}

/** After a handover the window goes back to the branch's day. */
export const afterHandover = ({ branch }: Handover) =>
  `${href("/admin/calendar")}?${new URLSearchParams({ branch })}`;
