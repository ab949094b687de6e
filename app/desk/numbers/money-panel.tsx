import { formatMonth } from "#app/desk/numbers/number-links.ts";
import { FigureTable, Panel } from "#app/desk/numbers/panels.tsx";
import { toRupee } from "#app/domain/billing/paise.ts";
import type { Money } from "#app/domain/numbers/money-repository.server.ts";
import type { Numbers } from "#app/domain/numbers/numbers.server.ts";
import { formatRupees } from "#app/lib/format.ts";

const measures = {
  booked: "Booked",
  invoiced: "Invoiced",
  received: "Received",
  open: "Open",
  overdue: "Overdue",
} as const satisfies Record<keyof Money, string>;

/** Booked, invoiced, received and open amounts, by branch and month. */
export function MoneyPanel({ numbers: { branch, money } }: { numbers: Numbers }) {
  const { total, branches, months } = money;
  const parts = [
    ...(branch === undefined ? [{ head: "Branch", rows: branches }] : []),
    {
      head: "Month",
      rows: months.map(({ month, ...sums }) => ({
        name: formatMonth(`${month}-01`, "short"),
        ...sums,
      })),
    },
  ];
  return (
    <Panel
      title="Money"
      all={{ label: "Invoices", to: "/admin/invoices" }}
      none={months.length === 0 && "Nothing was booked, invoiced or paid in this period."}
      note="Booked is without GST, all else with it. Invoiced is less credit notes; received has TDS, and no deposits that are held. Open and overdue are as of now, of the invoices of the period."
    >
      <div className="grid gap-x-10 desktop:grid-cols-2">
        {parts.map(({ head, rows }) => (
          <div key={head}>
            <FigureTable heads={[head, ...Object.values(measures)]} look={asLines}>
              {rows.map((row) => (
                <MoneyRow key={row.name} name={row.name} of={row} />
              ))}
              {rows.length > 1 && <MoneyRow name="All" of={total} />}
            </FigureTable>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function MoneyRow({ name, of }: { name: string; of: Money }) {
  return (
    <tr>
      <td>{name}</td>
      {Object.entries(measures).map(([key, label]) => (
        <td key={key} data-label={label}>
          {formatRupees(toRupee(of[key as keyof Money]) / 100)}
        </td>
      ))}
    </tr>
  );
}

/** On phones each amount is a line with its name. */
const asLines =
  "max-tablet:[&_thead]:sr-only max-tablet:[&_tr]:block max-tablet:[&_td]:flex max-tablet:[&_td]:justify-between max-tablet:[&_td]:before:text-ink-soft max-tablet:[&_td[data-label]]:border-t-0 max-tablet:[&_td[data-label]]:py-0 max-tablet:[&_td]:before:content-[attr(data-label)]";
