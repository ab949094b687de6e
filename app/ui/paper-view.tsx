import type { ReactNode } from "react";
import { SumRows } from "#app/ui/sum-rows.tsx";

interface Party {
  title: string;
  /** Name, address, state. */
  lines: readonly string[];
  /** Empty for a party that is not registered. */
  gstin: string;
  /** What else stands there; empty for nothing. */
  last: string;
  isSample?: boolean;
}

const columns = ["Item", "HSN/SAC", "Number", "Rate", "Discount", "Amount"] as const;

/** A paper in words, as `describePaper` makes it. */
interface ShownPaper {
  parties: readonly Party[];
  isSample: boolean;
  reason: string;
  lines: readonly ({ no: number } & Record<
    "name" | "details" | "sac" | "number" | "rate" | "discount" | "amount",
    string
  >)[];
  /** The rows above the total. */
  sums: readonly (readonly [label: string, amount: string])[];
  total: string;
  inWords: string;
  deposit: string;
  terms: readonly string[];
}

interface Props {
  paper: ShownPaper;
  /** Beside the parties: whom to ask. */
  children?: ReactNode;
}

/** A paper on a page: parties, lines, sums, the amount in words, terms. */
export function PaperView({ paper, children }: Props) {
  const { parties, isSample, reason, sums, total, inWords, deposit, terms } = paper;
  return (
    <div className="paper-view">
      <div className="paper-parties">
        {parties.map((party) => (
          <PartyFacts key={party.title} {...party} />
        ))}
        {children}
      </div>
      {isSample && (
        <p className="paper-reason">
          A sample: made with an invented registration. It is not valid.
        </p>
      )}
      {reason && <p className="paper-reason">{reason}</p>}
      <PaperLines lines={paper.lines} />
      <div className="paper-end">
        <div className="paper-sums">
          <SumRows rows={[...sums, ["Total", total, true]]} />
          <p>{inWords}</p>
          {deposit && <p>{deposit}</p>}
        </div>
        {terms.length > 0 && (
          <section aria-labelledby="paper-terms">
            <h2 id="paper-terms">Terms</h2>
            <ol>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  );
}

function PartyFacts({ title, lines, gstin, last, isSample }: Party) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {gstin && (
        <p>
          {gstin} {isSample && <span className="sample-chip">sample</span>}
        </p>
      )}
      {last && <p>{last}</p>}
    </section>
  );
}

function PaperLines({ lines }: Pick<ShownPaper, "lines">) {
  return (
    <table className="paper-lines">
      <caption>What you get</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ no, name, details, sac, number, rate, discount, amount }) => (
          <tr key={no}>
            <th scope="row">
              {name}
              {details && <span>{details}</span>}
            </th>
            {[sac, number, rate, discount, amount].map((cell, at) => (
              <td key={columns[at + 1]} data-label={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
