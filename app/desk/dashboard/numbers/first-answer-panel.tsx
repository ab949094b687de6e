import { Link } from "react-router";
import type { DrawnNumbers } from "#app/desk/dashboard/numbers/draw-numbers.server.ts";
import { Panel } from "#app/desk/dashboard/numbers/panel.tsx";

type Props = Pick<DrawnNumbers, "waiting" | "longest"> & { answer: DrawnNumbers["firstAnswer"] };

export function FirstAnswerPanel({ answer, waiting, longest }: Props) {
  return (
    <Panel id="answer" title="First answer" all={{ label: "Waiting longest", to: longest }}>
      {answer ? (
        <Answered {...answer} />
      ) : (
        <p className="numbers-none">No enquiry of these days has an answer yet.</p>
      )}
      {answer && <p className="numbers-note">Until the first note, mail or status by staff.</p>}
      {waiting.count > 0 ? (
        <div className="numbers-waiting">
          <p>
            <strong>{waiting.words}</strong> {waiting.wait} longer than a day
          </p>
          <Link className="button" data-variant="copper" data-size="34" to={waiting.to}>
            Answer them
          </Link>
        </div>
      ) : (
        <p className="numbers-waiting" data-calm>
          Nobody waits longer than a day.
        </p>
      )}
    </Panel>
  );
}

function Answered(answer: NonNullable<Props["answer"]>) {
  return (
    <>
      <dl className="numbers-figures">
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
      <div className="numbers-trace" aria-hidden="true">
        <svg aria-hidden="true" width="100%" height="62">
          <text x={answer.middle} y="14" textAnchor={answer.isRight ? "end" : "start"}>
            half within {answer.median}
          </text>
          <line data-middle x1={answer.middle} x2={answer.middle} y1="19" y2="32" />
          <line x1="0" x2="100%" y1="32" y2="32" />
          {answer.dots.map((x) => (
            <circle key={x} cx={x} cy="32" r="3.5" />
          ))}
          <circle data-last cx="100%" cy="32" r="6" />
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
