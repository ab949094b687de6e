import { Link, useNavigate } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { ShortageForm } from "#app/desk/bookings/shortage-fixes.tsx";
import { DayTable } from "#app/desk/calendar/day-table.tsx";
import { readTimelineView, stepOf, timelineHref } from "#app/desk/calendar/timeline-address.ts";
import { TimelineGrid } from "#app/desk/calendar/timeline-grid.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { HeaderLink, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { Select } from "#app/desk/ui/select.tsx";
import { findAskingShortages, readTimeline } from "#app/domain/calendar/timeline.server.ts";
import { addDays, formatDay, formatWeekday, indianDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/timeline-page";

/** A group's machines at a branch by day: out, reserved, requested and free. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { current } = app.catalogue;
  const today = indianDay(app.now());
  const own = context.get(signedInContext).branch ?? "";
  const view = readTimelineView(url.searchParams, current, { branch: own, today });
  const configurations =
    current.groups.find(({ slug }) => slug === view.group)?.configurations ?? [];
  const rows = await readTimeline(app, { configurations, ...view });
  const isShort = ({ days }: (typeof rows)[number]) => days.some(({ free }) => (free ?? 0) < 0);
  const open = rows.find(({ slug }) => slug === view.open) ?? rows.find(isShort) ?? rows[0];
  const shortages = open ? await findAskingShortages(app, open) : undefined;
  return {
    shows: ["booking", "unit"],
    view: { ...view, open: open?.slug ?? "" },
    today,
    branches: current.branches.map(({ id, name }) => ({ id, label: name })),
    groups: current.groups.map(({ slug, name }) => ({ id: slug, label: name })),
    rows: rows.map(({ bars: _bars, ...row }) => row),
    open,
    shortages,
  };
}

const source = pageData<typeof loader>("/admin/calendar/timeline");
export const clientLoader = source.read;

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { view, today, branches, groups, rows, open, shortages } = shown;
  const navigate = useNavigate();
  const go = (change: Partial<typeof view>) =>
    navigate(timelineHref(view, change), { preventScrollReset: true });
  const step = (direction: 1 | -1, label: string, icon: "chevron-left" | "chevron-right") => (
    <Link
      className="icon-button size-9.5"
      to={timelineHref(view, { from: stepOf(view, direction) })}
      aria-label={label}
    >
      <Icon name={icon} />
    </Link>
  );
  const asking = new URLSearchParams({ status: "new", branch: view.branch, group: view.group });
  const choices = rows.map(({ slug, name }) => ({ id: slug, label: name }));
  return (
    <StaffPage
      title="Timeline"
      line={formatWeekday(today)}
      actions={<HeaderLink to="/admin/calendar">Today and week</HeaderLink>}
    >
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2 max-tablet:[&>div]:flex-1 tablet:[&>div]:min-w-40">
        <Select
          label="Branch"
          options={branches}
          value={view.branch}
          onChange={(branch) => go({ branch })}
        />
        <Select
          label="Group"
          options={groups}
          value={view.group}
          onChange={(group) => go({ group, open: "" })}
        />
        <nav
          className="flex items-center gap-1 max-tablet:w-full max-tablet:justify-between"
          aria-label="Days"
        >
          {step(-1, "Earlier", "chevron-left")}
          <span className="font-medium">
            {formatDay(view.from)} to {formatDay(addDays(view.from, view.days - 1))}
          </span>
          {step(1, "Later", "chevron-right")}
          {view.from !== today && (
            <Link className="staff-link ml-2" to={timelineHref(view, { from: today })}>
              Today
            </Link>
          )}
        </nav>
        <nav
          className="segments ml-auto max-tablet:hidden [&>a]:min-h-8.5 [&>a]:font-medium"
          aria-label="Length"
        >
          {([28, 91] as const).map((days) => (
            <Link
              key={days}
              to={timelineHref(view, { days })}
              aria-current={days === view.days ? "page" : undefined}
            >
              {days === 28 ? "4 weeks" : "3 months"}
            </Link>
          ))}
        </nav>
      </div>
      {rows.length === 0 && <p>This group has no configurations.</p>}
      {open && (
        <>
          <TimelineGrid {...{ rows, open, view, today }} />
          <div className="tablet:hidden">
            <Select
              label="Configuration"
              options={choices}
              value={open.slug}
              onChange={(slug) => go({ open: slug })}
            />
            <DayTable row={open} from={view.from} />
          </div>
          {shortages?.panels.map(({ booking, reference, customer, shortages }) => (
            <section
              key={booking.id}
              className="mt-5 border-t-2 border-alarm pt-3"
              aria-label={`Shortage of ${reference}`}
            >
              <p>
                <Link className="font-medium" to={bookingPath(booking.id)}>
                  {customer}, {reference}
                </Link>
              </p>
              <ShortageForm booking={booking} shortages={shortages} />
            </section>
          ))}
          {shortages && shortages.others > 0 && (
            <p className="mt-5">
              <Link className="staff-link" to={`/admin/bookings?${asking}`}>
                {`${formatCount(shortages.others, "more booking")} asking for this group`}
              </Link>
            </p>
          )}
          <div className="mt-5 max-tablet:hidden">
            <Disclosure title={`${open.name} as a table`}>
              <DayTable row={open} from={view.from} />
            </Disclosure>
          </div>
        </>
      )}
    </StaffPage>
  );
}
