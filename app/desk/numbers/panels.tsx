import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatDay, formatMonth, linksOf } from "#app/desk/numbers/number-links.ts";
import { noGroup } from "#app/domain/bookings/due-lists.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { bookedWithinDays, type Span } from "#app/domain/numbers/period.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { formatSum } from "#app/domain/rental/price.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";

interface PanelProps {
  title: string;
  /** The list that is counted. */
  all: { label: string; to: string };
  /** In place of the chart and its note while there is nothing to count. */
  none: string | false;
  note?: string | false;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, all, none, note, above, below, children }: PanelProps) {
  return (
    <section
      className="relative flex min-w-0 flex-col rounded-control border border-line bg-card px-4 pt-3 pb-4 tablet:px-5"
      aria-label={title}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className={partHeading}>{title}</h3>
        <Link className="text-link min-h-7.5 font-medium" to={all.to}>
          <span>{all.label}</span>
          <Icon name="arrow" />
        </Link>
      </header>
      {above}
      {none ? (
        <p className="grid min-h-24 flex-1 place-content-center text-center text-ink-soft">
          {none}
        </p>
      ) : (
        <>
          {children}
          {note && <p className="mt-2 text-[0.875rem] font-normal text-quiet">{note}</p>}
        </>
      )}
      {below}
    </section>
  );
}

export const partHeading = "text-[1.0625rem] leading-[1.3] font-[550] [font-stretch:106%]";

interface BarProps extends Omit<PanelProps, "children"> {
  said: string;
  heads: readonly [of: string, figure: string];
  bars: readonly (Record<"label" | "value" | "to", string> & {
    size: number;
    aside?: string | false;
  })[];
}

/** The whole row leads to the list that its bar counts; the longest bar has the whole width. */
function BarPanel({ said, heads, bars, ...panel }: BarProps) {
  const most = Math.max(1, ...bars.map(({ size }) => size));
  // Amounts are wider than counts, and their names shorter.
  const isValue = heads[1] === "Value" || undefined;
  return (
    <Panel {...panel}>
      <p className="mt-0.5 text-ink-soft">{said}</p>
      <table className="mt-3 w-full" aria-label={panel.title}>
        <thead className="sr-only [&_th]:font-normal">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, size, value, aside, to }) => (
            <tr key={label} data-value={isValue} className={barRow}>
              <th scope="row" className="truncate text-left font-normal">
                <Link to={to} className={rowLink}>
                  {label}
                </Link>
              </th>
              <td className="grid grid-cols-[minmax(0,1fr)_minmax(36px,auto)] items-center gap-2.5 text-right whitespace-nowrap group-data-[value]:grid-cols-[minmax(0,1fr)_minmax(104px,auto)]">
                <svg aria-hidden="true" width="100%" height="10">
                  <rect
                    className="fill-board"
                    width={`${(100 * size) / most}%`}
                    height="10"
                    rx="2"
                  />
                </svg>
                <span>
                  {value}
                  {aside && <span className="sr-only">{aside}</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const barRow =
  "group relative grid min-h-7 grid-cols-[minmax(0,118px)_minmax(0,1fr)] items-center gap-2.5 hover:bg-hover data-[value]:grid-cols-[96px_minmax(0,1fr)]";
const rowLink =
  "no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4 focus-visible:underline";

type PartProps = { numbers: Numbers; title: string; of: "branches" | "people"; isBooked?: boolean };

/** The enquiries of each branch or person, or those of them that became bookings. */
export function PartPanel({ numbers, title, of, isBooked = false }: PartProps) {
  const { total } = numbers;
  const to = linksOf(numbers);
  const isBranch = of === "branches";
  const all = formatCount(total.enquiries, "enquiry", "enquiries");
  const share = Math.round((100 * total.booked) / Math.max(1, total.enquiries));
  const bars = numbers[of]
    .filter(({ enquiries }) => enquiries > 0 || (isBranch && !isBooked))
    .map(({ id, name, enquiries, booked }) => ({
      label: name,
      size: isBooked ? booked / enquiries : enquiries,
      value: formatNumber(isBooked ? booked : enquiries),
      aside: isBooked && ` of ${formatNumber(enquiries)}`,
      to: to("enquiries", isBranch ? { branch: id || noBranch } : { assignee: id || nobody }),
    }));
  return (
    <BarPanel
      title={title}
      all={{ label: "Enquiries", to: to("enquiries") }}
      none={total.enquiries === 0 && "No enquiry arrived in this period."}
      said={isBooked ? `${formatNumber(total.booked)} of ${all}, ${share} %` : all}
      note={
        isBooked &&
        `Booked from the enquiry, or from the same phone or e-mail address within ${bookedWithinDays} days.`
      }
      heads={[isBranch ? "Branch" : "Assigned to", isBooked ? "Became bookings" : "Enquiries"]}
      bars={bars}
    />
  );
}

export function GroupPanel({ numbers }: { numbers: Numbers }) {
  const to = linksOf(numbers);
  const { machines, bookings } = numbers.total;
  return (
    <BarPanel
      title="By product group"
      all={{ label: "Bookings", to: to("bookings") }}
      none={machines === 0 && "No machine was booked in this period."}
      said={`${formatCount(machines, "machine")} in ${formatCount(bookings, "booking")}`}
      heads={["Product group", "Machines"]}
      bars={numbers.groups.map((group) => ({
        label: group.name.replace(" and ", ", "),
        size: group.machines,
        value: formatNumber(group.machines),
        aside: ` in ${formatCount(group.bookings, "booking")}`,
        to: to("bookings", { group: group.slug || noGroup }),
      }))}
    />
  );
}

export function ValuePanel({ numbers }: { numbers: Numbers }) {
  const { ranges, total, period } = numbers;
  const to = linksOf(numbers);
  const plus = total.onRequest > 0 ? " “+ 1” is a price on request." : "";
  return (
    <BarPanel
      title="Value of new bookings"
      all={{ label: "Bookings", to: to("bookings") }}
      none={total.bookings === 0 && "Nothing was booked in this period."}
      note={`Cancelled bookings are not counted.${plus}`}
      said={formatSum(total)}
      heads={["Bookings", "Value"]}
      bars={ranges.map(({ sum, onRequest, ...range }) => ({
        label:
          period.unit === "year"
            ? formatMonth(range.from, "short")
            : `from ${formatDay(range.from)}`,
        size: sum,
        value: `${formatRupees(sum)}${onRequest > 0 ? ` + ${onRequest}` : ""}`,
        aside: onRequest > 0 && ` ${onRequest === 1 ? "price" : "prices"} on request`,
        to: to("bookings", {}, range),
      }))}
    />
  );
}

/** The rentals of each branch: those of the period with their value, and its machines as of now. */
export function BranchPanel({ numbers }: { numbers: Numbers }) {
  const to = linksOf(numbers);
  const overdue = (branch: string) => {
    const filters = { dates: "overdue", branch };
    return listHref(href("/admin/:records", { records: "bookings" }), { filters });
  };
  const rows = numbers.branches.map(({ id, name, bookings, sum, owned, out, overdue: late }) => [
    <Link key="name" to={to("bookings", { branch: id || noBranch })}>
      {name}
    </Link>,
    ...[
      [formatRupees(sum), formatCount(bookings, "booking")],
      owned > 0 ? [`${Math.round((100 * out) / owned)} %`, `of ${formatNumber(owned)}`] : ["–", ""],
    ].map(([first, second]) => (
      <span key={second} className="*:block">
        <span>{first}</span>
        <small className="text-[0.875rem] text-quiet">{second}</small>
      </span>
    )),
    late > 0 ? (
      <Link key="late" to={overdue(id)}>
        {formatNumber(late)}
      </Link>
    ) : (
      "0"
    ),
  ]);
  return (
    <Panel
      title="Rentals by branch"
      all={{ label: "Bookings", to: to("bookings") }}
      none={false}
      note="Out and overdue are as of now. Out counts machines whose stock is entered."
    >
      <FigureTable heads={["Branch", "Booked", "Out", "Overdue"]}>
        {rows.map((cells, at) => (
          <tr key={numbers.branches[at]?.id}>
            {cells.map((cell, column) => (
              <td key={String(column)}>{cell}</td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </Panel>
  );
}

/** A table of figures with a row for each branch, month or the like. */
export function FigureTable({ heads, look = "", children }: FigureTableProps) {
  return (
    <table className={`${figureTable} ${look}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface FigureTableProps {
  heads: readonly string[];
  look?: string;
  children: ReactNode;
}

const figureTable =
  "mt-2 w-full text-[0.9375rem] [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top [&_:is(td,th):not(:first-child)]:pl-2 [&_:is(td,th):not(:first-child)]:text-right [&_td]:border-t [&_td]:border-line [&_th]:text-left [&_th]:font-normal [&_th]:text-ink-soft";

export function FirstAnswerPanel({ numbers }: { numbers: Numbers }) {
  const { waits, waiting, total } = numbers;
  const enquiries = (count: number) => formatCount(count, "enquiry", "enquiries");
  const to = (until: Partial<Span>) =>
    linksOf(numbers)("enquiries", { status: "new" }, until, "oldest");
  const line =
    "mt-auto -mx-[7px] -mb-[3px] flex min-h-14.5 items-center justify-between gap-3 rounded-control py-2.5 pr-3 pl-3.5 leading-[1.3]";
  const below =
    waiting.count > 0 ? (
      <div className={`${line} bg-fresh`}>
        <p>
          <strong className="font-medium text-copper-text">{enquiries(waiting.count)}</strong>{" "}
          {waiting.count === 1 ? "has waited" : "have waited"} longer than a day
        </p>
        <Link
          className="button min-h-9.5 flex-none"
          data-variant="copper"
          data-size="34"
          to={to({ to: waiting.to })}
        >
          Reply to them
        </Link>
      </div>
    ) : (
      <p className={`${line} bg-tint`}>No enquiry has waited longer than a day.</p>
    );
  return (
    <Panel
      title="First answer"
      all={{ label: "Waiting longest", to: to({}) }}
      none={!waits.slowest && "No enquiry of this period has been answered yet."}
      note="By a reply or a note about a call."
      above={
        <p className="mt-0.5 text-ink-soft">
          {`${formatNumber(total.answered)} of ${enquiries(total.enquiries)} answered`}
        </p>
      }
      below={below}
    >
      {waits.slowest && <Answered {...waits} slowest={waits.slowest} />}
    </Panel>
  );
}

const inWords = (minutes = 0) => formatWait(minutes * 60);

type Waits = Numbers["waits"] & { slowest: NonNullable<Numbers["waits"]["slowest"]> };

/** A line from "at once" to the slowest answer, with a dot for each twentieth of them. */
function Answered({ twentieths, before, slowest }: Waits) {
  // By square roots, or the slowest would push all others into one point.
  const xOf = (minutes = 0) => {
    const share = Math.sqrt(minutes / Math.max(1, slowest.minutes));
    return `${Math.round(share * 1_000) / 10}%`;
  };
  const median = inWords(twentieths[10]);
  const middle = xOf(twentieths[10]);
  const id = { records: "enquiries", id: slowest.id };
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(2,auto)] justify-between gap-x-4 gap-y-1 [&_a]:underline-offset-4 [&_dd]:text-[1.5rem] [&_dd]:leading-[1.2] [&_dd]:font-[600] [&_dd]:[font-stretch:108%] [&_dt]:text-[0.875rem] [&_dt]:font-normal [&_dt]:text-ink-soft [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end">
        <div>
          <dt>median{before !== undefined && `, ${inWords(before)} before`}</dt>
          <dd>{median}</dd>
        </div>
        <div>
          <dt>
            slowest, <Link to={href("/admin/:records/:id", id)}>enquiry {slowest.no}</Link>
          </dt>
          <dd>{inWords(slowest.minutes)}</dd>
        </div>
      </dl>
      <div className="mt-3 mr-2 ml-1 [&_text]:fill-ink-soft [&_text]:text-[0.875rem] [&_text]:font-normal">
        <svg aria-hidden="true" width="100%" height="62" className="block overflow-visible">
          <text x={middle} y="14" textAnchor={Number.parseFloat(middle) > 50 ? "end" : "start"}>
            50 % within {median}
          </text>
          <line className="stroke-ink stroke-[1.5]" x1={middle} x2={middle} y1="19" y2="32" />
          <line className="stroke-board stroke-2" x1="0" x2="100%" y1="32" y2="32" />
          {[...new Set(twentieths.map(xOf))].map((x) => (
            <circle key={x} className="fill-board" cx={x} cy="32" r="3.5" />
          ))}
          <circle className="fill-card stroke-board stroke-[2.5]" cx="100%" cy="32" r="6" />
          <text y="57">at once</text>
          <text x="100%" y="57" textAnchor="end">
            {inWords(slowest.minutes)}
          </text>
        </svg>
      </div>
      <table className="sr-only [&_th]:font-normal" aria-label="How long the first answer took">
        <tbody>
          {["Fastest", "25 % within", "50 % within", "75 % within", "Slowest"].map(
            (label, quarter) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{inWords(twentieths[5 * quarter])}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </>
  );
}
