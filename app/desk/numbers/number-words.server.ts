import { href } from "react-router";
import { formatSum } from "#app/domain/bookings/price.ts";
import { minutesOf, type Numbers } from "#app/domain/numbers/numbers.server.ts";
import { bookedWithinDays } from "#app/domain/numbers/numbers-repository.server.ts";
import { type Period, presentKeys, type Span } from "#app/domain/numbers/period.ts";
import { noBranch, nobody, noGroup } from "#app/domain/records/record-query.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { listHref } from "#app/platform/lists/list-query.ts";

export type NumberWords = ReturnType<typeof describeNumbers>;

/** Numbers as the dashboard shows them: formatted, with the list that each of them counts. */
export function describeNumbers(numbers: Numbers) {
  const { at, period, branch, branchName } = numbers;
  // Coordinators have one branch alone.
  const isOne = branch !== undefined;
  const bars = [
    ...(isOne ? [] : [describeParts(numbers, "By branch", "branches", "enquiries")]),
    describeParts(numbers, "By person", "people", "enquiries"),
    describeParts(numbers, "From enquiry to booking", isOne ? "people" : "branches", "booked"),
    describeGroups(numbers),
    describeValue(numbers),
  ];
  return {
    period: { ...period, ...presentKeys(at) },
    title: titleOf(period),
    of: branchName,
    asOf: formatReceived(at.toISOString(), at),
    byDay: describeDays(numbers),
    firstAnswer: describeFirstAnswer(numbers),
    bars,
  };
}

/** "27 October to 25 November", "November 2026, so far", "April 2025 to March 2026". */
function titleOf({ unit, key, span, isRunning }: Period): string {
  if (unit === "days") return `${formatDay(span.from, "long")} to ${formatDay(span.to, "long")}`;
  const name =
    unit === "month" ? formatMonth(span.from) : `April ${key} to March ${Number(key) + 1}`;
  return isRunning ? `${name}, so far` : name;
}

function beforeOf({ unit, key, before, isRunning }: Period): string {
  if (unit === "days") return `in the ${key} days before`;
  const name = unit === "month" ? formatMonth(before.from) : "the year before";
  return isRunning ? `in the same days of ${name}` : `in ${name}`;
}

function describeDays(numbers: Numbers) {
  const { points, period, total, before } = numbers;
  const { unit, key, isRunning } = period;
  const to = linksOf(numbers);
  const legend = (list: "enquiries" | "bookings", one: string, when: string) => ({
    list,
    to: to(list),
    count: formatNumber(total[list]),
    text: `${total[list] === 1 ? one : list}, ${formatNumber(before[list])} ${when}`,
  });
  // Every week has its name under the plot; of ninety days every second one.
  const named = unit === "year" ? 1 : key === "90" ? 14 : 7;
  const step = unit === "year" ? "month" : "day";
  return {
    title: `Enquiries and bookings by ${step}`,
    all: { label: "Enquiries", to: to("enquiries") },
    none: total.enquiries + total.bookings === 0 ? "Nothing arrived in this period." : undefined,
    legend: [
      legend("enquiries", "enquiry", beforeOf(period)),
      legend("bookings", "booking", "before"),
    ],
    step,
    isRunning,
    days: points.map(({ from, to: last, enquiries, bookings }, index) => ({
      enquiries,
      bookings,
      day: from,
      label: unit === "year" ? formatMonth(from, "short") : formatDay(from),
      isNamed: index % named === 0,
      enquiriesHref: to("enquiries", {}, { from, to: last }),
      bookingsHref: to("bookings", {}, { from, to: last }),
    })),
  };
}

function describeFirstAnswer(numbers: Numbers) {
  const { waits, waiting, total } = numbers;
  const to = linksOf(numbers);
  const waitingHref = (until: Partial<Span>) => to("enquiries", { status: "new" }, until, "oldest");
  const answered = describeAnswers(waits);
  return {
    title: "First answer",
    all: { label: "Waiting longest", to: waitingHref({}) },
    none: answered ? undefined : "No enquiry of this period has been answered yet.",
    said: `${formatNumber(total.answered)} of ${formatCount(total.enquiries, "enquiry", "enquiries")} answered`,
    note: "By a reply or a note about a call.",
    answered,
    waiting: waiting.count > 0 && {
      words: formatCount(waiting.count, "enquiry", "enquiries"),
      wait: waiting.count === 1 ? "has waited" : "have waited",
      to: waitingHref({ to: waiting.to }),
    },
  };
}

function describeAnswers({ all, slowest, before }: Numbers["waits"]) {
  if (!slowest) return undefined;
  // By square roots, or the slowest would push all others into one point.
  const x = (minutes: number) => Math.sqrt(minutes / Math.max(1, slowest.minutes));
  const within = (share: number) => minutesOf(all, share) ?? slowest.minutes;
  const median = within(0.5);
  const twentieths = Array.from({ length: 21 }, (_, at) => percent(x(within(at / 20))));
  return {
    median: formatMinutes(median),
    before: before === undefined ? undefined : formatMinutes(before),
    slowest: formatMinutes(slowest.minutes),
    slowestNo: slowest.no,
    slowestHref: href("/admin/:records/:id", { records: "enquiries", id: slowest.id }),
    middle: percent(x(median)),
    isRight: x(median) > 0.5,
    dots: [...new Set(twentieths)],
    table: [
      { label: "Fastest", value: formatMinutes(within(0)) },
      ...[0.25, 0.5, 0.75].map((share) => ({
        label: `${100 * share} % within`,
        value: formatMinutes(within(share)),
      })),
      { label: "Slowest", value: formatMinutes(slowest.minutes) },
    ],
  };
}

/** The enquiries of each branch or person, or those of them that became bookings. */
function describeParts(
  numbers: Numbers,
  title: string,
  of: "branches" | "people",
  figure: "enquiries" | "booked",
) {
  const { total } = numbers;
  const to = linksOf(numbers);
  const isBooked = figure === "booked";
  const isBranch = of === "branches";
  const all = formatCount(total.enquiries, "enquiry", "enquiries");
  const share = total.booked / Math.max(1, total.enquiries);
  return {
    title,
    all: { label: "Enquiries", to: to("enquiries") },
    none: total.enquiries === 0 ? "No enquiry came in during this period." : undefined,
    said: isBooked ? `${formatNumber(total.booked)} of ${all}, ${Math.round(100 * share)} %` : all,
    note: isBooked
      ? `Booked from the enquiry, or from the same phone or e-mail address within ${bookedWithinDays} days.`
      : undefined,
    heads: [isBranch ? "Branch" : "Assigned to", isBooked ? "Became bookings" : "Enquiries"],
    bars: numbers[of]
      .filter(({ enquiries }) => enquiries > 0 || (isBranch && !isBooked))
      .map(({ id, name, enquiries, ...part }) => ({
        label: name,
        size: isBooked ? part.booked / enquiries : enquiries,
        value: formatNumber(isBooked ? part.booked : enquiries),
        aside: isBooked ? ` of ${formatNumber(enquiries)}` : undefined,
        to: to("enquiries", isBranch ? { branch: id || noBranch } : { assignee: id || nobody }),
      })),
  };
}

function describeGroups(numbers: Numbers) {
  const { groups, total } = numbers;
  const to = linksOf(numbers);
  const machines = groups.reduce((sum, group) => sum + group.machines, 0);
  return {
    title: "By product group",
    all: { label: "Bookings", to: to("bookings") },
    none: machines === 0 ? "No machine was booked in this period." : undefined,
    note: undefined,
    said: `${formatCount(machines, "machine")} in ${formatCount(total.bookings, "booking")}`,
    heads: ["Product group", "Machines"],
    bars: groups.map((group) => ({
      label: group.name.replace(" and ", ", "),
      size: group.machines,
      value: formatNumber(group.machines),
      aside: ` in ${formatCount(group.bookings, "booking")}`,
      to: to("bookings", { group: group.slug || noGroup }),
    })),
  };
}

function describeValue(numbers: Numbers) {
  const { ranges, total, period } = numbers;
  const to = linksOf(numbers);
  const sum = ranges.reduce((sum, range) => sum + range.sum, 0);
  const onRequest = ranges.reduce((sum, range) => sum + range.onRequest, 0);
  const isYear = period.unit === "year";
  const plus = onRequest > 0 ? " “+ 1” is a price on request." : "";
  return {
    title: "Value of new bookings",
    all: { label: "Bookings", to: to("bookings") },
    none: total.bookings === 0 ? "Nothing was booked in this period." : undefined,
    note: `Cancelled bookings are counted nowhere.${plus}`,
    said: formatSum({ sum, onRequest }),
    heads: ["Bookings", "Value"],
    bars: ranges.map(({ sum, onRequest, ...range }) => ({
      label: isYear ? formatMonth(range.from, "short") : `from ${formatDay(range.from)}`,
      size: sum,
      value: `${formatRupees(sum)}${onRequest > 0 ? ` + ${onRequest}` : ""}`,
      aside: onRequest > 0 ? ` ${onRequest === 1 ? "price" : "prices"} on request` : undefined,
      to: to("bookings", {}, range),
    })),
  };
}

/** Addresses of the lists that are counted: of the period and the branch, without cancelled bookings. */
function linksOf({ period, branch }: Numbers) {
  return (
    records: "enquiries" | "bookings",
    filters: Record<string, string> = {},
    { from, to }: Partial<Span> = period.span,
    sort: "newest" | "oldest" = "newest",
  ): string => {
    const own = {
      ...(branch !== undefined && { branch }),
      ...(records === "bookings" && { without: "cancelled" }),
      ...filters,
    };
    return listHref(href("/admin/:records", { records }), { filters: own, from, to, sort });
  };
}

const formatMinutes = (minutes: number) => formatWait(minutes * 60);

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

function formatDay(day: string, month: "short" | "long" = "short"): string {
  const options = { timeZone: "UTC", day: "numeric", month } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(day));
}

/** "October 2026", or "Oct". */
function formatMonth(day: string, month: "short" | "long" = "long"): string {
  const year = month === "long" ? "numeric" : undefined;
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month, year }).format(new Date(day));
}
