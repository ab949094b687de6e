import { daysBetween, formatWeekday } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";

/** Names a delivery or collection for forms and for the order of a day: its direction and lines. */
export const stopKey = ({
  direction,
  machines,
}: {
  direction: string;
  machines: readonly { id: string }[];
}) => [direction, ...machines.map(({ id }) => id)].join(" ");

/** The delay of a delivery or collection, and its due day if it is planned on another. */
export function timingOf({ due, day }: Record<"due" | "day", string>, today: string) {
  const late = daysBetween(day, today);
  return {
    late: late > 0 ? `${formatCount(late, "day")} late` : "",
    moved: day === due ? "" : `${due < today ? "was due" : "due"} ${formatWeekday(due)}`,
  };
}

/** "Collection Sat 5 Dec, 9:00, Arun; was due Thu 3 Dec" */
export function describeStop(
  stop: Record<"due" | "day" | "time" | "driver", string> & { direction: "out" | "back" },
  today: string,
): string {
  const { direction, day, time, driver } = stop;
  const { late, moved } = timingOf(stop, today);
  const what = direction === "out" ? "Delivery" : "Collection";
  const when = [`${what} ${formatWeekday(day)}`, time, driver].filter(Boolean).join(", ");
  return [when, moved, late].filter(Boolean).join("; ");
}
