import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { findRentals, type StoredRental } from "#app/domain/bookings/booking-repository.server.ts";
import { changeWithin } from "#app/domain/bookings/bookings.server.ts";
import { BookingRefused } from "#app/domain/bookings/check-booking.ts";
import { withGst } from "#app/domain/bookings/payment.ts";
import { branchNear } from "#app/domain/branches/branch-near.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { mailboxOf } from "#app/domain/mail/mails.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import {
  type Asked,
  changedBy,
  describeAsked,
  readAsked,
  sayAsked,
} from "#app/domain/own-rental/asked-change.server.ts";
import * as requests from "#app/domain/own-rental/request-repository.server.ts";
import {
  changeRecord,
  type LockedRecord,
  lockRecord,
  logEvent,
} from "#app/domain/records/locked-records.server.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { submissionKeys } from "#app/domain/records/submission.server.ts";
import { agreedAmounts } from "#app/domain/rental/agreed-amounts.ts";
import { formatTotal, totalOf } from "#app/domain/rental/price.ts";
import { findExtensionShortage } from "#app/domain/stock/extension-shortage.server.ts";
import { reserves } from "#app/domain/stock/ledger.ts";
import { formatWeekdayInFull, indianDay } from "#app/lib/dates.ts";
import { FormError, refused, wrongField } from "#app/lib/form-error.ts";
import { formatRupees } from "#app/lib/format.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";
import { LimitReached } from "#app/platform/http/refuse-past-limit.server.ts";
import { countUses } from "#app/platform/limits/limit-repository.server.ts";
import { changeWords } from "#content/rental-changes.ts";

type ChangeApp = Pick<App, "store" | "catalogue" | "limits" | "env" | "now">;

const { why: reasons, errors, preview } = changeWords;

/** The answer to a change that a customer asks for. */
export interface Decision {
  /** Done at once, or a request that staff decide. */
  can: "now" | "ask";
  /** Why staff decide it; empty for what is done at once. */
  why: string;
  /** Label, before and after of what changes; the rent as the last one. */
  rows: readonly (readonly [label: string, before: string, after: string])[];
  /** Of the rent, with GST; undefined where that stays as it is by its nature. */
  difference: string | undefined;
  /** True if the machines were asked for, and are free. */
  isFree: boolean;
  /** By which a form says that this was shown. */
  seen: string;
}

/**
 * Decides on a change, and stores nothing. It is done at once where it follows the rules of a
 * booking and nobody has to name a price; everything else that makes sense is a request.
 * @throws FormError for what makes no sense, with the reason
 */
export async function decide(
  app: ChangeApp,
  rental: StoredRental,
  asked: Asked,
  acting: ActorContext,
): Promise<Decision> {
  refuseClosed(app, rental, asked, indianDay(acting.at));
  const { what } = asked;
  const isPriced = "line" in asked;
  const line = isPriced && rental.lines.find(({ id }) => id === asked.line);
  const isAgreed = line && what !== "delivery" && agreedAmounts(line).length > 0;
  const isKept = !isPriced || isAgreed;
  const { lines } = isKept ? rental : changedBy(rental, asked, app.catalogue.current);
  const short = isAgreed || what === "cancel" ? "" : await rehearse(app, rental, asked, acting);
  const [was, is] = [totalOf(rental.lines), totalOf(lines)];
  const isUnpriced = (what === "extend" || what === "end") && is.total === null;
  const why =
    (isAgreed && reasons.agreed) ||
    (isUnpriced && reasons.onRequest) ||
    needsStaff(app, rental, asked) ||
    short;
  const can = why ? "ask" : "now";
  const total = isAgreed ? preview.agreed : formatTotal(is.total, lines);
  const rent = [preview.rent, formatTotal(was.total, rental.lines), total] as const;
  return {
    ...{ can, why, rows: [...describeAsked(rental, asked), ...(isPriced ? [rent] : [])] },
    difference: isKept ? undefined : formatDifference(was.total, is.total),
    isFree: !isKept && what !== "end" && !short && reserves(rental.status),
    seen: [digest(asked), digest([rental.version, can, was, is])].join("."),
  };
}

function digest(of: unknown): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("base64url").slice(0, 22);
}

function formatDifference(was: number | null, is: number | null): string | undefined {
  if (was === null || is === null) return undefined;
  const more = withGst(is) - withGst(was);
  if (more === 0) return preview.same;
  return `${formatRupees(Math.abs(more))} ${more > 0 ? "more" : "less"}`;
}

/** A delivery begins on a day on which its branch delivers. */
function refuseClosed(app: ChangeApp, rental: StoredRental, asked: Asked, today: string) {
  if (asked.what !== "delivery") return;
  const { branch = "" } = rental.lines.find(({ id }) => id === asked.line) ?? {};
  const closed = closedFor(app.catalogue.current, rental.postcode, today)(asked.day, branch);
  const days = closed?.days.map(formatWeekdayInFull).join(" or ");
  if (closed) throw wrongField("day", `${closed.message} ${errors.open} ${days}.`);
}

/** Why staff have to agree, whatever is free; empty where they have not. */
function needsStaff({ catalogue }: ChangeApp, { plans, postcode }: StoredRental, asked: Asked) {
  // A new booking is cancelled on its page (`cancelOwnBooking`).
  if (asked.what === "cancel") return reasons.confirmed;
  if (asked.what !== "delivery" && asked.what !== "address") return "";
  const isPlanned = plans.some(
    ({ direction, time, driver }) => direction === "out" && (time || driver),
  );
  if (isPlanned) return reasons.planned;
  if (asked.what === "delivery") return "";
  const { branches } = catalogue.current;
  const near = branchNear(branches, asked.postcode);
  return near && near === branchNear(branches, postcode) ? "" : reasons.elsewhere;
}

/** Takes back what was only tried. */
class Rehearsed extends Error {}

/** Does a change by the one way to it. @throws as `changeWithin`; FormError where it does not fit any more */
export function doAsked(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  id: string,
  asked: Asked,
  acting: ActorContext,
  isMailed: boolean,
) {
  const news = asked.what === "address" ? "address" : "days";
  const notifies = isMailed ? ({ news } as const) : {};
  return changeWithin(trx, announce, catalogue, id, acting, notifies, (_trx, before) =>
    changedBy(before, asked, catalogue),
  );
}

/**
 * Does a change and takes it back.
 * @returns why staff have to decide, such as what is not free @throws FormError for a broken rule
 */
async function rehearse(app: ChangeApp, rental: StoredRental, asked: Asked, acting: ActorContext) {
  try {
    return await transact(app.store, async (trx, announce) => {
      await doAsked(trx, announce, app.catalogue.current, rental.id, asked, acting, false);
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof Rehearsed) return "";
    if (error instanceof BookingRefused) {
      const { mistakes } = error;
      const [rule] = mistakes.filter(({ field }) => field !== "payment" && field !== "rest");
      if (rule?.field === "until") throw wrongField("day" in asked ? "day" : "until", rule.message);
      if (rule) throw error;
      return mistakes.some(({ field }) => field === "rest") ? reasons.agreed : error.message;
    }
    if (!(error instanceof FormError)) throw error;
    if (asked.what !== "extend") return reasons.short;
    const { line, until, number } = asked;
    const shortage = await findExtensionShortage(app, rental, line, { until, number });
    return shortage?.said.join(" ") ?? reasons.short;
  }
}

/** The outcome of a form of a customer, or what it has to show first. */
export type Made =
  | { made: "done" | "asked" }
  /** `isStale`: what was shown does not hold any more. */
  | { shown: Decision; isStale: boolean };

/** The fields of a form beside the button; by them a repeated one is recognised. */
const sentFields = "what line number until day street street2 city postcode seen".split(" ");

/**
 * Makes the change that a customer requests, or stores it for staff, if it is the one that the page
 * showed. A repeated form does it once. A new request replaces an open one of its kind.
 * @param fields as sent, with what was `seen` @throws FormError, ZodError, LimitReached, RecordGone
 */
export async function makeChange(
  app: ChangeApp,
  id: string,
  fields: Readonly<Record<string, string>>,
  acting: ActorContext,
): Promise<Made> {
  const { store, limits, catalogue } = app;
  const { seen = "" } = fields;
  const sent = Object.fromEntries(sentFields.map((name) => [name, fields[name] ?? ""]));
  const keys = submissionKeys("change", { id, ...sent }, fields, acting.at);
  // Before its rules: a change that was done cannot be done again.
  const stored = await requests.findByKeys(store.db, id, keys);
  if (stored) return { made: madeBy(stored) };
  const use = { limit: "forms", subject: `changes of ${id}` } as const;
  const [{ isPast, waitSeconds }] = await countUses(store.db, limits, acting.at, use);
  if (isPast) throw new LimitReached(waitSeconds);
  const rental = await findRental(app, id);
  const asked = readAsked(fields, rental, indianDay(acting.at));
  const decision = await decide(app, rental, asked, acting);
  if (decision.seen !== seen) {
    const [askedBefore] = seen.split(".");
    return { shown: decision, isStale: decision.seen.startsWith(`${askedBefore}.`) };
  }
  return transact(store, async (trx, announce): Promise<Made> => {
    const record = await lockRecord(trx, kind, id);
    const same = await requests.findByKeys(trx, id, keys);
    if (same) return { made: madeBy(same) };
    const [now] = await findRentals(trx, [id]);
    if (now?.version !== rental.version) throw refused(errors.changed);
    const change = asked.what === "extend" || asked.what === "end" ? "days" : asked.what;
    const own = { record_id: id, kind: change } as const;
    await requests.answer(trx, own, "withdrawn", acting.at);
    const said = sayAsked(rental, asked);
    const stored = {
      asked: JSON.stringify(asked),
      said,
      key: keys[0],
      at: acting.at.toISOString(),
    };
    await requests.insert(trx, { ...own, ...stored, id: uuidv7() });
    if (decision.can === "now") {
      const isMailed = await isWithinLimit(trx, limits, record.email, acting.at);
      await doAsked(trx, announce, catalogue.current, id, asked, acting, isMailed);
      await requests.answer(trx, own, "done", acting.at);
    } else {
      // The audit repeats no note, and outlives an address.
      const logged = { action: "change-asked", after: { change }, note: said } as const;
      await logEvent(trx, acting, record, logged);
      await records.reindex(trx, kind, [id]);
      await mailStaff(trx, announce, app, record, acting.at);
      announce({ kind: "booking", id, what: "updated" });
    }
    await remind(trx, record, acting);
    return { made: decision.can === "now" ? "done" : "asked" };
  });
}

const madeBy = ({ answer }: { answer: string }) => (answer === "done" ? "done" : "asked");

async function isWithinLimit(trx: Trx, limits: App["limits"], email: string, at: Date) {
  const use = { limit: "bookingMailsToMailbox", subject: mailboxOf(email) } as const;
  const [mailbox] = await countUses(trx, limits, at, use);
  return !mailbox.isPast;
}

async function mailStaff(
  trx: Trx,
  announce: Announce,
  { env }: ChangeApp,
  { id, name, status }: LockedRecord,
  at: Date,
) {
  if (!env.STAFF_EMAIL || status === "spam") return;
  const data = { kind: "Change request", name, path: `/admin/bookings/${id}` };
  const mail = { template: "staff notice", to: env.STAFF_EMAIL, data } as const;
  await insertMails(trx, { record_id: id }, [mail], at, announce);
}

/**
 * Sets a reminder for now while a request is open: so the booking is in the inbox and the summary.
 * One that staff had set for later is there again once all are answered.
 */
export async function remind(trx: Trx, record: LockedRecord, acting: ActorContext): Promise<void> {
  const { id, reminder_at: set, assignee } = record;
  const now = acting.at.toISOString();
  const all = await requests.findRequests(trx, [id]);
  if (all.some(({ answer }) => answer === "")) {
    if (set && set <= now) return;
    await changeRecord(trx, acting, record, { reminder_at: now, reminder_for: null });
  } else if (all.some(({ at }) => at === set)) {
    const last = (await findAllByRecord(trx, [id], ["reminder-set"])).at(-1);
    const { reminder = null } = JSON.parse(last?.before ?? "{}");
    const former = { reminder_at: reminder, reminder_for: reminder && assignee };
    await changeRecord(trx, acting, record, former);
  }
}

/** @throws RecordGone */
export async function findRental({ store }: Pick<App, "store">, id: string): Promise<StoredRental> {
  const [rental] = await findRentals(store.db, [id]);
  if (!rental) throw new RecordGone();
  return rental;
}
