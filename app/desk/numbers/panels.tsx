import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NumberWords } from "#app/desk/numbers/number-words.server.ts";
import { Icon } from "#app/ui/icon.tsx";

interface PanelProps {
  title: string;
  /** The list that is counted. */
  all: { label: string; to: string };
  /** In place of the chart and its note while there is nothing to count. */
  none: string | undefined;
  note?: string | undefined;
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

/** The whole row leads to the list that its bar counts; the longest bar has the whole width. */
export function BarPanel({ said, heads, bars, ...panel }: NumberWords["bars"][number]) {
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
                  {barOf(size / most)}
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

const barOf = (share: number) => (
  <rect className="fill-board" width={`${100 * share}%`} height="10" rx="2" />
);

export function FirstAnswerPanel({
  answered,
  waiting,
  said,
  ...panel
}: NumberWords["firstAnswer"]) {
  const line =
    "mt-auto -mx-[7px] -mb-[3px] flex min-h-14.5 items-center justify-between gap-3 rounded-control py-2.5 pr-3 pl-3.5 leading-[1.3]";
  const below = waiting ? (
    <div className={`${line} bg-fresh`}>
      <p>
        <strong className="font-medium text-copper-text">{waiting.words}</strong> {waiting.wait}{" "}
        longer than a day
      </p>
      <Link {...replyButton} to={waiting.to}>
        Reply to them
      </Link>
    </div>
  ) : (
    <p className={`${line} bg-tint`}>No enquiry has waited longer than a day.</p>
  );
  return (
    <Panel {...panel} above={<p className="mt-0.5 text-ink-soft">{said}</p>} below={below}>
      {answered && <Answered {...answered} />}
    </Panel>
  );
}

const replyButton = {
  className: "button min-h-9.5 flex-none",
  "data-variant": "copper",
  "data-size": "34",
};

type Answers = NonNullable<NumberWords["firstAnswer"]["answered"]>;

/** A line from "at once" to the slowest answer, with a dot for each. */
function Answered({ median, before, slowest, middle, ...answers }: Answers) {
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(2,auto)] justify-between gap-x-4 gap-y-1 [&_a]:underline-offset-4 [&_dd]:text-[1.5rem] [&_dd]:leading-[1.2] [&_dd]:font-[600] [&_dd]:[font-stretch:108%] [&_dt]:text-[0.875rem] [&_dt]:font-normal [&_dt]:text-ink-soft [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end">
        <div>
          <dt>median{before && `, ${before} before`}</dt>
          <dd>{median}</dd>
        </div>
        <div>
          <dt>
            slowest, <Link to={answers.slowestHref}>enquiry {answers.slowestNo}</Link>
          </dt>
          <dd>{slowest}</dd>
        </div>
      </dl>
      <div className="mt-3 mr-2 ml-1 [&_text]:fill-ink-soft [&_text]:text-[0.875rem] [&_text]:font-normal">
        <svg aria-hidden="true" width="100%" height="62" className="block overflow-visible">
          <text x={middle} y="14" textAnchor={answers.isRight ? "end" : "start"}>
            50 % within {median}
          </text>
          <line className="stroke-ink stroke-[1.5]" x1={middle} x2={middle} y1="19" y2="32" />
          <line className="stroke-board stroke-2" x1="0" x2="100%" y1="32" y2="32" />
          {answers.dots.map((x) => (
            <circle key={x} className="fill-board" cx={x} cy="32" r="3.5" />
          ))}
          <circle className="fill-card stroke-board stroke-[2.5]" cx="100%" cy="32" r="6" />
          <text y="57">at once</text>
          <text x="100%" y="57" textAnchor="end">
            {slowest}
          </text>
        </svg>
      </div>
      <table className="sr-only [&_th]:font-normal" aria-label="How long the first answer took">
        <tbody>
          {answers.table.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
