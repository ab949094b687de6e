import { scaleLinear, scaleSqrt } from "d3-scale";
import { area, line } from "d3-shape";
import { href } from "react-router";
import { formatSum } from "#app/domain/bookings/price.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import type { Span } from "#app/domain/numbers/period.ts";
import { noBranch, noGroup } from "#app/domain/records/record-query.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { listHref } from "#app/platform/lists/list-query.ts";

export type DrawnNumbers = ReturnType<typeof drawNumbers>;

/** Numbers as charts and words: drawn here, so that no browser needs the library that draws. */
export function drawNumbers(numbers: Numbers) {
  const { at, length, span, firstAnswer, waiting } = numbers;
  return {
    length,
    period: `${formatDay(span.from, "long")} to ${formatDay(span.to, "long")}`,
    asOf: formatReceived(at.toISOString(), at),
    days: drawDays(numbers),
    firstAnswer: drawFirstAnswer(firstAnswer),
    waiting: {
      count: waiting.count,
      words: formatCount(waiting.count, "enquiry", "enquiries"),
      wait: waiting.count === 1 ? "waits" : "wait",
      to: recordsHref("enquiries", { to: waiting.to }, { status: "new" }, "oldest"),
    },
    longest: recordsHref("enquiries", {}, { status: "new" }, "oldest"),
    bars: [drawBranches(numbers), drawGroups(numbers), drawValue(numbers)],
  };
}

/** The plot's own units; it is stretched to the width there is. */
const plot = { width: 1_000, height: 168 };

function drawDays({ days, enquiries, bookings, length, span }: Numbers) {
  const most = Math.max(1, ...days.flatMap((day) => [day.enquiries, day.bookings]));
  const y = scaleLinear([0, most], [plot.height, 0]).nice(3);
  const share = (index: number) => (index + 0.5) / days.length;
  const x = (_day: unknown, index: number) => share(index) * plot.width;
  const drawLine = line<(typeof days)[number]>(x, (day) => y(day.enquiries)).digits(1);
  const drawArea = area<(typeof days)[number]>(x, plot.height, (day) => y(day.enquiries)).digits(1);
  return {
    ...plot,
    line: drawLine(days) ?? "",
    area: drawArea(days) ?? "",
    ticks: y
      .ticks(3)
      .filter(Number.isInteger)
      .map((count) => ({ label: formatNumber(count), y: y(count) })),
    days: days.map((day, index) => ({
      ...day,
      label: formatDay(day.day),
      // Every week has its name under the plot; of ninety days every second one.
      isNamed: index % (length === 30 ? 7 : 14) === 0,
      x: percent(share(index)),
      left: percent(index / days.length),
      y: y(day.enquiries),
      bar: y(day.bookings),
      enquiriesHref: recordsHref("enquiries", { from: day.day, to: day.day }),
      bookingsHref: recordsHref("bookings", { from: day.day, to: day.day }),
    })),
    column: percent(1 / days.length),
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

function drawFirstAnswer({ answers, median, before }: Numbers["firstAnswer"]) {
  const slowest = answers.at(-1);
  if (!slowest || median === undefined) return undefined;
  // By square roots, or the slowest would push all others into one point.
  const x = scaleSqrt([0, Math.max(1, slowest.took)], [0, 1]);
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
      { label: "The quickest", value: formatWait(answers[0]?.took ?? 0) },
      { label: "A quarter within", value: formatWait(share(0.25).took) },
      { label: "Half within", value: formatWait(median) },
      { label: "Three quarters within", value: formatWait(share(0.75).took) },
      { label: "The slowest", value: formatWait(slowest.took) },
    ],
  };
}

interface Bar {
  label: string;
  value: string;
  /** How much of the longest bar. */
  share: string;
  to: string;
  /** What follows the value for those who hear it. */
  aside?: string | undefined;
}

function drawBranches({ branches, enquiries, span }: Numbers) {
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

function drawGroups({ groups, bookings, span }: Numbers) {
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

function drawValue({ value, bookings, span, length }: Numbers) {
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
    title: "Booked value",
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
  /** What stands above the names and above the numbers. */
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
