import { Link } from "react-router";
import type { NumberWords } from "#app/desk/dashboard/numbers/number-words.server.ts";
import { NoNumbers, Panel, PanelNote } from "#app/desk/dashboard/numbers/panel.tsx";

type Props = Pick<NumberWords, "waiting" | "longest"> & { answer: NumberWords["firstAnswer"] };

export function FirstAnswerPanel({ answer, waiting, longest }: Props) {
  return (
    <Panel title="First answer" all={{ label: "Waiting longest", to: longest }}>
      {answer ? (
        <Answered {...answer} />
      ) : (
        <NoNumbers>No enquiry of these days has been answered yet.</NoNumbers>
      )}
      {answer && <PanelNote>Until the first note, mail or status by staff.</PanelNote>}
      {waiting.count > 0 ? (
        <div className={`${waitingLine} bg-fresh`}>
          <p>
            <strong className="font-medium text-copper-text">{waiting.words}</strong> {waiting.wait}{" "}
            longer than a day
          </p>
          <Link
            className="button min-h-9.5 flex-none"
            data-variant="copper"
            data-size="34"
            to={waiting.to}
          >
            Reply to them
          </Link>
        </div>
      ) : (
        <p className={`${waitingLine} bg-tint`}>No enquiry has waited longer than a day.</p>
      )}
    </Panel>
  );
}

const waitingLine =
  "mt-auto -mx-[7px] -mb-[3px] flex min-h-14.5 items-center justify-between gap-3 rounded-control py-2.5 pr-3 pl-3.5 leading-[1.3]";

function Answered(answer: NonNullable<Props["answer"]>) {
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(2,auto)] justify-between gap-x-4 gap-y-1 [&_a]:underline-offset-4 [&_dd]:text-[1.5rem] [&_dd]:leading-[1.2] [&_dd]:font-[600] [&_dd]:[font-stretch:108%] [&_dt]:text-[0.875rem] [&_dt]:font-normal [&_dt]:text-ink-soft [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end">
        <div>
          <dt>median{answer.before && `, ${answer.before} before`}</dt>
          <dd>{answer.median}</dd>
        </div>
        <div>
          <dt>
            slowest, <Link to={answer.slowestHref}>enquiry {answer.slowestNo}</Link>
          </dt>
          <dd>{answer.slowest}</dd>
        </div>
      </dl>
      <div
        className="mt-3 mr-2 ml-1 [&_text]:fill-ink-soft [&_text]:text-[0.875rem] [&_text]:font-normal"
        aria-hidden="true"
      >
        <svg aria-hidden="true" width="100%" height="62" className="block overflow-visible">
          <text x={answer.middle} y="14" textAnchor={answer.isRight ? "end" : "start"}>
            50 % within {answer.median}
          </text>
          <line
            className="stroke-ink stroke-[1.5]"
            x1={answer.middle}
            x2={answer.middle}
            y1="19"
            y2="32"
          />
          <line className="stroke-board stroke-2" x1="0" x2="100%" y1="32" y2="32" />
          {answer.dots.map((x) => (
            <circle key={x} className="fill-board" cx={x} cy="32" r="3.5" />
          ))}
          <circle className="fill-card stroke-board stroke-[2.5]" cx="100%" cy="32" r="6" />
          <text x="0" y="57">
            at once
          </text>
          <text x="100%" y="57" textAnchor="end">
            {answer.slowest}
          </text>
        </svg>
      </div>
      <table className="sr-only [&_th]:font-normal" aria-label="How long the first answer took">
        <tbody>
          {answer.table.map(({ label, value }) => (
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
