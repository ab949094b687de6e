import { data, Form } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { latestDay, readBranch } from "#app/desk/deliveries/own-branch.server.ts";
import { addressOf, allBranches, directionWords, toRow } from "#app/desk/deliveries/stop-rows.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { useBranchName } from "#app/desk/frame/use-branches.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { listTool } from "#app/desk/ui/shortcuts.tsx";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { formatWeekday, indianDay, plainDay } from "#app/lib/dates.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/sheet-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const branch = readBranch(context, url.searchParams.get("branch"));
  const { store, now } = context.get(appContext);
  const today = indianDay(now());
  const asked = plainDay(url.searchParams.get("day"));
  const day = asked && /^20/.test(asked) ? asked : today;
  const driver = url.searchParams.get("driver") ?? "";
  const latest = latestDay(context.get(signedInContext), now());
  if (latest && (day < today || day > latest)) {
    throw data("You see the deliveries of today and tomorrow.", { status: 403 });
  }
  const stops = await findStops(store.db, day, branch);
  // What is late is done today.
  const ofDay = stops
    .filter((stop) => stop.day === day || (day === today && stop.day < day))
    .filter((stop) => !driver || stop.driver === driver);
  return {
    shows: ["booking", "unit", "catalogue"],
    branch,
    day,
    driver,
    title: formatWeekday(day),
    rows: ofDay.map((stop) => toRow(stop, today)),
  };
}

const source = pageData<typeof loader>("/admin/calendar/sheet");
export const clientLoader = source.read;

export default function SheetPage({ loaderData }: Route.ComponentProps) {
  const { branch, day, driver, title, rows } = source.useData(loaderData);
  const name = useBranchName(branch) || "All branches";
  return (
    <StaffPage
      title={`Run sheet, ${title}`}
      below={<p className="text-ink-soft">{[name, driver].filter(Boolean).join(", ")}</p>}
      beside={
        <span className="print:hidden">
          <LiveLine>{`${rows.length} stops`}</LiveLine>
        </span>
      }
      actions={
        <div className="ml-auto flex gap-2 print:hidden">
          <Form className="flex gap-2">
            <input type="hidden" name="branch" value={branch || allBranches} />
            {driver && <input type="hidden" name="driver" value={driver} />}
            <input
              key={day}
              className="small-field min-h-9.5 max-tablet:min-h-11"
              type="date"
              name="day"
              aria-label="Day"
              defaultValue={day}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
          </Form>
          <button type="button" className={listTool} onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </div>
      }
    >
      {rows.length === 0 && <p>Nothing to deliver or to take back on this day.</p>}
      <ol className="grid gap-0 print:text-[11pt] print:text-[#000]">
        {rows.map((row, index) => (
          <li
            key={row.id}
            className="grid break-inside-avoid grid-cols-[36px_minmax(0,1fr)] gap-x-3 border-t border-field-edge py-4 tablet:grid-cols-[36px_minmax(0,150fr)_minmax(0,300fr)_minmax(0,260fr)] print:grid-cols-[10mm_32mm_minmax(0,1fr)_58mm]"
          >
            <span className="type-figure text-[1.25rem]">{index + 1}</span>
            <div className="max-tablet:col-start-2 print:col-start-auto">
              <strong className="block font-medium">{directionWords[row.direction].act}</strong>
              <span className="block">{row.time || "No time yet"}</span>
              <span className="block text-ink-soft">{row.driver}</span>
              {row.late && <span className="block text-alarm-deep">{row.late}</span>}
            </div>
            <div className="max-tablet:col-start-2 print:col-start-auto">
              <strong className="block font-medium">{row.customer}</strong>
              {row.contact && <span className="block">{row.contact}</span>}
              <span className="block">{addressOf(row)}</span>
              <a className="block underline-offset-4" href={phoneLink(row.phone)}>
                {row.phone}
              </a>
              <span className="block text-ink-soft">{row.reference}</span>
            </div>
            <div className="max-tablet:col-start-2 print:col-start-auto">
              <span className="block">{row.machines}</span>
              <span className="block text-ink-soft">
                {[row.progress, row.moved].filter(Boolean).join(", ")}
              </span>
              <span className="mt-12 block border-t border-field-edge pt-1 text-[0.875rem] text-ink-soft">
                Name and signature
              </span>
            </div>
          </li>
        ))}
      </ol>
    </StaffPage>
  );
}
