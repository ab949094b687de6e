import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { Link } from "react-router";
import type { NumberWords } from "#app/desk/dashboard/numbers/number-words.server.ts";
import { NoNumbers, Panel } from "#app/desk/dashboard/numbers/panel.tsx";

type Props = NumberWords["days"] & { length: number };
type Day = Props["days"][number];

/** Enquiries as a line, bookings as bars on the same scale. */
export function DayChart(props: Props) {
  const { enquiries, bookings, days, length, isEmpty } = props;
  return (
    <Panel title="Enquiries and bookings by day" all={{ label: "Enquiries", to: enquiries.to }}>
      <p className="flex flex-wrap gap-x-6.5 gap-y-0.5">
        <Link to={enquiries.to} className={legend}>
          <span className="mr-2 inline-block size-3.5 border-t-[2.5px] border-board bg-tint align-[-2px]" />
          <strong className="mr-1 font-medium text-ink">{enquiries.count}</strong> {enquiries.noun},{" "}
          {enquiries.before} in the {length} days before
        </Link>
        <Link to={bookings.to} className={legend}>
          <span className="mr-2 inline-block h-3.5 w-[7px] bg-ink align-[-2px]" />
          <strong className="mr-1 font-medium text-ink">{bookings.count}</strong> {bookings.noun},{" "}
          {bookings.before} before
        </Link>
      </p>
      {isEmpty ? (
        <NoNumbers>Nothing arrived during these {length} days.</NoNumbers>
      ) : (
        <Plot days={days} />
      )}
      <DayTable days={days} />
    </Panel>
  );
}

const legend = "text-ink-soft no-underline hover:underline hover:underline-offset-4";

const height = 168;
const margin = { top: 8, left: 34, bottom: 28 };
/** Below this width in px there is room for every second name of a day. */
const narrow = 480;

/** Drawn in the browser, as wide as there is room; the table has the same links for the keyboard. */
function Plot({ days }: Pick<Props, "days">) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <div className="mt-2.5 h-51" aria-hidden="true">
      <div ref={parentRef} className="h-full">
        {width > 0 && <Drawing days={days} width={width} />}
      </div>
    </div>
  );
}

function Drawing({ days, width }: Pick<Props, "days"> & { width: number }) {
  const most = Math.max(4, ...days.flatMap((day) => [day.enquiries, day.bookings]));
  const y = scaleLinear({ domain: [0, most], range: [height, 0], nice: 4 });
  const counts = y.ticks(4).filter(Number.isInteger);
  const inner = width - margin.left;
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [0, inner] });
  const step = x.bandwidth();
  const middle = ({ day }: Day) => (x(day) ?? 0) + step / 2;
  const onLine = ({ enquiries }: Day) => y(enquiries);
  const named = days.filter(({ isNamed }) => isNamed);
  const shown = width < narrow ? named.filter((_, index) => index % 2 === 0) : named;
  const labels = new Map(days.map(({ day, label }) => [day, label]));
  const today = days.at(-1);
  const bar = Math.min(7, step * 0.4);
  return (
    <svg
      className="block overflow-visible"
      width={width}
      height={margin.top + height + margin.bottom}
      aria-hidden="true"
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>
        <GridRows scale={y} width={inner} tickValues={counts} stroke="var(--color-line)" />
        <AreaClosed data={days} x={middle} y={onLine} yScale={y} className="fill-tint" />
        {days.map((day) => (
          <Bar
            key={day.day}
            x={middle(day) - bar / 2}
            y={y(day.bookings)}
            width={bar}
            height={height - y(day.bookings)}
            className={day === today ? "fill-card stroke-ink stroke-[1.5]" : "fill-ink"}
          />
        ))}
        <LinePath
          data={days}
          x={middle}
          y={onLine}
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
          scale={y}
          tickValues={counts}
          tickFormat={(count) => Number(count).toLocaleString("en-IN")}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...label, dx: -4, dy: 5, textAnchor: "end" }}
        />
        <AxisBottom
          scale={x}
          top={height}
          tickValues={shown.map(({ day }) => day)}
          tickFormat={(day) => labels.get(day)}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...label, dy: 6, textAnchor: "middle" }}
        />
        {days.map(({ day, label, enquiries, bookings, enquiriesHref }) => (
          <Link key={day} to={enquiriesHref} tabIndex={-1}>
            <rect
              x={x(day)}
              width={step}
              height={height}
              className="fill-transparent hover:fill-board hover:opacity-10"
            >
              <title>{`${label}: ${enquiries} enquiries, ${bookings} bookings`}</title>
            </rect>
          </Link>
        ))}
      </g>
    </svg>
  );
}

const label = {
  fill: "var(--color-ink-soft)",
  fontSize: 14,
  fontFamily: "inherit",
  fontWeight: 400,
} as const;

function DayTable({ days }: Pick<Props, "days">) {
  return (
    <details>
      {/* At the end of the legend's line, so that the plot ends the panel. */}
      <summary className="inline-block min-h-6 cursor-pointer text-(--link) tablet:absolute tablet:top-10.5 tablet:right-5">
        Day by day, as a table
      </summary>
      <div className="max-h-80 overflow-y-auto">
        <table
          aria-label="Enquiries and bookings by day"
          className="w-full [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-right [&_:is(th,td)]:font-normal [&_:is(th,td):first-child]:text-left [&_a]:inline-block [&_a]:min-h-6 [&_a]:min-w-8 [&_a]:underline-offset-4"
        >
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Enquiries</th>
              <th scope="col">Bookings</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, label, enquiries, bookings, ...to }) => (
              <tr key={day}>
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
