import { useState } from "react";
import { data, href, Link, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { appContext, signedInContext } from "#app/context.ts";
import { type Calendar, readCalendar } from "#app/desk/calendar/calendar-data.server.ts";
import { DayCounts } from "#app/desk/calendar/day-counts.tsx";
import { PlanDialog } from "#app/desk/calendar/plan-dialog.tsx";
import { DoneRow, StopGroup, type StopList, useStopKeys } from "#app/desk/calendar/stop-group.tsx";
import { DaysBar, Week } from "#app/desk/calendar/week.tsx";
import { isFaultForm, receiveFault } from "#app/desk/deliveries/fault-visits.server.ts";
import { findLabel } from "#app/desk/deliveries/find-label.server.ts";
import { lineIds } from "#app/desk/deliveries/handover-form.server.ts";
import { readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { ScanDialog } from "#app/desk/deliveries/scan-field.tsx";
import { allBranches, groupStops, type StopRow } from "#app/desk/deliveries/stop-rows.ts";
import { VisitGroup } from "#app/desk/deliveries/visit-group.tsx";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { BranchField } from "#app/desk/frame/use-branches.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import { SmallSelect } from "#app/desk/ui/small-select.tsx";
import { withParam } from "#app/desk/ui/with-param.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { planStop } from "#app/domain/bookings/stops.server.ts";
import { addDays, plainDay } from "#app/lib/dates.ts";
import { optionalLine } from "#app/lib/field-rules.ts";
import type { IconName } from "#app/lib/icon-paths.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/calendar-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const branch = readBranch(context, url.searchParams.get("branch"));
  const week = plainDay(url.searchParams.get("week"));
  const driver = (url.searchParams.get("driver") ?? "").slice(0, 60);
  const given = { branch, week, driver };
  return readCalendar(context.get(appContext), context.get(signedInContext), given);
}

const source = pageData<typeof loader>("/admin/calendar");
export const clientLoader = source.read;

const asked = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("plan"),
    record: z.string().transform((id) => recordId(id) ?? ""),
    direction: z.enum(["out", "back"]),
    branch: z.string().max(100),
    lines: lineIds,
    day: z.string().refine(plainDay, "Choose the day."),
    time: optionalLine("the time", 40),
    driver: optionalLine("the driver", 60),
  }),
  z.object({ intent: z.literal("find"), label: z.string().max(400) }),
]);

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePermission(context, "deliveries");
  const fields = await readForm(request);
  if (isFaultForm(fields)) return receiveFault(context, fields);
  if (!["plan", "find"].includes(fields.intent ?? "")) {
    throw data("Unknown action. Reload the page and try again.", { status: 400 });
  }
  const app = context.get(appContext);
  const gone = "This booking does not exist any more. Nothing was changed.";
  if (fields.intent === "plan") requirePermission(context, "deliveries of all days");
  const branch = readBranch(
    context,
    fields.intent === "plan" ? (fields.branch ?? "") : url.searchParams.get("branch"),
  );
  return answerEdit({ context, fields, gone }, async () => {
    const form = asked.parse(fields);
    if (form.intent === "find") {
      return { next: await findLabel(app, form.label, branch) };
    }
    const { intent: _, record, ...stop } = form;
    await planStop(app, { ...stop, recordId: record, branch }, actorOf(context));
    return { said: "Planned." };
  });
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const calendar = source.useData(loaderData);
  const { today, rows, visits, days, done, seesWeeks, branch, driver } = calendar;
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [planned, setPlanned] = useState<StopRow>();
  const [isScanning, setScanning] = useState(false);
  const go = (name: string, value: string | undefined) =>
    setSearch(withParam(search, name, value), { preventScrollReset: true });
  useStopKeys();
  const chosen = days.find(({ day }) => day === search.get("day") && day !== today.day);
  const list = {
    ...{ first: rows[0]?.id, plan: seesWeeks ? setPlanned : undefined },
    ...{ namesBranch: branch === "", today: today.day, names: calendar.names },
  };
  const sheet = new URLSearchParams({
    branch: branch || allBranches,
    day: chosen?.day ?? today.day,
    ...(driver && { driver }),
  });
  return (
    <StaffPage
      title="Calendar"
      line={today.title}
      actions={
        <div className="ml-auto flex flex-wrap gap-2">
          {seesWeeks && (
            <Link
              className={`${listTool} no-underline`}
              to={`${href("/admin/calendar/timeline")}?${new URLSearchParams({ branch })}`}
            >
              <Icon name="columns" />
              Timeline
            </Link>
          )}
          <Link
            className={`${listTool} no-underline`}
            to={`${href("/admin/calendar/sheet")}?${sheet}`}
          >
            <Icon name="print" />
            Run sheet
          </Link>
        </div>
      }
    >
      <Tools calendar={calendar} go={go} />
      <DayCounts calendar={calendar} />
      <DaysBar
        {...{ today, days, rows, visits }}
        chosen={chosen?.day}
        choose={(day) => go("day", day)}
      />
      <div className="grid gap-x-10 gap-y-9 desktop:grid-cols-[minmax(0,736fr)_minmax(0,376fr)]">
        <section className={chosen ? "max-tablet:hidden" : ""} aria-label="Today">
          <Stops
            {...{ title: "Today", rows, visits, list }}
            none="Nothing to deliver or to take back today."
          >
            <DoneRow done={done} />
          </Stops>
        </section>
        {chosen && (
          <section className="tablet:hidden" aria-label={chosen.title}>
            <Stops {...chosen} list={list} none="Nothing on this day." />
          </section>
        )}
        <section className={seesWeeks ? "max-tablet:hidden" : ""} aria-label="Week">
          <PartHead title={seesWeeks ? "The week" : "Tomorrow"} beside="" />
          <Week today={today} days={seesWeeks ? days : days.filter(({ day }) => day > today.day)} />
        </section>
      </div>
      <div className="sticky bottom-0 z-2 -mx-4 mt-4 border-t border-line bg-ground px-4 py-2 tablet:hidden [&_.button]:w-full">
        <button
          type="button"
          className="button"
          data-variant="copper"
          onClick={() => setScanning(true)}
        >
          <Icon name="scan" />
          Scan a label
        </button>
      </div>
      {isScanning && (
        <ScanDialog
          path={`${href("/admin/calendar")}${search.size > 0 ? `?${search}` : ""}`}
          onFound={navigate}
          onClose={() => setScanning(false)}
        />
      )}
      {planned && (
        <PlanDialog stop={planned} today={today.day} onClose={() => setPlanned(undefined)} />
      )}
    </StaffPage>
  );
}

interface ToolsProps {
  calendar: Calendar;
  /** Sets a parameter of the address. */
  go(name: string, value: string | undefined): void;
}

/** The choice of branch, driver and week. */
function Tools({ calendar, go }: ToolsProps) {
  const { week, seesWeeks, seesAll, branch, driver, drivers } = calendar;
  const toToday = () => go("week", undefined);
  const shift = (by: -7 | 7) => () => go("week", addDays(week.day, by));
  useKeys(seesWeeks ? { t: toToday, "[": shift(-7), "]": shift(7) } : {});
  const shiftWeek = (label: string, keyName: "[" | "]", icon: IconName) => (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyName}
      className="grid size-8 cursor-pointer place-items-center rounded-badge hover:bg-tint max-tablet:size-10"
      onClick={shift(keyName === "[" ? -7 : 7)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="-mt-2 mb-4 flex flex-wrap gap-2">
      {seesAll && (
        <BranchField
          label="Branch"
          isLabelHidden
          any={[allBranches, "All branches"]}
          value={branch || allBranches}
          onChange={(to) => go("branch", to)}
        />
      )}
      {(driver || drivers.length > 0) && (
        <SmallSelect
          label="Driver"
          isLabelHidden
          options={[["", "All drivers"], ...driversOf(drivers, driver)]}
          value={driver}
          onChange={(to) => go("driver", to)}
        />
      )}
      {seesWeeks && (
        <nav
          aria-label="Week"
          className={`${listTool} px-1! max-tablet:flex-1 max-tablet:justify-between`}
        >
          {shiftWeek("Week before", "[", "chevron-left")}
          <span className="text-ink">{week.title}</span>
          {shiftWeek("Week after", "]", "chevron-right")}
        </nav>
      )}
      {!week.isThis && (
        <button type="button" className={listTool} onClick={toToday} aria-keyshortcuts="t">
          Today
        </button>
      )}
    </div>
  );
}

const driversOf = (drivers: readonly string[], chosen: string) =>
  [...new Set(chosen ? [...drivers, chosen] : drivers)].map((one) => [one, one] as const);

interface StopsProps extends Pick<Calendar, "rows" | "visits"> {
  title: string;
  list: StopList & { today: string; names: readonly string[] };
  none: string;
  children?: React.ReactNode;
}

/** The deliveries, collections and visits of a day. */
function Stops({
  title,
  rows,
  visits,
  list: { today, names, ...list },
  none,
  children,
}: StopsProps) {
  const count = rows.length + visits.length;
  return (
    <>
      <PartHead title={title} beside={`${count} open`} />
      <div className="overflow-clip rounded-control border border-line bg-card max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0">
        {groupStops(rows).map((group) => (
          <StopGroup key={group.title} {...group} {...list} />
        ))}
        {count === 0 && <p className="px-4 py-4">{none}</p>}
        <VisitGroup rows={visits} path={href("/admin/calendar")} {...{ today, names }} />
        {children}
      </div>
    </>
  );
}

function PartHead({ title, beside }: { title: string; beside: string }) {
  return (
    <div className="mb-3 flex items-baseline gap-4 pt-3 tablet:border-t-[2.5px] tablet:border-board">
      <h2 className="text-body font-strong tablet:text-lead tablet:font-bold">{title}</h2>
      <span className="text-ink-soft">{beside}</span>
    </div>
  );
}
