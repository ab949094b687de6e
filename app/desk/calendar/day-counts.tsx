import type { Calendar } from "#app/desk/calendar/calendar-data.server.ts";
import { groupStops } from "#app/desk/deliveries/stop-rows.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { Via } from "#app/ui/trace.tsx";

/** Today in six figures on a trace; on phones the first three in a line. */
export function DayCounts({
  calendar,
}: {
  calendar: Pick<Calendar, "rows" | "done" | "cleaning" | "repair">;
}) {
  const { rows, done, cleaning, repair } = calendar;
  const groups = [...groupStops(rows), { title: "Done today", rows: done, isLate: false }];
  const counts = [
    ...groups.map(({ title, rows: some, isLate }) => {
      const machines = some.reduce((n, { number }) => n + number, 0);
      const count = some.length;
      return { title, count, rest: formatCount(machines, "machine"), isLate: isLate && count > 0 };
    }),
    { title: "Being cleaned", count: cleaning, rest: "not free today", isLate: false },
    { title: "In repair", count: repair, rest: "not in stock", isLate: false },
  ];
  return (
    <ul
      aria-label="Today in figures"
      className="mb-4 flex justify-between gap-3 tablet:mb-7 tablet:grid tablet:grid-cols-6 tablet:gap-0 tablet:overflow-x-clip"
    >
      {counts.map(({ title, count, rest, isLate }, index) => (
        <li
          key={title}
          data-late={isLate || undefined}
          className="group relative tablet:pt-6 tablet:before:absolute tablet:before:top-2 tablet:before:h-0.5 tablet:before:w-full tablet:before:bg-ticked-line [&>.via]:absolute [&>.via]:top-0 [&>.via]:left-0 max-tablet:nth-[n+4]:hidden max-tablet:[&>.via]:hidden"
        >
          <Via live={index === 0 && count > 0} />
          <span className="font-medium group-data-[late]:text-alarm-deep max-tablet:hidden tablet:block">
            {title}
          </span>
          <strong className="group-data-[late]:text-alarm-deep max-tablet:font-medium tablet:type-figure tablet:block">
            {formatNumber(count)}
          </strong>
          <span className="tablet:hidden"> {title.toLowerCase()}</span>
          <small className="block text-note text-quiet max-tablet:hidden">{rest}</small>
        </li>
      ))}
    </ul>
  );
}
