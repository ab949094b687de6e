import { useId } from "react";
import { Link } from "react-router";
import { barWords } from "#app/desk/calendar/day-table.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import type { Bar } from "#app/domain/calendar/timeline.server.ts";
import { addDays, daysBetween, formatDay } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

interface Props {
  bars: readonly Bar[];
  from: string;
  days: number;
  today: string;
  /** In CSS pixels. */
  dayWidth: number;
}

const laneHeight = 34;
const barHeight = 26;

/** The bookings of a configuration as bars, in as few lanes as they need. Each leads to its booking. */
export function TimelineBars({ bars, from, days, today, dayWidth }: Props) {
  const hatch = useId();
  const lanes = laneOf(bars);
  const height = Math.max(1, ...[...lanes.values()].map((lane) => lane + 1)) * laneHeight;
  const x = (day: string) => daysBetween(from, day) * dayWidth;
  const todayAt = x(today);
  return (
    <svg className="block overflow-hidden text-note" width={days * dayWidth} height={height}>
      <title>Bookings</title>
      <pattern
        id={hatch}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="stroke-rail-edge stroke-[3]" x1="0" x2="0" y1="0" y2="5" />
      </pattern>
      {todayAt >= 0 && (
        <line className="stroke-board stroke-[1.5]" x1={todayAt} x2={todayAt} y1="0" y2={height} />
      )}
      {bars.map((bar) => {
        const { key, id, state, last, to } = bar;
        const y = (lanes.get(key) ?? 0) * laneHeight + (laneHeight - barHeight) / 2;
        const end = state === "cleaning" ? bar.from : addDays(last, 1);
        const rest = { x: x(end), y, width: Math.max(0, x(addDays(to, 1)) - x(end)) };
        return (
          <g key={key}>
            <title>{describe(bar)}</title>
            <Link to={bookingPath(id)} aria-label={labelOf(bar)}>
              {rest.width > 0 && (
                <rect
                  {...rest}
                  height={barHeight}
                  rx="4"
                  {...(state === "overdue"
                    ? { className: "fill-alarm-fill" }
                    : { fill: `url(#${hatch})` })}
                />
              )}
              {state !== "cleaning" && (
                <BarBody bar={bar} x={x(bar.from)} y={y} width={x(end) - x(bar.from)} />
              )}
            </Link>
            {state === "overdue" && rest.width > 20 && (
              <text
                className="pointer-events-none fill-paper font-medium"
                x={Math.max(0, rest.x) + 9}
                y={y + 18}
              >
                {formatNumber(bar.number)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const looks = {
  out: ["fill-fill", "fill-paper"],
  overdue: ["fill-fill", "fill-paper"],
  confirmed: ["fill-tint stroke-board stroke-[1.5]", "fill-ink"],
  asked: ["fill-card stroke-alarm [stroke-dasharray:4_3]", "fill-alarm-text"],
  cleaning: ["", ""],
} as const;

/** Below these widths a bar loses the booking's reference, then the customer. */
const [forReference, forCustomer] = [190, 90];

function BarBody({ bar, x, y, width }: { bar: Bar; x: number; y: number; width: number }) {
  const [look, text] = looks[bar.state];
  const start = Math.max(0, x);
  const seen = x + width - start;
  return (
    <>
      <rect
        className={look}
        x={x + 1}
        y={y + 1}
        width={Math.max(2, width - 2)}
        height={barHeight - 2}
        rx="4"
      />
      <svg x={start} y={y} width={Math.max(0, seen - 4)} height={barHeight} aria-hidden="true">
        <text className={text} x="9" y="18">
          <tspan className="font-medium">{formatNumber(bar.number)}</tspan>{" "}
          {seen >= forCustomer && <tspan dx="4">{bar.customer}</tspan>}
        </text>
        {seen >= forReference && (
          <text className={text} x={seen - 10} y="18" textAnchor="end">
            {bar.reference}
          </text>
        )}
      </svg>
    </>
  );
}

function describe(bar: Bar): string {
  const { customer, reference, number } = bar;
  return `${customer}, ${reference}: ${formatNumber(number)} ${timeOf(bar)}`;
}

/** It begins with what stands in the bar, for those who speak to it. */
function labelOf(bar: Bar): string {
  const { customer, reference, number } = bar;
  return `${formatNumber(number)} ${customer} ${reference} ${timeOf(bar)}`;
}

/** "confirmed, 30 Nov to 4 Dec". */
function timeOf({ state, from, last, to }: Bar): string {
  const until = state === "cleaning" || state === "overdue" ? to : last;
  return `${barWords[state]}, ${formatDay(from)} to ${formatDay(until)}`;
}

/** Each bar's lane: the first one that is free when the bar begins. */
function laneOf(bars: readonly Bar[]) {
  const ends: string[] = [];
  return new Map(
    bars
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ key, from, to }) => {
        const free = ends.findIndex((end) => end < from);
        const lane = free < 0 ? ends.length : free;
        ends[lane] = to;
        return [key, lane] as const;
      }),
  );
}
