import { href, Link, useLocation } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { DayChart } from "#app/desk/numbers/day-chart.tsx";
import { FaultPanel } from "#app/desk/numbers/fault-panel.tsx";
import { MoneyPanel } from "#app/desk/numbers/money-panel.tsx";
import { titleOf } from "#app/desk/numbers/number-links.ts";
import {
  BranchPanel,
  FirstAnswerPanel,
  GroupPanel,
  PartPanel,
  ValuePanel,
} from "#app/desk/numbers/panels.tsx";
import { QuotationPanel } from "#app/desk/numbers/quotation-panel.tsx";
import { type Numbers, noBranchYet, readNumbers } from "#app/domain/numbers/numbers.server.ts";
import { capitalize } from "#app/lib/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/numbers-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const numbers = await readNumbers(app, context.get(signedInContext), url.searchParams);
  return { numbers, refusal: numbers ? undefined : noBranchYet };
}

/** A part of the dashboard with data of its own, so that arrivals do not count it all again. */
const source = pageData<typeof loader>("/admin/numbers");
export const clientLoader = source.read;

export default function NumbersPart({ loaderData }: Route.ComponentProps) {
  const { numbers, refusal } = source.useData(loaderData);
  // Coordinators have one branch alone.
  const isOne = numbers?.branch !== undefined;
  return (
    <section className="mt-6 border-t-[2.5px] border-board pt-2" aria-labelledby="numbers">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="type-heading-4 text-lead" id="numbers">
          Numbers
        </h2>
        {numbers ? <Head {...numbers} /> : <p>{refusal}</p>}
      </header>
      {numbers && (
        <div className="mt-4 flex flex-wrap gap-4 [&>*]:min-w-[min(100%,18rem)] [&>*]:flex-[1_1_30%] [&>:first-child]:flex-[2.2_1_60%] [&>:nth-last-child(-n+2)]:flex-[1_1_100%]">
          <DayChart numbers={numbers} />
          <FirstAnswerPanel numbers={numbers} />
          {isOne || <PartPanel numbers={numbers} title="By branch" of="branches" />}
          <PartPanel numbers={numbers} title="By person" of="people" />
          <PartPanel
            numbers={numbers}
            title="From enquiry to booking"
            of={isOne ? "people" : "branches"}
            isBooked
          />
          <GroupPanel numbers={numbers} />
          <ValuePanel numbers={numbers} />
          <BranchPanel numbers={numbers} />
          <QuotationPanel numbers={numbers} />
          <FaultPanel numbers={numbers} />
          <MoneyPanel numbers={numbers} />
        </div>
      )}
    </section>
  );
}

/** The period, the way to others, and the export. */
function Head({ branchName, asOf, period, present: { month, year } }: Numbers) {
  const { search } = useLocation();
  const { unit, key, previous, next } = period;
  const current = unit === "days" ? `${key} days` : unit;
  const units = {
    "30 days": "",
    "90 days": "?days=90",
    month: `?month=${month}`,
    year: `?year=${year}`,
  };
  const step = (to: string | undefined, label: string, icon: "chevron-left" | "chevron-right") =>
    to && (
      <Link
        className="icon-button size-8.5"
        to={`${href("/admin")}?${unit}=${to}`}
        aria-label={`${label} ${unit}`}
        preventScrollReset
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <>
      <p className="text-ink-soft">
        {branchName && `${branchName}, `}
        {titleOf(period)}, as of {asOf}
      </p>
      <div className="flex flex-1 gap-1">
        {step(previous, "Previous", "chevron-left")}
        {step(next, "Next", "chevron-right")}
      </div>
      <nav
        className="segments [&>a]:min-h-8.5 [&>a]:px-4 [&>a]:font-medium [&>a]:whitespace-nowrap max-tablet:[&>a]:px-3"
        aria-label="Period"
      >
        {Object.entries(units).map(([label, query]) => (
          <Link
            key={label}
            to={href("/admin") + query}
            aria-current={label === current ? "page" : undefined}
            preventScrollReset
          >
            {capitalize(label)}
          </Link>
        ))}
      </nav>
      <ButtonLink
        variant="outline"
        size={34}
        href={href("/admin/numbers.csv") + search}
        aria-label="Export the numbers"
        download
      >
        <Icon name="download" />
        Export
      </ButtonLink>
    </>
  );
}
