import { Link } from "react-router";
import type { DrawnNumbers } from "#app/desk/dashboard/numbers/draw-numbers.server.ts";
import { Panel } from "#app/desk/dashboard/numbers/panel.tsx";

type Props = DrawnNumbers["days"] & { length: number };

/**
 * Enquiries as a line, bookings as bars on the same scale. Points are placed in per cent, so that
 * the plot is as wide as there is room and its words keep their size; only the line is stretched.
 */
export function DayChart(props: Props) {
  const { enquiries, bookings, length, isEmpty } = props;
  return (
    <Panel
      id="days"
      title="Enquiries and bookings by day"
      all={{ label: "Enquiries", to: enquiries.to }}
    >
      <p className="numbers-legend">
        <Link to={enquiries.to} data-line>
          <strong>{enquiries.count}</strong> {enquiries.noun}, {enquiries.before} in the {length}{" "}
          days before
        </Link>
        <Link to={bookings.to} data-bar>
          <strong>{bookings.count}</strong> {bookings.noun}, {bookings.before} before
        </Link>
      </p>
      {isEmpty ? (
        <p className="numbers-none">Nothing came in during these {length} days.</p>
      ) : (
        <Plot {...props} />
      )}
      <DayTable {...props} />
    </Panel>
  );
}

/** The same links stand in the table, for the keyboard and for who cannot see the plot. */
function Plot({ width, height, line, area, ticks, days, column, length }: Props) {
  const last = days.at(-1);
  return (
    <div className="numbers-plot" data-days={length} aria-hidden="true">
      <svg aria-hidden="true" width="100%" height={height + 28}>
        {ticks.map(({ label, y }) => (
          <g key={label}>
            <line data-grid x1="0" x2="100%" y1={y} y2={y} />
            <text x="-12" y={y + 5} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path data-area d={area} />
          <path data-line d={line} />
        </svg>
        {days.map(({ day, label, x, bar, isNamed }) => (
          <g key={day}>
            {bar < height && <line data-bar x1={x} x2={x} y1={height} y2={bar} />}
            {isNamed && (
              <text x={x} y={height + 22} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
        {last && <circle cx={last.x} cy={last.y} r="6" />}
        {days.map(({ day, label, left, enquiries, bookings, enquiriesHref }) => (
          <Link key={day} to={enquiriesHref} tabIndex={-1}>
            <rect x={left} width={column} height={height}>
              <title>{`${label}: ${enquiries} enquiries, ${bookings} bookings`}</title>
            </rect>
          </Link>
        ))}
      </svg>
    </div>
  );
}

function DayTable({ days }: Props) {
  return (
    <details className="numbers-days">
      <summary>Day by day, as a table</summary>
      <div>
        <table aria-label="Enquiries and bookings by day">
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
