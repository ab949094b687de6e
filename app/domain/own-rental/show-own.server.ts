import type { App } from "#app/context.ts";
import { findRentals, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { rentalSteps, statusForOwner } from "#app/domain/bookings/status.ts";
import { writeEstimateOf } from "#app/domain/cart/estimate.ts";
import { offeredChanges } from "#app/domain/own-rental/asked-change.server.ts";
import { findRequests } from "#app/domain/own-rental/request-repository.server.ts";
import { showFaults } from "#app/domain/own-rental/show-faults.server.ts";
import { findAllByRecord } from "#app/domain/records/record-event-repository.server.ts";
import { formatDatesInFull } from "#app/domain/rental/rental-days.ts";
import { findUnitsById } from "#app/domain/stock/unit-repository.server.ts";
import { formatDay, formatDayTime, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { rentalWords as words } from "#content/rental.ts";

type Rental = Awaited<ReturnType<typeof findRentals>>[number];

/** Reads what the customer's page of a booking shows besides its prices and papers. */
export async function showOwn(
  { store: { db }, now }: Pick<App, "store" | "now">,
  booking: StoredBooking,
) {
  const { id } = booking;
  const [[rental], events, requests, faults] = await Promise.all([
    findRentals(db, [id]),
    findAllByRecord(db, [id], ["status"]),
    findRequests(db, [id]),
    showFaults(db, booking, now()),
  ]);
  if (!rental) throw new Error(`the booking ${id} is not there`);
  const units = rental.handed.flatMap(({ unit_id }) => unit_id ?? []);
  const tags = new Map((await findUnitsById(db, units)).map(({ id, tag }) => [id, tag]));
  const isOut = rental.handed.some(({ back_at }) => !back_at);
  const answered = requests.findLast(({ answer }) => answer === "done" || answer === "declined");
  const changes = offeredChanges(rental, indianDay(now())).map(({ kind }) => kind);
  return {
    said: saidOf(rental),
    steps: stepsOf(rental, booking.created_at, events),
    dates: datesOf(rental),
    machines: Object.fromEntries(
      rental.lines.map((line) => [line.id, machinesOf(rental, line.id, tags)]),
    ),
    offered: [
      ...(isOut ? ["fault" as const] : []),
      ...changes,
      ...(rental.lines.some(({ slug }) => slug) ? ["again" as const] : []),
    ],
    again: writeEstimateOf(rental.lines),
    requests: requests.reverse().flatMap((one) => {
      const { id, said, answer, reason } = one;
      if (answer === "withdrawn" || (answer !== "" && one !== answered)) return [];
      return { id, said, answer, reason, at: formatDayTime(one.at) };
    }),
    faults,
  };
}

const mostNamed = 3;

/** "24 Business 14, 4 Workstation 16", and until when they are with the customer. */
function saidOf({ status, lines }: Rental) {
  const named = lines.map(({ quantity, name }) => `${formatNumber(quantity)} ${name}`);
  const more = named.length - mostNamed;
  const machines = named.slice(0, mostNamed).join(", ") + (more > 0 ? `, ${more} more` : "");
  const [last] = lines
    .flatMap(({ day_to }) => day_to ?? [])
    .sort()
    .reverse();
  const until = status === "delivered" && last ? `${words.until} ${formatDay(last)}.` : undefined;
  return { machines, until };
}

type Events = Awaited<ReturnType<typeof findAllByRecord>>;

/** Each state with its time, or the day that is planned for it. */
function stepsOf(rental: Rental, created_at: string, events: Events) {
  const reached = rentalSteps.indexOf(statusForOwner(rental.status) as "new");
  const when = (status: string) =>
    events.findLast(({ after }) => JSON.parse(after ?? "{}").status === status)?.at;
  const handed = rental.handed.filter(({ former }) => !former);
  const [outAt] = handed.map(({ out_at }) => out_at).sort();
  const [backAt] = handed
    .flatMap(({ back_at }) => back_at ?? [])
    .sort()
    .reverse();
  const timeOf = (at: string | undefined) => (at ? formatDayTime(at) : "");
  const said = {
    new: timeOf(created_at),
    confirmed: timeOf(when("confirmed")),
    scheduled: dayOf(rental, "out"),
    delivered: timeOf(outAt ?? when("delivered")),
    returned: timeOf(backAt ?? when("returned")),
  };
  return rentalSteps.map((step, index) => ({
    name: words.steps[step],
    said: index <= reached ? said[step] : step === "returned" ? dayOf(rental, "back") : "",
    state:
      index < reached
        ? ("was" as const)
        : index > reached
          ? ("to come" as const)
          : ("now" as const),
  }));
}

/** The first planned delivery, or the last collection; without a plan the day of the lines. */
function dayOf({ plans, lines }: Rental, direction: "out" | "back"): string {
  const planned = plans.filter((plan) => plan.direction === direction);
  const days = lines.flatMap(
    (line) => (direction === "out" ? line.day_from : line.collect_on) ?? [],
  );
  const all = planned.length > 0 ? planned : days.map((day) => ({ day, time: "" }));
  const sorted = all.toSorted((one, other) => one.day.localeCompare(other.day));
  const found = sorted.at(direction === "out" ? 0 : -1);
  return found ? [formatWeekday(found.day), found.time].filter(Boolean).join(", ") : "";
}

function datesOf(rental: Rental) {
  const periods = [...Map.groupBy(rental.lines, formatDatesInFull)];
  const isOne = periods.length === 1;
  const names = (lines: Rental["lines"]) => lines.map(({ name }) => name).join(", ");
  return [
    ...periods.map(([dates, lines]) => [isOne ? words.rental : names(lines), dates] as const),
    [words.stops.out, dayOf(rental, "out")] as const,
    [words.stops.back, dayOf(rental, "back")] as const,
  ].flatMap(([label, value]) => (value ? { label, value } : []));
}

/** The labels of what is with the customer of a line, how many have none, and what was exchanged. */
function machinesOf({ handed }: Rental, lineId: string, tags: ReadonlyMap<string, string>) {
  const own = handed.filter(({ line_id, former }) => line_id === lineId && !former);
  const tagOf = ({ unit_id }: { unit_id: string | null }) => (unit_id && tags.get(unit_id)) || "";
  const out = own.filter(({ back_at }) => !back_at);
  return {
    tags: out.flatMap((one) => tagOf(one) || []),
    others: out.reduce((sum, one) => (tagOf(one) ? sum : sum + one.number), 0),
    exchanged: own.flatMap(({ replaces, ...now }) => {
      const former = own.find(({ id }) => id === replaces);
      if (!former || !tagOf(former)) return [];
      const day = formatDay(indianDay(new Date(now.out_at)));
      const by = tagOf(now) && ` ${words.by} ${tagOf(now)}`;
      return `${tagOf(former)} ${words.replaced} ${day}${by}`;
    }),
  };
}
