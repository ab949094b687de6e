import { href } from "react-router";
import { formatSum } from "#app/domain/bookings/price.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import type { Span } from "#app/domain/numbers/period.ts";
import { noBranch, noGroup } from "#app/domain/records/record-query.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { listHref } from "#app/platform/lists/list-query.ts";

export type NumberWords = ReturnType<typeof describeNumbers>;

/** Numbers as the dashboard shows them: formatted, with the list that each of them counts. */
export function describeNumbers(numbers: Numbers) {
  const { at, length, span, firstAnswer, waiting } = numbers;
  return {
    length,
    period: `${formatDay(span.from, "long")} to ${formatDay(span.to, "long")}`,
    asOf: formatReceived(at.toISOString(), at),
    days: describeDays(numbers),
    firstAnswer: describeFirstAnswer(firstAnswer),
    waiting: {
      count: waiting.count,
      words: formatCount(waiting.count, "enquiry", "enquiries"),
      wait: waiting.count === 1 ? "has waited" : "have waited",
      to: recordsHref("enquiries", { to: waiting.to }, { status: "new" }, "oldest"),
    },
    longest: recordsHref("enquiries", {}, { status: "new" }, "oldest"),
    bars: [describeBranches(numbers), describeGroups(numbers), describeValue(numbers)],
  };
}

function describeDays({ days, enquiries, bookings, length, span }: Numbers) {
  return {
    days: days.map((day, index) => ({
      ...day,
      label: formatDay(day.day),
      // Every week has its name under the plot; of ninety days every second one.
      isNamed: index % (length === 30 ? 7 : 14) === 0,
      enquiriesHref: recordsHref("enquiries", { from: day.day, to: day.day }),
      bookingsHref: recordsHref("bookings", { from: day.day, to: day.day }),
    })),
    isEmpty: enquiries.count + bookings.count === 0,
    enquiries: {
      ...inWords(enquiries, "enquiry", "enquiries"),
      to: recordsHref("enquiries", span),
    },
    bookings: { ...inWords(bookings, "booking", "bookings"), to: recordsHref("bookings", span) },
  };
}

function inWords({ count, before }: { count: number; before: number }, one: string, many: string) {
  return {
    count: formatNumber(count),
    noun: count === 1 ? one : many,
    before: formatNumber(before),
  };
}

function describeFirstAnswer({ answers, median, before }: Numbers["firstAnswer"]) {
  const slowest = answers.at(-1);
  if (!slowest || median === undefined) return undefined;
  // By square roots, or the slowest would push all others into one point.
  const x = (took: number) => Math.sqrt(took / Math.max(1, slowest.took));
  const share = (part: number) =>
    answers.find(({ rank }) => rank >= Math.ceil(part * slowest.total)) ?? slowest;
  return {
    count: formatCount(slowest.total, "answer"),
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
      { label: "25 % within", value: formatWait(share(0.25).took) },
      { label: "50 % within", value: formatWait(median) },
      { label: "75 % within", value: formatWait(share(0.75).took) },
      { label: "Slowest", value: formatWait(slowest.took) },
    ],
  };
}

interface Bar {
  label: string;
  value: string;
  /** How much of the longest bar. */
  share: string;
  to: string;
  /** Follows the value, for screen readers. */
  aside?: string | undefined;
}

function describeBranches({ branches, enquiries, span }: Numbers) {
  const bars = branches.map(({ id, name, count }) => ({
    label: name,
    size: count,
    value: formatNumber(count),
    to: recordsHref("enquiries", span, { branch: id || noBranch }),
  }));
  const said = formatCount(enquiries.count, "enquiry", "enquiries");
  return barPanel(span, bars, {
    title: "By branch",
    list: "enquiries",
    said,
    heads: ["Branch", "Enquiries"],
    none: enquiries.count === 0 ? "No enquiry came in during these days." : undefined,
  });
}

function describeGroups({ groups, bookings, span }: Numbers) {
  const machines = groups.reduce((sum, group) => sum + group.machines, 0);
  const bars = groups.map((group) => ({
    label: group.name.replace(" and ", ", "),
    size: group.machines,
    value: formatNumber(group.machines),
    aside: ` in ${formatCount(group.bookings, "booking")}`,
    to: recordsHref("bookings", span, { group: group.slug || noGroup }),
  }));
  const said = `${formatCount(machines, "machine")} in ${formatCount(bookings.count, "booking")}`;
  return barPanel(span, bars, {
    title: "By product group",
    list: "bookings",
    said,
    heads: ["Product group", "Machines"],
    none: machines === 0 ? "No machine was booked in these days." : undefined,
  });
}

function describeValue({ value, bookings, span, length }: Numbers) {
  const bars = value.ranges.map(({ sum, onRequest, ...range }) => ({
    label: `from ${formatDay(range.from)}`,
    size: sum,
    value: `${formatRupees(sum)}${onRequest > 0 ? ` + ${onRequest}` : ""}`,
    aside: onRequest > 0 ? ` ${onRequest === 1 ? "price" : "prices"} on request` : undefined,
    to: recordsHref("bookings", range),
  }));
  const without = value.cancelled > 0 ? ` Without ${formatNumber(value.cancelled)} cancelled.` : "";
  const last = value.ranges.at(-1);
  const age = last ? (Date.parse(last.to) - Date.parse(last.from)) / 86_400_000 + 1 : 0;
  const step = length === 30 ? "Week by week" : "Two weeks at a time";
  const plus = value.onRequest > 0 ? " “+ 1” is a price on request." : "";
  return barPanel(span, bars, {
    title: "Value of new bookings",
    list: "bookings",
    said: formatSum(value),
    heads: ["Bookings", "Value"],
    note: `${step}; the last is ${formatCount(age, "day")} old.${plus}${without}`,
    none: bookings.count === 0 ? "Nothing was booked in these days." : undefined,
  });
}

interface BarPanel {
  title: string;
  /** The list whose records are counted. */
  list: "enquiries" | "bookings";
  /** The sum of all bars, in words. */
  said: string;
  /** The heads of the two columns. */
  heads: readonly [string, string];
  note?: string;
  /** Stands in place of the bars while there is nothing to count. */
  none: string | undefined;
}

/** Bars with a link to the list that they count; the longest has the whole width. */
function barPanel(
  span: Span,
  sizes: readonly (Omit<Bar, "share"> & { size: number })[],
  { list, note, ...panel }: BarPanel,
) {
  const most = Math.max(1, ...sizes.map(({ size }) => size));
  const bars = sizes.map(({ size, ...bar }): Bar => ({ ...bar, share: percent(size / most) }));
  const label = list === "enquiries" ? "Enquiries" : "Bookings";
  return { ...panel, note, bars, all: { label, to: recordsHref(list, span) } };
}

function recordsHref(
  records: string,
  { from, to }: Partial<Span>,
  filters: Record<string, string> = {},
  sort: "newest" | "oldest" = "newest",
): string {
  return listHref(href("/admin/:records", { records }), { filters, from, to, sort });
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`;
}

function formatDay(day: string, month: "short" | "long" = "short"): string {
  const options = { timeZone: "UTC", day: "numeric", month } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(day));
}
