import { data, href, Link, useSearchParams } from "react-router";
import { appContext } from "#app/context.ts";
import { bookingPath } from "#app/desk/frame/places.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { titleOf } from "#app/desk/numbers/number-links.ts";
import { Part } from "#app/desk/ui/part.tsx";
import { SmallSelect } from "#app/desk/ui/small-select.tsx";
import { type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { formatAmount, formatPaise } from "#app/domain/billing/paise.ts";
import type { Check } from "#app/domain/tax/checks.ts";
import { tableIds } from "#app/domain/tax/gstr1.ts";
import { readTaxMonth, type TaxMonth } from "#app/domain/tax/month.server.ts";
import { registerIds } from "#app/domain/tax/registers.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { returnTables } from "#content/gst-return.ts";
import { stateByCode } from "#content/gst-states.ts";
import type { Route } from "./+types/tax-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "exports");
  const asked = url.searchParams.get("registration") ?? "";
  const month = await readTaxMonth(context.get(appContext), params.month, asked);
  if (!month) throw data("There is no such month yet.", { status: 404 });
  const { period, choices, registration, checks, closing, tables, registers } = month;
  const csv = (id: string) => {
    const path = href("/admin/tax/:month/:table.csv", { month: period.key, table: id });
    return `${path}?${new URLSearchParams({ registration })}`;
  };
  return {
    shows: ["document", "payment", "customer", "catalogue"],
    ...{ period, choices, registration, checks, closing },
    tables: tableIds.map((id) => {
      const { count, sums } = tables[id];
      return { id, ...returnTables[id], count, sums, csv: csv(id) };
    }),
    series: tables.doc_issue.rows.map(seriesInWords),
    registers: registerIds.map((id) => {
      const { title, rows, sum } = registers[id];
      const missing = id === "tds" ? rows.filter((row) => row[4] === "missing").length : 0;
      return { id, title, count: rows.length, sum, missing, csv: csv(id) };
    }),
  };
}

const seriesInWords = ([nature, first, last, total, cancelled]: (string | number)[]) =>
  `${nature}: ${first} to ${last}, ${total} in all${cancelled ? `, ${cancelled} cancelled` : ""}`;

const source = pageData<typeof loader>("/admin/tax/:month");
export const clientLoader = source.read;

type Data = Route.ComponentProps["loaderData"];

export default function TaxPage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { period, choices, registration, checks, closing, tables, series, registers } = shown;
  const [, setSearch] = useSearchParams();
  return (
    <StaffPage
      title="GST return"
      windowTitle={`GST return, ${titleOf(period)}`}
      below={<Months period={period} registration={registration} />}
      actions={
        choices.length > 0 && (
          <div className="ml-auto max-tablet:mt-3 max-tablet:w-full">
            <SmallSelect
              label="Registration"
              options={choices.map((gstin) => [gstin, nameOf(gstin)] as const)}
              value={registration}
              onChange={(gstin) => setSearch({ registration: gstin }, { replace: true })}
            />
          </div>
        )
      }
    >
      {registration === "" && (
        <p className="mb-5 bg-head px-3 py-2">
          Only sample registrations issue invoices so far. Their documents are in no return and no
          register.
        </p>
      )}
      <div className="grid gap-7">
        <Checks checks={checks} />
        <Closing closing={closing} />
        <Part title="Tables of GSTR-1">
          <p className="mt-1 mb-3 text-ink-soft">
            Each file has the columns of the GST portal’s offline tool. Credit notes are positive
            there; tables by place and code have them subtracted.
          </p>
          <TableFrame label="Tables of GSTR-1">
            <DeskTable label="Tables of GSTR-1" columns={tableColumns} rows={tables} />
          </TableFrame>
          <ul className="mt-3 text-ink-soft">
            {series.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
        <Part title="Registers">
          <p className="mt-1 mb-3 text-ink-soft">
            Payments and TDS are those of all registrations, by the day of the payment.
          </p>
          <TableFrame label="Registers">
            <DeskTable label="Registers" columns={registerColumns} rows={registers} />
          </TableFrame>
        </Part>
      </div>
    </StaffPage>
  );
}

/** "29AAAAA0000A1ZY, Karnataka" */
const nameOf = (gstin: string) => `${gstin}, ${stateByCode(gstin.slice(0, 2)) ?? "unknown state"}`;

function Months({ period, registration }: Pick<Data, "period" | "registration">) {
  const search = registration && `?${new URLSearchParams({ registration })}`;
  const step = (month: string | undefined, label: string, icon: "chevron-left" | "chevron-right") =>
    month && (
      <Link
        className="icon-button size-8.5"
        to={href("/admin/tax/:month", { month }) + search}
        aria-label={label}
        preventScrollReset
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <div className="mt-1 flex items-center gap-1">
      {step(period.previous, "Previous month", "chevron-left")}
      <span className="min-w-44 text-body font-medium">{titleOf(period)}</span>
      {step(period.next, "Next month", "chevron-right")}
    </div>
  );
}

/** Faults come first and are open; passed checks are one line. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const faults = checks.filter(({ found, isNote }) => found.length > 0 && !isNote);
  const notes = checks.filter(({ found, isNote }) => found.length > 0 && isNote);
  const right = checks.filter(({ found }) => found.length === 0);
  const count = faults.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <section
      aria-labelledby="checks"
      className="border-t-[2.5px] border-board pt-3 data-[faulty]:border-alarm"
      data-faulty={count > 0 || undefined}
    >
      <h2
        id="checks"
        className="text-body font-strong data-[faulty]:text-alarm-deep"
        data-faulty={count > 0 || undefined}
      >
        {count > 0
          ? `${formatCount(count, "fault")} to look at before you file`
          : "Checked: no fault found"}
      </h2>
      {[...faults, ...notes].map(({ title, found }) => (
        <div key={title} className="mt-2">
          <h3 className="font-medium">{title}</h3>
          <ul>
            {found.map(({ text, recordId }) => (
              <li key={text} className="border-b border-line py-2 wrap-anywhere">
                {recordId ? <Link to={bookingPath(recordId)}>{text}</Link> : text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-2 text-ink-soft">
        In order: {right.map(({ title }) => title).join(", ") || "nothing"}.
      </p>
    </section>
  );
}

/** The line that the accountant closes the month with. */
function Closing({ closing }: { closing: TaxMonth["closing"] }) {
  const { documents, late, rounding, tables, invoiced, paid, credited, open } = closing;
  const also = [
    rounding !== 0 && `${formatPaise(rounding)} rounding`,
    late !== 0 && `${formatPaise(late)} late credit notes`,
  ].filter(Boolean);
  return (
    <Part title="To close the month">
      <p className="mt-2 text-body font-medium [font-variant-numeric:tabular-nums]">
        {`Documents ${formatPaise(documents)} = tables ${formatPaise(tables)}`}
        {also.map((part) => ` + ${part}`)}
      </p>
      <p className="mt-1 [font-variant-numeric:tabular-nums]">
        {`Invoices ${formatPaise(invoiced)}: paid ${formatPaise(paid)}, credited ${formatPaise(credited)}, open ${formatPaise(open)}, as of now.`}
      </p>
    </Part>
  );
}

const amountColumn = (id: "taxable" | "igst" | "cgst" | "sgst", label: string) => ({
  id,
  label,
  align: "end" as const,
  width: 120,
  ...(id === "taxable" && { card: "time" as const }),
  hide: id === "taxable" ? "@max-[690px]/table:hidden" : "@max-[860px]/table:hidden",
  cell: ({ sums, ...table }: Data["tables"][number]) =>
    table.id === "doc_issue" ? "" : formatAmount(sums[id]),
});

const file = ({ id, csv }: { id: string; csv: string }) => (
  <a className="staff-link" href={csv} download>
    CSV<span className="sr-only"> of {id}</span>
  </a>
);

const fileColumn = { id: "csv", label: "File", width: 76, card: "badge", cell: file } as const;

const tableColumns: readonly DeskColumn<Data["tables"][number]>[] = [
  { id: "id", label: "Table", width: 104, look: "name", card: "title" },
  { id: "title", label: "Contents", card: "second", grows: true },
  {
    id: "count",
    label: "Documents",
    width: 112,
    align: "end",
    cell: ({ count }) => formatNumber(count),
  },
  amountColumn("taxable", "Taxable"),
  amountColumn("igst", "IGST"),
  amountColumn("cgst", "CGST"),
  amountColumn("sgst", "SGST"),
  fileColumn,
];

const registerColumns: readonly DeskColumn<Data["registers"][number]>[] = [
  { id: "title", label: "Register", look: "name", card: "title" },
  {
    id: "note",
    label: "Note",
    card: "second",
    grows: true,
    cell: ({ missing, count }) =>
      missing > 0 ? `${formatCount(missing, "certificate")} missing` : formatCount(count, "row"),
  },
  {
    id: "sum",
    label: "Sum",
    card: "time",
    width: 148,
    align: "end",
    cell: ({ sum }) => formatAmount(sum),
  },
  fileColumn,
];
