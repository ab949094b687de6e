import { type KeyboardEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { barWords } from "#app/desk/calendar/day-table.tsx";
import { type TimelineView, timelineHref } from "#app/desk/calendar/timeline-address.ts";
import { TimelineBars } from "#app/desk/calendar/timeline-bars.tsx";
import { arrowSteps } from "#app/desk/ui/grid.tsx";
import type { BarState, DayCount, TimelineRow } from "#app/domain/calendar/timeline.server.ts";
import { addDays, daysBetween, formatDay, formatWeekday, weekdays } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  rows: readonly Omit<TimelineRow, "bars">[];
  /** The row whose bookings are drawn below it. */
  open: TimelineRow;
  view: TimelineView;
  today: string;
}

/** A day, or a week where three months are shown: then the numbers are those of its worst day. */
interface Column {
  from: string;
  days: number;
}

/**
 * Rows of configurations and columns of days; each number is what is free that day. Arrow keys move
 * between cells, Enter opens the row.
 */
export function TimelineGrid({ rows, open, view, today }: Props) {
  const navigate = useNavigate();
  const [at, setAt] = useState({ row: 0, column: 0 });
  const isByDay = view.days === 28;
  const length = isByDay ? 1 : 7;
  const columns: Column[] = Array.from({ length: view.days / length }, (_, index) => {
    return { from: addDays(view.from, index * length), days: length };
  });
  const show = (slug: string) =>
    navigate(timelineHref(view, { open: slug }), { preventScrollReset: true });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const [down = 0, right = 0] = arrowSteps[event.key] ?? [];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const row = Math.min(Math.max(0, at.row + down), rows.length - 1);
    const column = Math.min(Math.max(0, at.column + right), columns.length - 1);
    setAt({ row, column });
    const table = event.currentTarget.closest("table");
    table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  };
  const focused = rows[at.row];
  const tip = focused && describe(focused, columns[at.column], view.from);
  return (
    <div className="max-tablet:hidden">
      <Legend />
      <div className="overflow-x-auto rounded-control border border-line bg-card">
        <table
          aria-label="Free machines by day"
          className={`timeline-table ${isByDay ? "w-[1152px]" : "w-[1376px]"}`}
        >
          <thead>
            <tr className="h-10.5">
              <th scope="col" className="font-medium">
                <span className="flex justify-between">
                  Configuration <span>units</span>
                </span>
              </th>
              {columns.map((column) => (
                <HeadCell key={column.from} {...{ column, isByDay, today }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const isOpen = row.slug === open.slug;
              return [
                <tr
                  key={row.slug}
                  className={`h-10 border-t border-line ${isOpen ? "bg-tint" : "bg-card"}`}
                >
                  <th scope="row" className="font-medium">
                    <span className="flex items-center gap-2">
                      <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
                      <Link
                        className="truncate text-ink no-underline hover:underline"
                        to={timelineHref(view, { open: row.slug })}
                        aria-expanded={isOpen}
                        preventScrollReset
                      >
                        {row.name}
                      </Link>
                      <span className="ml-auto font-normal text-ink-soft">
                        {row.stock === null ? "–" : formatNumber(row.stock)}
                      </span>
                    </span>
                  </th>
                  {columns.map((column, place) => {
                    const worst = worstOf(row.days, column, view.from);
                    const isAt = at.row === index && at.column === place;
                    return (
                      <td key={column.from} className={`p-0 ${lookOf(worst)}`}>
                        <button
                          type="button"
                          tabIndex={isAt ? 0 : -1}
                          data-cell={`${index} ${place}`}
                          onFocus={() => setAt({ row: index, column: place })}
                          onKeyDown={move}
                          onClick={() => show(row.slug)}
                          title={describe(row, column, view.from)}
                          aria-label={`${freeOf(worst)} free. ${describe(row, column, view.from)}`}
                          className="block h-10 w-full cursor-pointer text-center tabular-nums focus-visible:-outline-offset-2"
                        >
                          {freeOf(worst)}
                        </button>
                      </td>
                    );
                  })}
                </tr>,
                isOpen && (
                  <tr key={`${row.slug} bars`} className="bg-card align-top">
                    <th scope="row" className="pt-2 font-normal text-ink-soft">
                      <BarSummary row={open} />
                    </th>
                    <td colSpan={columns.length} className="p-0">
                      <TimelineBars
                        bars={open.bars}
                        {...{ from: view.from, days: view.days, today }}
                        dayWidth={isByDay ? 31 : 12}
                      />
                    </td>
                  </tr>
                ),
              ];
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-2 min-h-6.5 text-ink-soft" role="status">
        {tip}
      </p>
    </div>
  );
}

function HeadCell({ column, isByDay, today }: { column: Column; isByDay: boolean; today: string }) {
  const { from, days } = column;
  const isToday = from <= today && today < addDays(from, days);
  const look = isToday ? "bg-fill text-paper" : isByDay && isSunday(from) ? "bg-done-tint" : "";
  const [date = "", month = ""] = formatDay(from).split(" ");
  const isNamed = !isByDay || date === "1";
  return (
    <th scope="col" abbr={formatWeekday(from)} className={`leading-4.5 font-normal ${look}`}>
      <span className="block">{isNamed ? month : weekdays[dayOf(from)]?.slice(0, 2)}</span>
      <span className="block text-small font-medium">{date}</span>
    </th>
  );
}

const dayOf = (day: string) => new Date(day).getUTCDay();
const isSunday = (day: string) => dayOf(day) === 0;

const low = 2;

function lookOf(count: DayCount | undefined): string {
  const { free = null } = count ?? {};
  if (free === null) return "text-quiet";
  if (free < 0) return "bg-alarm-tint font-medium text-alarm-text";
  return free <= low ? "bg-fresh text-new-text" : "";
}

function freeOf(count: DayCount | undefined): string {
  const { free = null } = count ?? {};
  if (free === null) return "–";
  return free < 0 ? `− ${formatNumber(-free)}` : formatNumber(free);
}

/** The day of a column on which the least is free. */
function worstOf(days: readonly DayCount[], { from, days: length }: Column, first: string) {
  const start = daysBetween(first, from);
  const some = days.slice(start, start + length);
  return some.toSorted((a, b) => (a.free ?? 0) - (b.free ?? 0))[0];
}

/** "Workstation 16, Thu 10 Dec: 11 of 14 booked, 5 more requested". */
function describe(
  { name, stock, days }: Omit<TimelineRow, "bars">,
  column: Column | undefined,
  first: string,
): string | undefined {
  const count = column && worstOf(days, column, first);
  if (!count) return undefined;
  const when = column.days === 1 ? formatWeekday(column.from) : `week of ${formatDay(column.from)}`;
  const booked = formatNumber(count.out + count.reserved);
  const of =
    stock === null
      ? `${booked} booked, stock not known`
      : `${booked} of ${formatNumber(stock)} booked`;
  const more = count.asked > 0 ? `, ${formatNumber(count.asked)} more requested` : "";
  return `${name}, ${when}: ${of}${more}`;
}

function BarSummary({ row: { bars, inRepair } }: { row: TimelineRow }) {
  const bookings = new Set(bars.map(({ id }) => id)).size;
  const late = bars.filter(({ state }) => state === "overdue").length;
  const lines = [
    `${formatNumber(bookings)} ${bookings === 1 ? "booking" : "bookings"}`,
    late > 0 && `${formatNumber(late)} overdue`,
    inRepair > 0 && `${formatNumber(inRepair)} in repair, no date yet`,
  ];
  return lines.map(
    (line) =>
      line && (
        <span key={line} className="block leading-8.5">
          {line}
        </span>
      ),
  );
}

const swatches: Readonly<Record<BarState, string>> = {
  out: "bg-fill",
  confirmed: "border-[1.5px] border-board bg-tint",
  asked: "border border-dashed border-alarm",
  overdue: "bg-alarm-fill",
  cleaning:
    "bg-[repeating-linear-gradient(135deg,var(--color-rail-edge)_0_1.5px,transparent_1.5px_5px)]",
};

function Legend() {
  return (
    <div className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-note text-ink-soft">
      {Object.entries(barWords).map(([state, words]) => (
        <span key={state} className="flex items-center gap-2">
          <span className={`h-3 w-5 rounded-[2px] ${swatches[state as BarState]}`} />
          {words}
        </span>
      ))}
      <span className="ml-auto">
        Each number is what is free that day. Arrows move, Enter opens.
      </span>
    </div>
  );
}
