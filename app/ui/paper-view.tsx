import type { ReactNode } from "react";
import { SumRows } from "#app/ui/sum-rows.tsx";

interface Party {
  title: string;
  /** Name, address, state. */
  lines: readonly string[];
  /** Empty for a party that is not registered. */
  gstin: string;
  /** Additional last line; empty for none. */
  last: string;
  isSample?: boolean;
}

/** A paper in words, as `describePaper` makes it. */
interface ShownPaper {
  parties: readonly Party[];
  isSample: boolean;
  /** Why it was made, and what else it says in a sentence. */
  remarks: readonly string[];
  /** Of the table of its lines. */
  caption: string;
  /** The heads of the cells. */
  columns: readonly string[];
  lines: readonly { no: number; name: string; details: string; cells: readonly string[] }[];
  /** The rows above the total. */
  sums: readonly (readonly [label: string, amount: string])[];
  totalLabel: string;
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
  const { parties, isSample, remarks, sums, totalLabel, total, inWords, deposit, terms } = paper;
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
      {remarks.map((remark) => (
        <p key={remark} className="paper-reason">
          {remark}
        </p>
      ))}
      <PaperLines {...paper} />
      <div className="paper-end">
        <div className="paper-sums">
          <SumRows rows={[...sums, [totalLabel, total, true]]} />
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

function PaperLines({ caption, columns, lines }: ShownPaper) {
  return (
    <table className="paper-lines">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {["Item", ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ no, name, details, cells }) => (
          <tr key={no}>
            <th scope="row">
              {name}
              {details && <span>{details}</span>}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at]} data-label={columns[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
