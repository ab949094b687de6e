import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { Link } from "react-router";
import { beforeOf, formatDay, formatMonth, linksOf } from "#app/desk/numbers/number-links.ts";
import { Panel } from "#app/desk/numbers/panels.tsx";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { capitalize, formatCount, formatNumber } from "#app/lib/format.ts";

/** A day or a month, with the ways to its lists. */
type Day = ReturnType<typeof daysOf>[number];
type Days = { days: Day[] };

/** Enquiries as a line, bookings as bars on the same scale. */
export function DayChart({ numbers }: { numbers: Numbers }) {
  const { period, total, before } = numbers;
  const to = linksOf(numbers);
  const days = daysOf(numbers);
  const step = period.unit === "year" ? "month" : "day";
  const title = `Enquiries and bookings by ${step}`;
  const legend = (list: "enquiries" | "bookings", one: string, when: string) => (
    <Link to={to(list)}>
      <span className={`mr-2 inline-block align-[-2px] ${marks[list]}`} />
      <strong className="mr-1 font-medium text-ink">{formatNumber(total[list])}</strong>{" "}
      {`${total[list] === 1 ? one : list}, ${formatNumber(before[list])} ${when}`}
    </Link>
  );
  return (
    <Panel
      title={title}
      all={{ label: "Enquiries", to: to("enquiries") }}
      none={total.enquiries + total.bookings === 0 && "Nothing arrived in this period."}
      above={
        <p className="flex flex-wrap gap-x-6 [&>a]:py-1 [&>a]:text-ink-soft [&>a]:no-underline [&>a:hover]:underline [&>a:hover]:underline-offset-4">
          {legend("enquiries", "enquiry", beforeOf(period))}
          {legend("bookings", "booking", "before")}
        </p>
      }
      below={<ChartTable days={days} title={title} step={step} />}
    >
      <Plot days={days} isRunning={period.isRunning} />
    </Panel>
  );
}

function daysOf(numbers: Numbers) {
  const { unit, key } = numbers.period;
  const to = linksOf(numbers);
  // Every week has its name under the plot; of ninety days every second one.
  const named = unit === "year" ? 1 : key === "90" ? 14 : 7;
  return numbers.points.map((span, index) => ({
    ...span,
    label: unit === "year" ? formatMonth(span.from, "short") : formatDay(span.from),
    isNamed: index % named === 0,
    enquiriesHref: to("enquiries", {}, span),
    bookingsHref: to("bookings", {}, span),
  }));
}

const marks = {
  enquiries: "size-3.5 border-t-[2.5px] border-board bg-tint",
  bookings: "h-3.5 w-[7px] bg-ink",
};

const height = 168;
const margin = { top: 8, left: 34, bottom: 28 };
/** Below this width in px there is room for every second name of a day. */
const narrow = 480;

/** Drawn in the browser, as wide as there is room; the table has the same links for the keyboard. */
function Plot({ days, isRunning }: Days & { isRunning: boolean }) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const most = Math.max(4, ...days.flatMap((day) => [day.enquiries, day.bookings]));
  const y = scaleLinear({ domain: [0, most], range: [height, 0], nice: 4 });
  const counts = y.ticks(4).filter(Number.isInteger);
  const inner = width - margin.left;
  const x = scaleBand({ domain: days.map(({ from }) => from), range: [0, inner] });
  const step = x.bandwidth();
  const bar = Math.min(7, step * 0.4);
  const middle = ({ from }: Day) => (x(from) ?? 0) + step / 2;
  const onLine = ({ enquiries }: Day) => y(enquiries);
  const line = { data: days, x: middle, y: onLine };
  const named = days.filter(({ isNamed }) => isNamed);
  const shown = width < narrow ? named.filter((_, index) => index % 2 === 0) : named;
  const today = isRunning ? days.at(-1) : undefined;
  return (
    <div className="mt-2 h-51" aria-hidden="true">
      <div ref={parentRef} className="h-full">
        {width > 0 && (
          <svg
            className="block overflow-visible"
            width={width}
            height={margin.top + height + margin.bottom}
            aria-hidden="true"
          >
            <g transform={`translate(${margin.left} ${margin.top})`}>
              <GridRows scale={y} width={inner} tickValues={counts} stroke="var(--color-line)" />
              <AreaClosed {...line} yScale={y} className="fill-tint" />
              {days.map((day) => (
                <Bar
                  key={day.from}
                  x={middle(day) - bar / 2}
                  y={y(day.bookings)}
                  width={bar}
                  height={height - y(day.bookings)}
                  className={day === today ? "fill-card stroke-ink stroke-[1.5]" : "fill-ink"}
                />
              ))}
              <LinePath
                {...line}
                className="fill-none stroke-board stroke-[2.5] [stroke-linejoin:round]"
              />
              {today && (
                <circle
                  cx={middle(today)}
                  cy={onLine(today)}
                  r="6"
                  className="fill-card stroke-board stroke-[2.5]"
                />
              )}
              <AxisLeft
                {...axis}
                scale={y}
                tickValues={counts}
                tickFormat={(count) => formatNumber(Number(count))}
                tickLabelProps={{ ...label, dx: -4, dy: 5, textAnchor: "end" }}
              />
              <AxisBottom
                {...axis}
                scale={x}
                top={height}
                tickValues={shown.map(({ from }) => from)}
                tickFormat={(day) => shown.find(({ from }) => from === day)?.label}
                tickLabelProps={{ ...label, dy: 6, textAnchor: "middle" }}
              />
              {days.map(({ from, label, enquiries, bookings, enquiriesHref }) => (
                <Link key={from} to={enquiriesHref} tabIndex={-1}>
                  <rect
                    x={x(from)}
                    width={step}
                    height={height}
                    className="fill-transparent hover:fill-board hover:opacity-10"
                  >
                    <title>{`${label}: ${formatCount(enquiries, "enquiry", "enquiries")}, ${formatCount(bookings, "booking")}`}</title>
                  </rect>
                </Link>
              ))}
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}

const axis = { hideAxisLine: true, hideTicks: true };

const soft = "var(--color-ink-soft)";
const label = { fontSize: 14, fontFamily: "inherit", fontWeight: 400, fill: soft } as const;

function ChartTable({ days, title, step }: Days & Record<"title" | "step", string>) {
  const head = capitalize(step);
  return (
    <details>
      {/* At the end of the legend's line, so that the plot ends the panel. */}
      <summary className="inline-block min-h-6 cursor-pointer text-(--link) tablet:absolute tablet:top-10.5 tablet:right-5">
        {head} by {step}, as a table
      </summary>
      <div className="max-h-80 overflow-y-auto">
        <table
          aria-label={title}
          className="w-full [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-right [&_:is(th,td)]:font-normal [&_:is(th,td):first-child]:text-left [&_a]:inline-block [&_a]:min-h-6 [&_a]:min-w-8 [&_a]:underline-offset-4"
        >
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Enquiries</th>
              <th scope="col">Bookings</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ from, label, enquiries, bookings, ...to }) => (
              <tr key={from}>
                <th scope="row">{label}</th>
                <td>
                  <Link to={to.enquiriesHref}>{enquiries}</Link>
                </td>
                <td>
                  <Link to={to.bookingsHref}>{bookings}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
