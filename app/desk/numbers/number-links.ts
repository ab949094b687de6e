import { href } from "react-router";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import type { Period, Span } from "#app/domain/numbers/period.ts";
import { listHref } from "#app/platform/lists/list-query.ts";

/** Addresses of the lists that are counted: of the period and the branch, without cancelled bookings. */
export function linksOf({ period, branch }: Pick<Numbers, "period" | "branch">) {
  return (
    records: "enquiries" | "bookings" | "quotations" | "faults",
    filters: Record<string, string> = {},
    { from, to }: Partial<Span> = period.span,
    sort: "newest" | "oldest" = "newest",
  ): string => {
    const own = {
      ...(branch !== undefined && { branch }),
      ...(records === "bookings" && { without: "cancelled" }),
      ...(records === "quotations" && { without: "draft" }),
      ...filters,
    };
    return listHref(href("/admin/:records", { records }), { filters: own, from, to, sort });
  };
}

/** "27 October to 25 November", "November 2026, so far", "April 2025 to March 2026". */
export function titleOf({ unit, key, span, isRunning }: Period): string {
  if (unit === "days") return `${formatDay(span.from, "long")} to ${formatDay(span.to, "long")}`;
  const name =
    unit === "month" ? formatMonth(span.from) : `April ${key} to March ${Number(key) + 1}`;
  return isRunning ? `${name}, so far` : name;
}

export function beforeOf({ unit, key, before, isRunning }: Period): string {
  if (unit === "days") return `in the ${key} days before`;
  const name = unit === "month" ? formatMonth(before.from) : "the year before";
  return isRunning ? `in the same days of ${name}` : `in ${name}`;
}

export function formatDay(day: string, month: "short" | "long" = "short"): string {
  const options = { timeZone: "UTC", day: "numeric", month } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(day));
}

/** "October 2026", or "Oct". */
export function formatMonth(day: string, month: "short" | "long" = "long"): string {
  const year = month === "long" ? "numeric" : undefined;
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month, year }).format(new Date(day));
}
