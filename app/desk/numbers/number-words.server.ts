import { href } from "react-router";
import { formatSum } from "#app/domain/bookings/price.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import type { Span } from "#app/domain/numbers/period.ts";
import { noBranch, noGroup } from "#app/domain/records/record-query.ts";
import { dayMs, formatReceived } from "#app/lib/dates.ts";
import { capitalize, formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { listHref } from "#app/platform/lists/list-query.ts";

export type NumberWords = ReturnType<typeof describeNumbers>;

/** Numbers as the dashboard shows them: formatted, with the list that each of them counts. */
export function describeNumbers(numbers: Numbers) {
  const { at, length, span } = numbers;
  return {
    length,
    period: `${formatDay(span.from, "long")} to ${formatDay(span.to, "long")}`,
    asOf: formatReceived(at.toISOString(), at),
    byDay: describeDays(numbers),
    firstAnswer: describeFirstAnswer(numbers),
    bars: [describeBranches(numbers), describeGroups(numbers), describeValue(numbers)],
  };
}

function describeDays({ days, length, span, ...numbers }: Numbers) {
  const { enquiries, bookings } = numbers;
  const isEmpty = enquiries.count + bookings.count === 0;
  const legend = (list: "enquiries" | "bookings", one: string, before: string) => ({
    list,
    to: recordsHref(list, span),
    count: formatNumber(numbers[list].count),
    text: `${numbers[list].count === 1 ? one : list}, ${formatNumber(numbers[list].before)} ${before}`,
  });
  return {
    title: "Enquiries and bookings by day",
    all: listOf("enquiries", span),
    none: isEmpty ? `Nothing arrived during these ${length} days.` : undefined,
    legend: [
      legend("enquiries", "enquiry", `in the ${length} days before`),
      legend("bookings", "booking", "before"),
    ],
    days: days.map(({ day, ...counts }, index) => ({
      ...counts,
      day,
      label: formatDay(day),
      // Every week has its name under the plot; of ninety days every second one.
      isNamed: index % (length === 30 ? 7 : 14) === 0,
      enquiriesHref: recordsHref("enquiries", { from: day, to: day }),
      bookingsHref: recordsHref("bookings", { from: day, to: day }),
    })),
  };
}

function describeFirstAnswer({ firstAnswer, waiting }: Numbers) {
  const waitingHref = (until: Partial<Span>) =>
    recordsHref("enquiries", until, { status: "new" }, "oldest");
  const answered = describeAnswers(firstAnswer);
  return {
    title: "First answer",
    all: { label: "Waiting longest", to: waitingHref({}) },
    none: answered ? undefined : "No enquiry of these days has been answered yet.",
    note: "Until the first note, mail or status by staff.",
    answered,
    waiting: waiting.count > 0 && {
      words: formatCount(waiting.count, "enquiry", "enquiries"),
      wait: waiting.count === 1 ? "has waited" : "have waited",
      to: waitingHref({ to: waiting.to }),
    },
  };
}

function describeAnswers({ answers, median, before }: Numbers["firstAnswer"]) {
  const slowest = answers.at(-1);
  if (!slowest || median === undefined) return undefined;
  // By square roots, or the slowest would push all others into one point.
  const x = (took: number) => Math.sqrt(took / Math.max(1, slowest.took));
  const within = (part: number) => {
    const last = answers.find(({ rank }) => rank >= Math.ceil(part * slowest.total)) ?? slowest;
    return formatWait(last.took);
  };
  return {
    median: formatWait(median),
    before: before === undefined ? undefined : formatWait(before),
    slowest: formatWait(slowest.took),
    slowestNo: slowest.no,
    slowestHref: href("/admin/:records/:id", { records: "enquiries", id: slowest.id }),
    middle: percent(x(median)),
    isRight: x(median) > 0.5,
    dots: [...new Set(answers.map(({ took }) => percent(x(took))))],
    table: [
      { label: "Fastest", value: formatWait(answers[0]?.took ?? 0) },
      { label: "25 % within", value: within(0.25) },
      { label: "50 % within", value: formatWait(median) },
      { label: "75 % within", value: within(0.75) },
      { label: "Slowest", value: formatWait(slowest.took) },
    ],
  };
}

function describeBranches({ branches, enquiries, span }: Numbers) {
  return {
    title: "By branch",
    all: listOf("enquiries", span),
    none: enquiries.count === 0 ? "No enquiry came in during these days." : undefined,
    said: formatCount(enquiries.count, "enquiry", "enquiries"),
    heads: ["Branch", "Enquiries"],
    bars: branches.map(({ id, name, count }) => ({
      label: name,
      size: count,
      value: formatNumber(count),
      aside: undefined,
      to: recordsHref("enquiries", span, { branch: id || noBranch }),
    })),
  };
}

function describeGroups({ groups, bookings, span }: Numbers) {
  const machines = groups.reduce((sum, group) => sum + group.machines, 0);
  return {
    title: "By product group",
    all: listOf("bookings", span),
    none: machines === 0 ? "No machine was booked in these days." : undefined,
    said: `${formatCount(machines, "machine")} in ${formatCount(bookings.count, "booking")}`,
    heads: ["Product group", "Machines"],
    bars: groups.map((group) => ({
      label: group.name.replace(" and ", ", "),
      size: group.machines,
      value: formatNumber(group.machines),
      aside: ` in ${formatCount(group.bookings, "booking")}`,
      to: recordsHref("bookings", span, { group: group.slug || noGroup }),
    })),
  };
}

function describeValue({ value, bookings, span, length }: Numbers) {
  const last = value.ranges.at(-1);
  const age = last ? (Date.parse(last.to) - Date.parse(last.from)) / dayMs + 1 : 0;
  const step = length === 30 ? "Week by week" : "Two weeks at a time";
  const plus = value.onRequest > 0 ? " “+ 1” is a price on request." : "";
  const without = value.cancelled > 0 ? ` Without ${formatNumber(value.cancelled)} cancelled.` : "";
  return {
    title: "Value of new bookings",
    all: listOf("bookings", span),
    none: bookings.count === 0 ? "Nothing was booked in these days." : undefined,
    note: `${step}; the last is ${formatCount(age, "day")} old.${plus}${without}`,
    said: formatSum(value),
    heads: ["Bookings", "Value"],
    bars: value.ranges.map(({ sum, onRequest, ...range }) => ({
      label: `from ${formatDay(range.from)}`,
      size: sum,
      value: `${formatRupees(sum)}${onRequest > 0 ? ` + ${onRequest}` : ""}`,
      aside: onRequest > 0 ? ` ${onRequest === 1 ? "price" : "prices"} on request` : undefined,
      to: recordsHref("bookings", range),
    })),
  };
}

function listOf(list: "enquiries" | "bookings", span: Span) {
  return { label: capitalize(list), to: recordsHref(list, span) };
}

function recordsHref(
  records: string,
  { from, to }: Partial<Span>,
  filters: Record<string, string> = {},
  sort: "newest" | "oldest" = "newest",
): string {
  return listHref(href("/admin/:records", { records }), { filters, from, to, sort });
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

function formatDay(day: string, month: "short" | "long" = "short"): string {
  const options = { timeZone: "UTC", day: "numeric", month } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(day));
}
