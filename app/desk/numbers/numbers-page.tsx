import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { pageData } from "#app/desk/live/page-data.ts";
import { DayChart } from "#app/desk/numbers/day-chart.tsx";
import { describeNumbers } from "#app/desk/numbers/number-words.server.ts";
import { BarPanel, FirstAnswerPanel } from "#app/desk/numbers/panels.tsx";
import { readRecentNumbers } from "#app/domain/numbers/numbers.server.ts";
import { periodLengths, readPeriodLength } from "#app/domain/numbers/period.ts";
import type { Route } from "./+types/numbers-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const length = readPeriodLength(url.searchParams);
  return describeNumbers(await readRecentNumbers(context.get(appContext), length));
}

/** A part of the dashboard with data of its own, so that arrivals do not count it all again. */
const source = pageData<typeof loader>("/admin/numbers");
export const clientLoader = source.read;

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const { length, period, asOf, byDay, firstAnswer, bars } = source.useData(loaderData);
  return (
    <section className="mt-6.5 border-t-[2.5px] border-board pt-2.5" aria-labelledby="numbers">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="type-heading-4 text-[1.375rem]" id="numbers">
          Numbers
        </h2>
        <p className="flex-1 whitespace-nowrap text-ink-soft">
          {period}, as of {asOf}
        </p>
        <nav
          className="segments [&>a]:min-h-8.5 [&>a]:px-4 [&>a]:font-medium [&>a]:whitespace-nowrap"
          aria-label="How many days"
        >
          {periodLengths.map((days) => (
            <Link
              key={days}
              to={days === 30 ? href("/admin") : `${href("/admin")}?days=${days}`}
              aria-current={days === length ? "page" : undefined}
              preventScrollReset
            >
              {days} days
            </Link>
          ))}
        </nav>
      </header>
      <div className="mt-3.5 grid gap-4 tablet:grid-cols-2 tablet:[&>:first-child]:col-span-full min-[75rem]:grid-cols-6 min-[75rem]:[&>*]:col-span-2 min-[75rem]:[&>:first-child]:col-[1/span_4]">
        <DayChart {...byDay} />
        <FirstAnswerPanel {...firstAnswer} />
        {bars.map((panel) => (
          <BarPanel key={panel.title} {...panel} />
        ))}
      </div>
    </section>
  );
}
