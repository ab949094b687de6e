import { keptOf, shareOf } from "#app/desk/numbers/fault-words.ts";
import { formatMonth, linksOf } from "#app/desk/numbers/number-links.ts";
import { FigureTable, Panel } from "#app/desk/numbers/panels.tsx";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { formatNumber } from "#app/lib/format.ts";

/** The share of faults that were replaced or repaired within 24 hours, by branch, model and month. */
export function FaultPanel({ numbers }: { numbers: Numbers }) {
  const { branch, faults } = numbers;
  const { total, branches, models, months } = faults;
  const named = months.map((row) => ({ ...row, name: formatMonth(`${row.id}-01`, "short") }));
  const parts = [
    ...(branch === undefined ? [{ head: "Branch", rows: branches }] : []),
    { head: "Model", rows: models },
    { head: "Month", rows: named },
  ];
  return (
    <Panel
      title="Faults replaced or repaired within 24 hours"
      all={{ label: "Faults", to: linksOf(numbers)("faults") }}
      none={total.counted + total.running === 0 && "No fault was reported in this period."}
      note="By the day of the report. Open faults count once they are late. Reports where no fault was found do not count."
    >
      <p className="text-ink-soft">
        {[keptOf(total), total.running > 0 && `${formatNumber(total.running)} open, not late`]
          .filter(Boolean)
          .join("; ")}
      </p>
      <div className="flex flex-wrap gap-x-10 [&>div]:min-w-[min(100%,15rem)] [&>div]:flex-1">
        {parts.map(({ head, rows }) => (
          <div key={head}>
            <FigureTable heads={[head, "Faults", "Within 24 h", "Share"]}>
              {rows
                .filter(({ counted }) => counted > 0)
                .slice(0, mostRows)
                .map((row) => (
                  <tr key={row.id}>
                    <td>{row.name}</td>
                    <td>{formatNumber(row.counted)}</td>
                    <td>{formatNumber(row.kept)}</td>
                    <td>{shareOf(row)}</td>
                  </tr>
                ))}
            </FigureTable>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** The export has them all. */
const mostRows = 12;
