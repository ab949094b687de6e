import { Link } from "react-router";
import { bookingPath } from "#app/desk/frame/places.ts";
import type { TimelineRow } from "#app/domain/calendar/timeline.server.ts";
import { addDays, formatWeekday } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** The timeline of one configuration in words: a row for each day, with its bookings. */
export function DayTable({ row, from }: { row: TimelineRow; from: string }) {
  const { name, stock, days, bars } = row;
  return (
    <table
      className="mt-3 w-full max-w-180 border-collapse text-left [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:border-b [&_th]:border-line [&_th]:py-2 [&_th]:pr-3 [&_th]:align-top [&_th]:font-medium"
      aria-label={`${name} by day`}
    >
      <thead className="text-note text-ink-soft">
        <tr>
          {["Day", "Free", "Out", "Reserved", "Asked", "Bookings"].map((head) => (
            <th key={head} scope="col" className="max-tablet:last:sr-only">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ free, out, reserved, asked }, index) => {
          const day = addDays(from, index);
          const here = bars.filter((bar) => bar.from <= day && day <= bar.to);
          return (
            <tr key={day} className="max-tablet:[&>td:last-child]:hidden">
              <th scope="row" className="whitespace-nowrap">
                {formatWeekday(day)}
              </th>
              <td className={free !== null && free < 0 ? "font-medium text-alarm-text" : ""}>
                {free === null ? "not known" : formatNumber(free).replace("-", "− ")}
                {stock !== null && <span className="text-ink-soft"> of {formatNumber(stock)}</span>}
              </td>
              <td>{formatNumber(out)}</td>
              <td>{formatNumber(reserved)}</td>
              <td>{formatNumber(asked)}</td>
              <td>
                {here.map(({ key, id, reference, number, state }) => (
                  <Link key={key} className="mr-3 inline-block" to={bookingPath(id)}>
                    {reference}: {formatNumber(number)} {barWords[state]}
                  </Link>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The states of bars for the legend and for screen readers. */
export const barWords = {
  out: "out",
  confirmed: "confirmed",
  asked: "requested",
  overdue: "overdue",
  cleaning: "being prepared",
} as const;
