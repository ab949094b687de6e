import type { ReactNode } from "react";
import { partHeading } from "#app/desk/numbers/panels.tsx";
import { columnLooks, type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
import { formatRupees } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import {
  companyBlurb,
  type Employee,
  employees,
  sampleFigures,
  targets,
  upcomingWorks,
} from "#content/admin-dashboard.ts";

/** The specification's fixed parts, on a band of their own that says what they are. */
export function SampleFigures() {
  return (
    <section
      className="border-t border-line bg-head px-4 pt-6 pb-6 desktop:px-8"
      aria-labelledby="sample-figures"
    >
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="type-heading-4" id="sample-figures">
          Sample figures
        </h2>
        <p className="text-ink-soft">Fixed figures for layout. Nothing here is counted.</p>
      </header>
      <ul
        className="mt-4 grid grid-cols-2 gap-3 desktop:grid-cols-4 desktop:gap-4"
        aria-label="Sample figures"
      >
        {sampleFigures.map(({ figure, label }) => (
          <li
            key={label}
            className="flex flex-wrap items-baseline gap-x-3 rounded-control border border-line bg-card px-4 pt-4 pb-2 text-body text-ink-soft"
          >
            <strong className="type-figure text-ink">{figure}</strong> {label}
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-x-10 gap-y-7 desktop:grid-cols-[1.4fr_1fr] desktop:[&>:last-child]:[grid-area:1/2/span_2]">
        <SamplePart id="about-company" title="About the company">
          <p className="mt-2 max-w-[46em] text-body leading-normal">{companyBlurb}</p>
        </SamplePart>
        <SamplePart id="targets" title="Targets">
          <ul className="mt-2 grid gap-2">
            {targets.map(({ label, reached }) => (
              <li
                key={label}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tablet:grid-cols-[150px_48px_1fr]"
              >
                <label htmlFor={`target-${reached}`}>{label}</label>
                <span className="font-medium" aria-hidden="true">
                  {reached} %
                </span>
                <progress
                  id={`target-${reached}`}
                  className="h-2 w-full appearance-none overflow-clip rounded-badge bg-sample max-tablet:col-span-full [&::-moz-progress-bar]:bg-board [&::-webkit-progress-bar]:bg-sample [&::-webkit-progress-value]:rounded-badge [&::-webkit-progress-value]:bg-board"
                  value={reached}
                  max={100}
                >
                  {reached} %
                </progress>
              </li>
            ))}
          </ul>
        </SamplePart>
        <SamplePart id="upcoming-works" title="Upcoming Works">
          <ol className="mt-2">
            {upcomingWorks.map(({ date, day, month, title, time, place }) => (
              <li
                key={date}
                className="grid grid-cols-[64px_1fr] gap-4 border-t border-sample py-3"
              >
                <time className="leading-tight text-ink-soft" dateTime={date}>
                  <strong className="block text-heading leading-none font-bold text-ink [font-stretch:112%]">
                    {day}
                  </strong>{" "}
                  {month}
                </time>
                <div>
                  <h4 className="font-medium">{title}</h4>
                  <p>{time}</p>
                  <p>{place}</p>
                </div>
              </li>
            ))}
          </ol>
        </SamplePart>
      </div>
      <div className="mt-8">
        <TableFrame label="Employees">
          <header className="px-4 py-3">
            <h3 className="type-heading-4">
              Employees{" "}
              <small className="ml-3 text-small font-normal text-ink-soft">
                {employees.length}
              </small>
            </h3>
          </header>
          <DeskTable label="Employees" columns={columns} rows={employees} />
        </TableFrame>
      </div>
    </section>
  );
}

function SamplePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 className={partHeading} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

const columns: readonly DeskColumn<Employee>[] = [
  { ...columnLooks.name, id: "name", label: "Name" },
  { id: "role", label: "Role", card: "second" },
  {
    id: "salary",
    label: "Salary",
    title: ({ salary }) => formatRupees(salary),
    hide: "@max-[860px]/table:hidden",
    cell: ({ salary }) => formatRupees(salary),
  },
  { id: "policy", label: "Policy", hide: "@max-[980px]/table:hidden" },
  {
    ...columnLooks.status,
    id: "status",
    label: "Status",
    cell: ({ status }) => <Badge tone={status === "Leave" ? "new" : "done"}>{status}</Badge>,
  },
  { ...columnLooks.place, id: "location", label: "Location" },
  { ...columnLooks.phone, id: "number", label: "Number" },
  { id: "id", label: "Employee id", hide: "@max-[1110px]/table:hidden" },
];
