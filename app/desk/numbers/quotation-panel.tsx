import { Link } from "react-router";
import { linksOf } from "#app/desk/numbers/number-links.ts";
import { FigureTable, Panel } from "#app/desk/numbers/panels.tsx";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { formatCount, formatNumber, formatRupees } from "#app/lib/format.ts";

/** Quoted, won and lost quotations by branch and person, with reasons and days to an answer. */
export function QuotationPanel({ numbers }: { numbers: Numbers }) {
  const { branch, quotations } = numbers;
  const { quoted, won, lost, quotedSum, wonSum, days, reasons, branches, people } = quotations;
  const to = linksOf(numbers);
  const parts = [
    ...(branch === undefined
      ? [{ head: "Branch", rows: branches, none: noBranch, filter: "branch" }]
      : []),
    { head: "Assigned to", rows: people, none: nobody, filter: "assignee" },
  ];
  const inDays = (count: number) => formatCount(Math.max(1, count), "day");
  return (
    <Panel
      title="Quotations"
      all={{ label: "Quotations", to: to("quotations") }}
      none={quoted === 0 && "No quotation of this period was issued."}
      note="Lost is what was declined, and what ended without an answer. Days count from the issue of what was answered."
    >
      <p className="text-ink-soft">
        {`${formatCount(quoted, "quotation")} over ${formatRupees(quotedSum)}: ${formatNumber(won)} won, ${formatRupees(wonSum)}; ${formatNumber(lost)} lost`}
        {days.median !== undefined &&
          `. Half of the answers came within ${inDays(days.median)}, all within ${inDays(days.longest ?? 0)}.`}
      </p>
      {parts.map(({ head, rows, none, filter }) => (
        <FigureTable key={head} heads={[head, "Quoted", "Won", "Lost"]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={to("quotations", { [filter]: row.id || none })}>{row.name}</Link>
              </td>
              {[row.quoted, row.won, row.lost].map((figure, column) => (
                <td key={String(column)}>{formatNumber(figure)}</td>
              ))}
            </tr>
          ))}
        </FigureTable>
      ))}
      {reasons.length > 0 && (
        <>
          <h4 className="mt-3 font-normal text-ink-soft">Lost because</h4>
          <ol aria-label="Lost because">
            {reasons.slice(0, mostReasons).map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-4 border-t border-line py-2">
                <span className="line-clamp-2 min-w-0 wrap-anywhere">{reason}</span>
                <span>{formatNumber(count)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

/** The export has them all. */
const mostReasons = 6;
