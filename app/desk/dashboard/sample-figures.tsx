import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { type DeskColumn, DeskTable, TableFrame } from "#app/desk/ui/table.tsx";
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
    <section className="sample-figures" aria-labelledby="sample-figures">
      <header className="flex flex-wrap items-baseline gap-x-3.5">
        <h2 className="type-heading-4" id="sample-figures">
          Sample figures
        </h2>
        <p className="text-ink-soft">Fixed figures for layout. Nothing here is counted.</p>
      </header>
      <ul className="sample-cards">
        {sampleFigures.map(({ figure, label }) => (
          <li key={label}>
            <strong>{figure}</strong> {label}
          </li>
        ))}
      </ul>
      <div className="sample-parts">
        <section aria-labelledby="about-company">
          <h3 id="about-company">About the company</h3>
          <p>{companyBlurb}</p>
        </section>
        <Targets />
        <UpcomingWorks />
      </div>
      <Employees />
    </section>
  );
}

function Targets() {
  return (
    <section aria-labelledby="targets">
      <h3 id="targets">Targets</h3>
      <ul className="targets">
        {targets.map(({ label, reached }) => (
          <li key={label}>
            <label htmlFor={`target-${reached}`}>{label}</label>
            <span className="font-medium" aria-hidden="true">
              {reached} %
            </span>
            <progress id={`target-${reached}`} value={reached} max={100}>
              {reached} %
            </progress>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UpcomingWorks() {
  return (
    <section aria-labelledby="upcoming-works">
      <h3 id="upcoming-works">Upcoming Works</h3>
      <ol className="upcoming-works">
        {upcomingWorks.map(({ date, day, month, title, time, place }) => (
          <li key={date}>
            <time dateTime={date}>
              <strong>{day}</strong> {month}
            </time>
            <div>
              <h4 className="font-medium">{title}</h4>
              <p>{time}</p>
              <p>{place}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const columns: readonly DeskColumn<Employee>[] = [
  { ...columnLooks.name, id: "name", label: "Name", cell: ({ name }) => name },
  { id: "role", label: "Role", card: "second", cell: ({ role }) => role },
  {
    id: "salary",
    label: "Salary",
    hide: "@max-[860px]/table:hidden",
    cell: ({ salary }) => formatRupees(salary),
  },
  {
    id: "policy",
    label: "Policy",
    hide: "@max-[980px]/table:hidden",
    cell: ({ policy }) => policy,
  },
  {
    ...columnLooks.status,
    id: "status",
    label: "Status",
    cell: ({ status }) => <Badge tone={status === "Leave" ? "new" : "done"}>{status}</Badge>,
  },
  { ...columnLooks.place, id: "location", label: "Location", cell: ({ location }) => location },
  { ...columnLooks.phone, id: "number", label: "Number", cell: ({ number }) => number },
  { id: "id", label: "Employee id", hide: "@max-[1110px]/table:hidden", cell: ({ id }) => id },
];

function Employees() {
  return (
    <TableFrame label="Employees">
      <header className="px-4 pt-3.25 pb-2.25">
        <h3 className="type-heading-4">
          Employees{" "}
          <small className="ml-3 text-[0.9375rem] font-normal text-ink-soft">
            {employees.length}
          </small>
        </h3>
      </header>
      <DeskTable label="Employees" columns={columns} rows={employees} />
    </TableFrame>
  );
}
