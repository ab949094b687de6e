import { href, Link, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { BarPanel } from "#app/desk/dashboard/numbers/bar-panel.tsx";
import { DayChart } from "#app/desk/dashboard/numbers/day-chart.tsx";
import { drawNumbers } from "#app/desk/dashboard/numbers/draw-numbers.server.ts";
import { FirstAnswerPanel } from "#app/desk/dashboard/numbers/first-answer-panel.tsx";
import { pageQuery, readPage, usePageData } from "#app/desk/live/page-data.ts";
import { readRecentNumbers } from "#app/domain/numbers/numbers.server.ts";
import { periodLengths, readPeriodLength } from "#app/domain/numbers/period.ts";
import type { Route } from "./+types/numbers-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const length = readPeriodLength(url.searchParams);
  return drawNumbers(await readRecentNumbers(context.get(appContext), length));
}

const queryOf = (search: string) => pageQuery<typeof loader>("/admin/numbers", search);

/** A part of the dashboard with data of its own, so that arrivals do not count it all again. */
export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, queryOf(url.search));
}

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const shown = usePageData(queryOf(useLocation().search), loaderData);
  const { length, period, asOf, days, firstAnswer, waiting, longest, bars } = shown;
  return (
    <section className="numbers" aria-labelledby="numbers">
      <header>
        <h2 id="numbers">Numbers</h2>
        <p>
          {period}, as of {asOf}
        </p>
        <nav className="segments" aria-label="How many days">
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
      <div className="numbers-panels">
        <DayChart {...days} length={length} />
        <FirstAnswerPanel answer={firstAnswer} waiting={waiting} longest={longest} />
        {bars.map((panel) => (
          <BarPanel key={panel.title} {...panel} />
        ))}
      </div>
    </section>
  );
}
