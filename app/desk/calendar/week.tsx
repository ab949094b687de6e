import { href, Link } from "react-router";
import type { Calendar } from "#app/desk/calendar/calendar-data.server.ts";
import { directionWords, type StopRow } from "#app/desk/deliveries/stop-rows.ts";
import { faultPath, handoverHref } from "#app/desk/frame/places.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { formatCount } from "#app/lib/format.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Shown of each day before "more". */
const shownAtMost = 3;

type Days = Pick<Calendar, "today" | "days">;

/** The days of a week on a trace. */
export function Week({ today, days }: Days) {
  return (
    <ol className="relative before:absolute before:top-3 before:bottom-3 before:left-[7px] before:w-[2.5px] before:bg-board">
      {days.map(({ day, title, rows, visits, closed }) => (
        <li key={day} data-closed={closed ? "" : undefined} className="group relative pb-3 pl-6">
          <span
            aria-hidden="true"
            data-now={day === today.day || undefined}
            className="absolute top-1 left-0 size-4 rounded-full border-[2.5px] border-board bg-ground group-data-[closed]:border-green-edge data-[now]:bg-board"
          />
          <div className="flex items-baseline justify-between gap-3 group-data-[closed]:text-quiet">
            <h3 className="font-medium">{title}</h3>
            <span className="text-right text-small text-ink-soft group-data-[closed]:text-quiet">
              {[closed, countsOf(rows, visits.length) || (!closed && "–")]
                .filter(Boolean)
                .join(", ")}
            </span>
          </div>
          <Rows rows={rows} visits={visits} day={day} />
        </li>
      ))}
    </ol>
  );
}

function Rows({ rows, visits, day }: Pick<Days["days"][number], "rows" | "visits" | "day">) {
  const seesRecords = useMay("records");
  const more = rows.length - shownAtMost;
  const seesWeeks = useMay("deliveries of all days");
  const shown = seesWeeks ? rows.slice(0, shownAtMost) : rows;
  return (
    <ul>
      {shown.map((row) => (
        <li key={row.id} className={dayRow}>
          <span className="text-board [&_.icon]:w-4.5" data-direction={row.direction}>
            <Icon name={directionWords[row.direction].icon} />
            <span className="sr-only">{directionWords[row.direction].act}</span>
          </span>
          <Link
            className="truncate font-medium no-underline hover:underline"
            to={handoverHref(row.direction, row.recordId, { branch: row.branch })}
          >
            {row.customer}
          </Link>
          <span className="flex justify-end gap-2 text-small text-ink-soft">
            {row.time}
            {row.phone && (
              <a className="text-board [&_.icon]:w-4" href={phoneLink(row.phone)}>
                <Icon name="phone" />
                <span className="sr-only">Call {row.customer}</span>
              </a>
            )}
          </span>
          <span className="col-start-2 truncate text-note text-ink-soft">{row.machines}</span>
          <span className="text-right text-note text-ink-soft">{row.city}</span>
        </li>
      ))}
      {/* Visits are shown in full: none is to be forgotten. */}
      {visits.map(({ id, customer, planned, time, machine, city }) => (
        <li key={id} className={dayRow}>
          <span className="text-board [&_.icon]:w-4.5">
            <Icon name="wrench" />
            <span className="sr-only">Visit</span>
          </span>
          {seesRecords ? (
            <Link className="truncate font-medium no-underline hover:underline" to={faultPath(id)}>
              {customer}
            </Link>
          ) : (
            <span className="truncate font-medium">{customer}</span>
          )}
          <span className="text-small text-ink-soft">
            {planned ? time : "no visit planned yet"}
          </span>
          <span className="col-start-2 truncate text-note text-ink-soft">{machine}</span>
          <span className="text-right text-note text-ink-soft">{city}</span>
        </li>
      ))}
      {seesWeeks && more > 0 && (
        <li>
          <Link
            className="staff-link ml-8"
            to={`${href("/admin/calendar/sheet")}?${new URLSearchParams({ day, branch: rows[0]?.branch ?? "" })}`}
          >
            {more} more
          </Link>
        </li>
      )}
    </ul>
  );
}

const dayRow =
  "grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 border-t border-line py-1 leading-snug first:mt-1 first:border-t-0";

function countsOf(rows: readonly StopRow[], visits: number): string {
  const out = rows.filter(({ direction }) => direction === "out").length;
  const back = rows.length - out;
  const toVisit = visits > 0 && formatCount(visits, "visit");
  return [out > 0 && `${out} out`, back > 0 && `${back} back`, toVisit].filter(Boolean).join(", ");
}

interface BarProps extends Days, Pick<Calendar, "rows" | "visits"> {
  chosen: string | undefined;
  choose(day: string | undefined): void;
}

/** On phones: the days in one row, of which one is shown. */
export function DaysBar({ today, days, rows, visits, chosen, choose }: BarProps) {
  return (
    <div className="-mx-4 mb-3 flex justify-between gap-1 overflow-x-auto border-b border-line px-3 pb-3 tablet:hidden">
      {days.map(({ day, title, closed, ...own }) => {
        const isNow = day === today.day;
        const shown = isNow ? { rows, visits } : own;
        const [weekday, date, month] = title.split(" ");
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen ? chosen === day : isNow}
            data-closed={closed ? "" : undefined}
            onClick={() => choose(isNow ? undefined : day)}
            className="grid min-h-15.5 min-w-11 flex-1 cursor-pointer content-center justify-items-center rounded-badge text-note not-aria-pressed:data-[closed]:text-quiet aria-pressed:bg-fill aria-pressed:text-paper"
          >
            <span>{weekday} </span>
            <strong className="font-medium">{date} </strong>
            <span className="sr-only">{closed ? `${month}, ${closed}, ` : `${month}, `}</span>
            <span>{shown.rows.length + shown.visits.length || "–"}</span>
          </button>
        );
      })}
    </div>
  );
}
